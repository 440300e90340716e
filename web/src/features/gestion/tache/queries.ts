/** Restarts a job of the portal. */
import { appeler } from '../../../api/appel';
import type { components } from '../../../api/schema';

export type TacheGeree = components['schemas']['TacheGeree'];

export async function relancerTache(id: number): Promise<void> {
  await appeler('POST /api/gestion/taches/{id}/relance', { chemin: { id }, corps: {} });
}
