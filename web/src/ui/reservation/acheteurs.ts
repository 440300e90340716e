/** The buyers of a reservation, in a few words. */
import type { Reservation } from '../../api/types';
import { nomComplet } from '../../lib/normaliser';

/** The names of the two roles. */
export const ACQUEREURS_DITS = { reservataire: 'Réservataire', coreservataire: 'Co-réservataire' } as const;

/** The names of the buyers, "Mme Anaïs Le Bihan", "M. Tristan Le Bihan", after the company when one buys. */
export function nomsDesAcquereurs({
  resaSociete,
  societe,
  reservataire,
  coreservataire,
}: Pick<Reservation, 'resaSociete' | 'societe' | 'reservataire' | 'coreservataire'>): string[] {
  const personnes = [reservataire, coreservataire].flatMap((qui) =>
    qui === null ? [] : [nomComplet({ civilite: qui.civilite, prenom: qui.prenom, nom: qui.nom })],
  );
  const raison = resaSociete === true ? (societe?.raisonSociale ?? '') : '';
  return [raison, ...personnes].filter((nom) => nom !== '');
}
