/** Punycode (RFC 3492): decodes the letters of a domain name that is written in ASCII. */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;

function chiffre(code: number): number {
  if (code >= 0x30 && code <= 0x39) {
    return code - 0x30 + 26;
  }
  return code >= 0x61 && code <= 0x7a ? code - 0x61 : BASE;
}

function adapter(delta: number, points: number, premiere: boolean): number {
  let reste = premiere ? Math.floor(delta / 700) : Math.floor(delta / 2);
  reste += Math.floor(reste / points);
  let k = 0;
  for (; reste > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) {
    reste = Math.floor(reste / (BASE - T_MIN));
  }
  return k + Math.floor(((BASE - T_MIN + 1) * reste) / (reste + 38));
}

/** Decodes the name after `xn--`; `null` when it is invalid. */
export function decoderPunycode(texte: string): string | null {
  const trait = texte.lastIndexOf('-');
  const points = trait > 0 ? [...texte.slice(0, trait)].map((lettre) => lettre.codePointAt(0) ?? 0) : [];
  let [n, i, biais] = [128, 0, 72];
  for (let rang = trait > 0 ? trait + 1 : 0; rang < texte.length; ) {
    const avant = i;
    let poids = 1;
    for (let k = BASE; ; k += BASE) {
      const valeur = rang < texte.length ? chiffre(texte.charCodeAt(rang)) : BASE;
      rang += 1;
      if (valeur >= BASE) {
        return null;
      }
      i += valeur * poids;
      const seuil = k <= biais ? T_MIN : k >= biais + T_MAX ? T_MAX : k - biais;
      if (valeur < seuil) {
        break;
      }
      poids *= BASE - seuil;
    }
    const nombre = points.length + 1;
    biais = adapter(i - avant, nombre, avant === 0);
    n += Math.floor(i / nombre);
    i %= nombre;
    if (n > 0x10_ff_ff) {
      return null;
    }
    points.splice(i, 0, n);
    i += 1;
  }
  return String.fromCodePoint(...points);
}
