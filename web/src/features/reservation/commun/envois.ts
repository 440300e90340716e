/** The calls of the form beside those that save its fields: its documents, and its check. */
import { appeler, lire } from '../../../api/appel';
import type { BrouillonOuvert } from './brouillon';
import type { DocumentDeReservation, FormulaireDeReservation, ReservationDuFil } from './fil';

/** What may be sent, as the server has it (`docs/regles.md`). */
export const FORMATS_DE_PIECE = 'pdf,jpg,jpeg,png';
/** In Ko. */
export const POIDS_DE_PIECE = 5_000;

/** How far a file has left, and the way to give it up. */
export interface Trajet {
  signal: AbortSignal;
  progression: (part: number) => void;
}

/** Sends a document; gives what the draft then is. */
export async function envoyerDocument(
  id: number,
  { categorie, type }: Pick<DocumentDeReservation, 'categorie' | 'type'>,
  fichier: File,
  trajet: Trajet,
): Promise<{ reservation: ReservationDuFil; version: string | null }> {
  const corps = new FormData();
  corps.set('fichier', fichier);
  const { content, version } = await appeler('POST /api/reservations/{id}/documents', {
    chemin: { id },
    requete: { categorie, type },
    corps,
    ...trajet,
  });
  return { reservation: content.details, version };
}

/** Takes a document away. */
export async function retirerDocument(
  { reservation: { id }, remplacer }: BrouillonOuvert,
  document: string,
): Promise<void> {
  const { content, version } = await appeler('DELETE /api/reservations/{id}/documents/{document}', {
    chemin: { id, document: Number(document) },
  });
  remplacer(content.details, version);
}

/** What is still missing, as the server sees it now. */
export const completude = (id: number): Promise<FormulaireDeReservation> =>
  lire('/api/reservations/{id}/completude', { chemin: { id } });
