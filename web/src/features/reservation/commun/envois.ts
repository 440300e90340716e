/** The calls of the form besides saving its fields: its documents, and its check. */
import { appeler, lire } from '../../../api/appel';
import type { BrouillonOuvert } from './brouillon';
import type { DocumentDeReservation, FormulaireDeReservation, ReservationDuFil } from './fil';

/** The accepted files, as on the server (`docs/regles.md`). */
export const FORMATS_DE_PIECE = 'pdf,jpg,jpeg,png';
/** The largest size, in Ko. */
export const POIDS_DE_PIECE = 5_000;

/** The progress of a file, and the signal to abort it. */
export interface Trajet {
  signal: AbortSignal;
  progression: (part: number) => void;
}

/** Sends a document and returns the new draft. */
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

/** Removes a document. */
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
