/** The contract of a reservation: what moves it on before the company countersigns, and where its papers are read. */
import { adresseDe, appeler } from './appel';
import { retenirReservation } from './reservation';
import type { Reservation, VoieDeSignature } from './types';

/** Its document as it stands: to be read, or printed to be signed by hand. */
export const documentDuContrat = (id: number) =>
  adresseDe('/api/reservations/{id}/contrat', { chemin: { id } });
/** What tells how it was signed. */
export const preuveDuContrat = (id: number) =>
  adresseDe('/api/reservations/{id}/contrat/preuve', { chemin: { id } });
/** A file that is kept with it. */
export const pieceDuContrat = (id: number, piece: number) =>
  adresseDe('/api/reservations/{id}/contrat/pieces/{piece}', { chemin: { id, piece } });
/** All the papers of a firm sale, in one file. */
export const dossierDeLaVente = (id: number) =>
  adresseDe('/api/reservations/{id}/dossier', { chemin: { id } });

/**
 * Sends the contract to be signed, or opens it for whose turn it is; gives the page to open: that of who signs next, on this device, or
 * that of the reservation when it is signed by hand.
 */
export async function faireSigner(id: number, voie?: VoieDeSignature): Promise<string> {
  const { content } = await appeler('POST /api/reservations/{id}/signature', {
    chemin: { id },
    corps: voie === undefined ? {} : { voie },
  });
  return content.details.url;
}

/** Sends the link of whose turn it is anew; the former one is dead. */
export async function renvoyerLeLien(id: number): Promise<Reservation> {
  const { content } = await appeler('POST /api/reservations/{id}/lien', { chemin: { id } });
  return retenirReservation(content.details);
}

/** One of the two: never both of one person within a day. */
export type AdresseCorrigee = { email: string } | { tel: string };

/** Corrects where a buyer is written to; what is signed already stays. */
export async function corrigerLAdresse(
  id: number,
  rang: number,
  corps: AdresseCorrigee,
): Promise<Reservation> {
  const { content } = await appeler('PUT /api/reservations/{id}/signataires/{rang}', {
    chemin: { id, rang },
    corps,
  });
  return retenirReservation(content.details);
}

/** Sends the contract back to its draft; staff, and who acts in somebody's place, say why. */
export async function renvoyerAuBrouillon(id: number, motif?: string): Promise<Reservation> {
  const { content } = await appeler('POST /api/reservations/{id}/correction', {
    chemin: { id },
    corps: motif === undefined ? {} : { motif },
  });
  return retenirReservation(content.details);
}

/** Deposits what was signed by hand, and the day on which each buyer signed. */
export async function deposerLePapier(
  id: number,
  fichiers: readonly File[],
  jours: readonly string[],
): Promise<Reservation> {
  const corps = new FormData();
  for (const fichier of fichiers) {
    corps.append('fichiers', fichier);
  }
  corps.set('signatures', jours.join(','));
  const { content } = await appeler('POST /api/reservations/{id}/contrat', { chemin: { id }, corps });
  return retenirReservation(content.details);
}
