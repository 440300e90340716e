/**
 * The contract of a reservation until the company countersigns it: the calls that move it on, and the addresses of its files.
 */
import { adresseDe, appeler } from './appel';
import { retenirReservation } from './reservation';
import type { Reservation, VoieDeSignature } from './types';

/** The present document of the contract, to read it or to print it for a signature by hand. */
export const documentDuContrat = (id: number) =>
  adresseDe('/api/reservations/{id}/contrat', { chemin: { id } });
/** The file of proofs, which says how the contract was signed. */
export const preuveDuContrat = (id: number) =>
  adresseDe('/api/reservations/{id}/contrat/preuve', { chemin: { id } });
/** A file that is kept with the contract. */
export const pieceDuContrat = (id: number, piece: number) =>
  adresseDe('/api/reservations/{id}/contrat/pieces/{piece}', { chemin: { id, piece } });
/** All papers of a firm sale, in one file. */
export const dossierDeLaVente = (id: number) =>
  adresseDe('/api/reservations/{id}/dossier', { chemin: { id } });

/**
 * Sends the contract to be signed, or opens it for the next signatory. Returns the page to open: the signature page on this
 * device, or the reservation when the contract is signed by hand.
 */
export async function faireSigner(id: number, voie?: VoieDeSignature): Promise<string> {
  const { content } = await appeler('POST /api/reservations/{id}/signature', {
    chemin: { id },
    corps: voie === undefined ? {} : { voie },
  });
  return content.details.url;
}

/** Sends a new link to the signatory whose turn it is. The old link no longer works. */
export async function renvoyerLeLien(id: number): Promise<Reservation> {
  const { content } = await appeler('POST /api/reservations/{id}/lien', { chemin: { id } });
  return retenirReservation(content.details);
}

/** The corrected e-mail or the corrected phone number, never both: only one of a person's two addresses may change within one day. */
export type AdresseCorrigee = { email: string } | { tel: string };

/** Corrects the e-mail or the phone of a buyer. The signatures already given stay valid. */
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

/** Sends the contract back to its draft. Staff, and a user who acts in another's place, give a reason. */
export async function renvoyerAuBrouillon(id: number, motif?: string): Promise<Reservation> {
  const { content } = await appeler('POST /api/reservations/{id}/correction', {
    chemin: { id },
    corps: motif === undefined ? {} : { motif },
  });
  return retenirReservation(content.details);
}

/** Uploads the contract that was signed by hand, with the day on which each buyer signed. */
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
