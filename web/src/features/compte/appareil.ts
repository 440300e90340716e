/** Describes a browser from its user agent: "Firefox sur Windows". */
const NAVIGATEURS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//u, 'Chrome'],
  [/\bVersion\/.*Safari\//u, 'Safari'],
];
const SYSTEMES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
];

export function appareil(agent: string | null): string {
  const trouver = (parmi: readonly (readonly [RegExp, string])[]) =>
    parmi.find(([motif]) => motif.test(agent ?? ''))?.[1];
  const [navigateur, systeme] = [trouver(NAVIGATEURS), trouver(SYSTEMES)];
  return navigateur === undefined
    ? (systeme ?? 'Appareil inconnu')
    : `${navigateur}${systeme ? ` sur ${systeme}` : ''}`;
}
