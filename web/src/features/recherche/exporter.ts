/** The current search as a spreadsheet, made by the server. */
import { ajouter } from '../../lib/flashs';
import { adresseDuTableur, type Recherche } from './queries';

const ECHEC = 'Une erreur s’est produite. Le fichier n’a pas pu être préparé.';

/** Downloads the file; says why when the server refuses (more lots than a file takes, for instance). */
export async function exporter(recherche: Recherche, commissions: boolean): Promise<void> {
  try {
    const reponse = await fetch(adresseDuTableur(recherche, commissions), { credentials: 'same-origin' });
    if (!reponse.ok) {
      const probleme = (await reponse.json().catch(() => null)) as { detail?: string } | null;
      ajouter('error', probleme?.detail ?? ECHEC, { code: 'LOT-EXPORT' });
      return;
    }
    const nom = /filename="([^"]+)"/u.exec(reponse.headers.get('Content-Disposition') ?? '')?.[1];
    const lien = document.createElement('a');
    lien.href = URL.createObjectURL(await reponse.blob());
    lien.download = nom ?? 'lots.xlsx';
    lien.click();
    URL.revokeObjectURL(lien.href);
  } catch {
    ajouter('error', ECHEC, { code: 'LOT-EXPORT' });
  }
}
