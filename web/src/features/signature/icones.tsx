/**
 * The few icons of the signature page (Tabler, MIT). The signature page is often read on slow lines, so it draws its icons here
 * and loads no file of the other pages.
 */
const DESSINS = {
  cadenas: [
    'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6',
    'M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
    'M8 11v-4a4 4 0 1 1 8 0v4',
  ],
  horloge: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3'],
  moins: ['M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', 'M7 10l6 0', 'M21 21l-6 -6'],
  plus: ['M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', 'M7 10l6 0', 'M10 7l0 6', 'M21 21l-6 -6'],
  enregistrer: ['M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2', 'M7 11l5 5l5 -5', 'M12 4l0 12'],
  coche: ['M5 12l5 5l10 -10'],
  croix: ['M18 6l-12 12', 'M6 6l12 12'],
  stylo: [
    'M3 19c3.333 -2 5 -4 5 -6c0 -3 -1 -3 -2 -3s-2.032 1.085 -2 3c.034 2.048 1.658 2.877 2.5 4c1.5 2 2.5 2.5 3.5 1c.667 -1 1.167 -1.833 1.5 -2.5c1 2.333 2.333 3.5 4 3.5h2.5',
    'M20 17v-12c0 -1.121 -.879 -2 -2 -2s-2 .879 -2 2v12l2 2l2 -2',
    'M16 7h4',
  ],
  attente: [
    'M8.56 3.69a9 9 0 0 0 -2.92 1.95',
    'M3.69 8.56a9 9 0 0 0 -.69 3.44',
    'M3.69 15.44a9 9 0 0 0 1.95 2.92',
    'M8.56 20.31a9 9 0 0 0 3.44 .69',
    'M15.44 20.31a9 9 0 0 0 2.92 -1.95',
    'M20.31 15.44a9 9 0 0 0 .69 -3.44',
    'M20.31 8.56a9 9 0 0 0 -1.95 -2.92',
    'M15.44 3.69a9 9 0 0 0 -3.44 -.69',
  ],
  fichier: [
    'M14 3v4a1 1 0 0 0 1 1h4',
    'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  ],
  avant: ['M15 6l-6 6l6 6'],
  apres: ['M9 6l6 6l-6 6'],
} as const;

export type Signe = keyof typeof DESSINS;

export function Icone({ signe, taille = 18 }: { signe: Signe; taille?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={taille}
      height={taille}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DESSINS[signe].map((trait) => (
        <path key={trait} d={trait} />
      ))}
    </svg>
  );
}
