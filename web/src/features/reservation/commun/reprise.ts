/** The drafts of which something is kept on this device: what was not sent leaves, and what is whole is kept no more. */
import { brouillonsGardes } from './journal';
import { reprendreBrouillon, resteDuBrouillon } from './use-brouillon';

/** One after the other; gives whether something could not leave now. */
export async function reprendreLesBrouillons(qui: string): Promise<boolean> {
  let reste = false;
  for (const id of await brouillonsGardes(qui)) {
    reste = (await reprendreBrouillon(id).catch(() => false)) || reste;
  }
  return reste;
}

/** Whether something typed in a draft is on this device alone: what the server refused, or could not be told. */
export async function resteDesBrouillons(qui: string): Promise<boolean> {
  const restes = await Promise.all((await brouillonsGardes(qui)).map((id) => resteDuBrouillon(qui, id)));
  return restes.some(Boolean);
}
