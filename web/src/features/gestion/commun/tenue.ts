/** Describes who holds a lot and whether it is on sale. */
import type { components } from '../../../api/schema';
import { dateHeure, pieces } from '../../../lib/formats';

export type LotGere = components['schemas']['LotGere'];

export const DETENTEURS: Readonly<Record<string, string>> = {
  flux: 'Flux',
  grille: 'Grille de prix',
  equipe: 'Équipe',
  portail: 'Portail',
};

/** What happens to a lot when staff cancel its option or reservation. */
export const RENDU =
  'Le lot est remis en vente\u00a0: s’il a une liste d’attente, il lui est proposé d’abord.';

/** The box with which staff let the company take the lot again at once. */
export const SANS_DELAI = {
  label: 'Sans délai de reprise',
  description: 'La société peut reprendre ce lot aussitôt, après ceux qui l’attendent.',
} as const;

/** The message once staff have ended something and given their reason. */
export const ditAvecRaison = (fait: string): string => `${fait}, la raison est envoyée par e-mail.`;

/** Holders without a row of the portal. */
export const DEHORS: readonly string[] = ['flux', 'grille', 'equipe'];

const LIGNES: Readonly<Record<string, string>> = {
  option: 'option',
  reservation: 'réservation',
  attente: 'liste d’attente',
};

/** Writes "Portail, option 12" or "Équipe, Nadia Royer"; `null` for a free lot. */
export function detenteur({ tenue }: Pick<LotGere, 'tenue'>): string | null {
  if (tenue === null) {
    return null;
  }
  const [genre = '', numero = ''] = tenue.ligne?.split(':') ?? [];
  const precision = tenue.par?.nom ?? (tenue.ligne === null ? null : `${LIGNES[genre] ?? genre} ${numero}`);
  return [DETENTEURS[tenue.detenteur] ?? tenue.detenteur, precision].filter(Boolean).join(', ');
}

/** Since when the lot is held, or until when it is kept for a waiting person. */
export function quandTenu({ tenue, disponibleLe }: Pick<LotGere, 'tenue' | 'disponibleLe'>): string | null {
  if (disponibleLe !== null) {
    return `jusqu’au ${dateHeure(disponibleLe)}`;
  }
  return tenue?.depuis ? `depuis le ${dateHeure(tenue.depuis)}` : null;
}

const RETRAITS: Readonly<Record<string, string>> = {
  equipe: 'Retiré par l’équipe',
  flux: 'Absent du flux',
  deux: 'Retiré, absent du flux',
};

export function vente({ retrait }: Pick<LotGere, 'retrait'>): string {
  return retrait === null ? 'En vente' : (RETRAITS[retrait] ?? retrait);
}

/** Writes "Ouest Conseil (fixé par l’équipe)": the group of a dedicated lot, and its source when this is not the feed. */
export function dedicace({ exclusivite, dedieParEquipe }: LotGere): string {
  const qui = exclusivite?.nom ?? 'Tous';
  return dedieParEquipe ? `${qui} (fixé par l’équipe)` : qui;
}

/** Writes "Appartement, 3 pièces". */
export function bien({ bien: connu }: Pick<LotGere, 'bien'>): string | null {
  if (connu === null) {
    return null;
  }
  const { nature, pieces: combien } = connu;
  return combien > 0 ? `${nature.libelle}, ${pieces(combien)}` : nature.libelle;
}
