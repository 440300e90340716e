/** The drafts of which something is kept on this device: what was not sent leaves, and what is whole is kept no more. */
import { brouillonsGardes } from './journal';
import { reprendreBrouillon } from './use-brouillon';

/** One after the other; what cannot be opened now stays for the next time. */
export async function reprendreLesBrouillons(qui: string): Promise<void> {
  for (const id of await brouillonsGardes(qui)) {
    await reprendreBrouillon(id).catch(() => {});
  }
}
