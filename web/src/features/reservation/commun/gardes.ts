/** The drafts of which something is kept on this device, without what fills them in. */
import { coffreDe } from '../../../lib/coffre';

const RACINE = 'reservation/';

/** The place of a draft among what is kept of a person. */
export const dossierDe = (id: number): string => RACINE + id;

/** Those of this person. */
export async function brouillonsGardes(qui: string): Promise<number[]> {
  const dossiers = await (await coffreDe(qui)).dossiers(RACINE);
  return dossiers.map((nom) => Number(nom.slice(RACINE.length)));
}
