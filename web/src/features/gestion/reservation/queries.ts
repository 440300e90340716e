/**
 * The calls with which staff record the steps of a contract: paper signature, notification of the buyers, professional buyers,
 * withdrawals, file for the notary.
 */
import { appeler } from '../../../api/appel';
import { retenirReservation } from '../../../api/reservation';
import type { ModeDeNotification, Reservation } from '../../../api/types';

/** Records that the company signed by hand on this day. */
export async function confirmerLePapier(id: number, dateSignatureSociete: string): Promise<Reservation> {
  const { content } = await appeler('POST /api/gestion/reservations/{id}/papier', {
    chemin: { id },
    corps: { dateSignatureSociete },
  });
  return retenirReservation(content.details);
}

export interface NotificationANoter {
  acquereur: number;
  mode: ModeDeNotification;
  /** The day on which the registered letter with the signed contract was first presented to the buyer, as `yyyy-mm-dd`. */
  presentee: string;
  fichier: File;
}

function enFormulaire(valeurs: Readonly<Record<string, string | number | File>>): FormData {
  const corps = new FormData();
  for (const [nom, valeur] of Object.entries(valeurs)) {
    corps.set(nom, typeof valeur === 'number' ? String(valeur) : valeur);
  }
  return corps;
}

/** Records how a buyer was notified of the signed contract, with the proof. */
export async function noterLaNotification(
  id: number,
  { acquereur, mode, presentee, fichier }: NotificationANoter,
): Promise<Reservation> {
  const { content } = await appeler('POST /api/gestion/reservations/{id}/notifications', {
    chemin: { id },
    corps: enFormulaire({ acquereur, mode, presentee, fichier }),
  });
  return retenirReservation(content.details);
}

/** Records that a buyer buys as a professional, and why. */
export async function noterProfessionnel(id: number, acquereur: number, motif: string): Promise<Reservation> {
  const { content } = await appeler('POST /api/gestion/reservations/{id}/professionnel', {
    chemin: { id },
    corps: { acquereur, motif },
  });
  return retenirReservation(content.details);
}

/** Records the withdrawal letter of a buyer, and the day of its posting. */
export async function noterLaRetractation(
  id: number,
  acquereur: number,
  { envoyee, fichier }: { envoyee: string; fichier: File },
): Promise<Reservation> {
  const { content } = await appeler('POST /api/gestion/reservations/{id}/retractation', {
    chemin: { id },
    corps: enFormulaire({ acquereur, envoyee, fichier }),
  });
  return retenirReservation(content.details);
}

/** Sends the file of a firm sale to the notary, by a link that expires. */
export async function envoyerLeDossier(id: number, email: string): Promise<Reservation> {
  const { content } = await appeler('POST /api/gestion/reservations/{id}/dossier', {
    chemin: { id },
    corps: { email },
  });
  return retenirReservation(content.details);
}
