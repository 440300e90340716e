/**
 * Describes a contract in a few words: whose turn it is, the state of each signatory, how each buyer was notified, and the withdrawal
 * period.
 */
import type { AcquereurDuContrat, Contrat, ModeDeNotification, VoieDeSignature } from '../../api/types';
import { date, dateHeure, echeance, jourDe } from '../../lib/formats';

export const VOIES: Readonly<Record<VoieDeSignature, string>> = {
  electronique: 'En ligne',
  papier: 'Sur papier',
};

export const MODES: Readonly<Record<ModeDeNotification, string>> = {
  papier: 'Lettre recommandée papier',
  lre: 'Lettre recommandée électronique',
};

type Etat = AcquereurDuContrat['etat'];

/** The buyer whose turn it is to sign. `null` when all have signed, and while one of them refuses. */
export const auTour = ({ tour, acquereurs }: Contrat): AcquereurDuContrat | null =>
  acquereurs.find(({ rang }) => rang === tour) ?? null;

/** The buyer who refused. */
export const quiRefuse = ({ refus, acquereurs }: Contrat): AcquereurDuContrat | null =>
  acquereurs.find(({ rang }) => rang === refus?.rang) ?? null;

/** The names of the buyers: "Mme Léa Perrin et M. Hugo Perrin". */
export const nomsDe = (acquereurs: readonly AcquereurDuContrat[]): string =>
  acquereurs.map(({ nom }) => nom).join(' et ');

/** Whether all buyers have signed. */
export const tousOntSigne = ({ acquereurs }: Contrat): boolean =>
  acquereurs.every(({ etat }) => etat === 'signe');

/** The time of a signature. A signature on paper only has a day. */
const quand = (le: string, voie: VoieDeSignature) => (voie === 'papier' ? jourDe(le) : dateHeure(le));

/** The state of a signatory: "a signé le 20/11/2026 14:32", "à son tour", "ensuite". */
export function ouEnEst(
  { etat, le }: { etat: Etat; le: string | null },
  aSonTour: boolean,
  voie: VoieDeSignature,
): string {
  switch (etat) {
    case 'signe':
      return le === null ? 'a signé' : `a signé le ${quand(le, voie)}`;
    case 'refuse':
      return le === null ? 'a refusé' : `a refusé le ${dateHeure(le)}`;
    case 'attend':
      return aSonTour ? (voie === 'papier' ? 'à signer' : 'à son tour') : 'ensuite';
  }
}

/** How and when a buyer was notified of the signed contract. */
export function notificationDe(
  { professionnel, notification, consentement }: AcquereurDuContrat,
  { retractation, definitif }: Contrat,
): string | null {
  if (professionnel) {
    return 'Acquéreur professionnel\u00a0: sans délai de rétractation';
  }
  if (notification !== null) {
    return `Notifié\u00a0: ${MODES[notification.mode].toLowerCase()} présentée le ${date(notification.presentee)}`;
  }
  if (retractation?.due === true && definitif === null) {
    return 'Notification à venir';
  }
  return consentement === null ? null : 'Accepte la lettre recommandée électronique';
}

/** The withdrawal period in a sentence; `null` before the company has signed. */
export function delaiDe({ retractation, definitif }: Contrat): string | null {
  if (definitif !== null) {
    return `Vente définitive depuis le ${dateHeure(definitif)}.`;
  }
  if (retractation === null) {
    return null;
  }
  if (!retractation.due) {
    return 'Personne n’a de délai de rétractation.';
  }
  return retractation.fin === null
    ? 'Les dix jours de rétractation courent une fois que chaque acquéreur est notifié.'
    : `Chaque acquéreur peut se rétracter jusqu’au ${echeance(retractation.fin)}. Passé ce délai, la vente est définitive.`;
}
