/**
 * Resumes the drafts that this device keeps: the unsent text is sent, and the drafts that the server has completely are
 * deleted here.
 */
import { brouillonsGardes } from './gardes';

/** The engine of drafts, loaded only when something is kept. */
const brouillon = () => import('./use-brouillon');

/** Resumes one draft after the other. Returns whether something could not be sent. */
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

/** Whether this device alone holds text of a draft, because the server refused it or could not be reached. */
export async function resteDesBrouillons(qui: string): Promise<boolean> {
  const gardes = await brouillonsGardes(qui);
  if (gardes.length === 0) {
    return false;
  }
  const { resteDuBrouillon } = await brouillon();
  const restes = await Promise.all(gardes.map((id) => resteDuBrouillon(qui, id)));
  return restes.some(Boolean);
}
