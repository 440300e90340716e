/** The drafts of which something is kept on this device: what was not sent leaves, and what is whole is kept no more. */
import { brouillonsGardes } from './gardes';

/** What fills in a draft: loaded where one is kept. */
const brouillon = () => import('./use-brouillon');

/** One after the other; gives whether something could not leave now. */
export async function reprendreLesBrouillons(qui: string): Promise<boolean> {
  const gardes = await brouillonsGardes(qui);
  if (gardes.length === 0) {
    return false;
  }
  const { reprendreBrouillon } = await brouillon();
  let reste = false;
  for (const id of gardes) {
    reste = (await reprendreBrouillon(id).catch(() => false)) || reste;
  }
  return reste;
}

/** Whether something typed in a draft is on this device alone: what the server refused, or could not be told. */
export async function resteDesBrouillons(qui: string): Promise<boolean> {
  const gardes = await brouillonsGardes(qui);
  if (gardes.length === 0) {
    return false;
  }
  const { resteDuBrouillon } = await brouillon();
  const restes = await Promise.all(gardes.map((id) => resteDuBrouillon(qui, id)));
  return restes.some(Boolean);
}
