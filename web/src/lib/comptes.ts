/**
 * Counts lots in one way for all pages: homes, annexes and shops apart ("14 logements, 11 annexes"). A list, its map and its cards then
 * show the same numbers.
 */
import { type Criteres, typesDemandes } from './criteres';
import { nombre } from './formats';
import { TEXTES } from './textes';

/** The kind that a lot counts as. */
type Genre = 'logements' | 'annexes' | 'commerces';

export type Comptes = Readonly<Record<Genre, number>>;

const GENRES: Readonly<Record<string, string>> = TEXTES.genres;

const estUnGenre = (mot: string | undefined): mot is Genre => MOTS.some(([genre]) => genre === mot);

const MOTS: readonly (readonly [Genre, un: string])[] = [
  ['logements', 'logement'],
  ['commerces', 'commerce'],
  ['annexes', 'annexe'],
];

const RIEN: Comptes = { logements: 0, annexes: 0, commerces: 0 };

const accorder = (combien: number, mot: string) => `${nombre(combien)}\u00a0${mot}${combien > 1 ? 's' : ''}`;

/** Writes the counts: "14 logements, 11 annexes". The text is empty when all counts are zero. */
export function libelleComptes(comptes: Comptes): string {
  return MOTS.filter(([genre]) => comptes[genre] > 0)
    .map(([genre, mot]) => accorder(comptes[genre], mot))
    .join(', ');
}

/** The kind that a search asks for, when all its types are of one kind. */
export function genreDemande(criteres: Criteres): Genre | null {
  const genres = new Set(typesDemandes(criteres).map((type) => GENRES[type]));
  const [seul] = genres;
  return genres.size === 1 && estUnGenre(seul) ? seul : null;
}

/** "logement" when the search only asks for homes, "lot" when it mixes kinds. */
export function motDesLots(criteres: Criteres): string {
  const genre = genreDemande(criteres);
  return MOTS.find(([un]) => un === genre)?.[1] ?? 'lot';
}

/** The number of matching lots of each kind, from the numbers by type; `null` while they are not known. */
export function comptesDe(
  total: number,
  criteres: Criteres,
  parType: ReadonlyMap<string, number> | undefined,
): Comptes | null {
  const genre = genreDemande(criteres);
  if (genre !== null) {
    return { ...RIEN, [genre]: total };
  }
  if (parType === undefined) {
    return null;
  }
  const demandes = typesDemandes(criteres);
  const comptes = { ...RIEN };
  for (const [type, combien] of parType) {
    const sien = GENRES[type];
    if (estUnGenre(sien) && (demandes.length === 0 || demandes.includes(type))) {
      comptes[sien] += combien;
    }
  }
  // The counts may have been read at another moment than the total, so they are only used when their sum is the total.
  return comptes.logements + comptes.annexes + comptes.commerces === total ? comptes : null;
}

/** Writes the number of lots: "14 logements, 11 annexes", "25 lots" while the kinds are not known, "Aucun logement". */
export function libelleDesLots(
  total: number,
  criteres: Criteres,
  parType: ReadonlyMap<string, number> | undefined,
): string {
  const mot = motDesLots(criteres);
  if (total === 0) {
    return `Aucun${mot === 'annexe' ? 'e' : ''} ${mot}`;
  }
  const comptes = comptesDe(total, criteres, parType);
  return comptes === null ? accorder(total, mot) : libelleComptes(comptes);
}
