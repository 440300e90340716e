/** Lists the drafts of which this device keeps something, without loading the engine. */
import { coffreDe } from '../../../lib/coffre';

const RACINE = 'reservation/';

/** The folder of a draft in the person's store. */
export const dossierDe = (id: number): string => RACINE + id;

/** The drafts of which this device keeps something for this person. */
export async function brouillonsGardes(qui: string): Promise<number[]> {
  const dossiers = await (await coffreDe(qui)).dossiers(RACINE);
  return dossiers.map((nom) => Number(nom.slice(RACINE.length)));
}
