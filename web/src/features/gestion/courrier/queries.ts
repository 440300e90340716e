/** Reads a mail as it was sent, and sends it again. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire } from '../../../api/appel';
import { cles } from '../../../api/cles';
import type { components } from '../../../api/schema';

export type CourrierGere = components['schemas']['CourrierGere'];

export function courrierLu(id: number) {
  return queryOptions({
    queryKey: cles.courriers.un(id),
    queryFn: ({ signal }) => lire('/api/gestion/courriers/{id}', { chemin: { id }, signal }),
  });
}

export async function relancerCourrier(id: number): Promise<void> {
  await appeler('POST /api/gestion/courriers/{id}/relance', { chemin: { id }, corps: {} });
}
