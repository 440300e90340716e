/** The notifications of the bell. They are read when the bell opens; the header counts them (`veille.ts`). */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { chemins } from '../lib/chemins';
import { appeler, lire, type ReponseDe } from './appel';
import { cles } from './cles';

export type Cloche = ReponseDe<'GET /api/user/me/cloche'>;
export type Arrivee = Cloche['arrivees'][number];

export const cloche = queryOptions({
  queryKey: cles.cloche,
  queryFn: ({ signal }): Promise<Cloche> => lire('/api/user/me/cloche', { signal }),
  meta: { echec: () => null },
});

/** Marks a notification and all older ones as read. */
export const lireLaCloche = mutationOptions({
  mutationFn: (jusquA: number) => appeler('POST /api/user/me/cloche/lecture', { corps: { jusquA } }),
  // A failure shows no message: the number of unread notifications simply stays. Nothing is marked for an incarnated user.
  meta: { echec: null },
});

/** The page that shows the result of a notification: a page of its own, a row of a list, or the lot. */
export function pageDe({ objet, id, lot }: Pick<Arrivee, 'objet' | 'id' | 'lot'>): string {
  switch (objet) {
    case 'denonciation':
      return chemins.suiviDenonciations({ denonciation: id });
    case 'reservation':
      return chemins.suiviReservation(id);
    case 'option':
      return lot === null ? chemins.suiviOptions() : chemins.lot(lot);
    case 'attente':
      return lot === null ? chemins.home() : chemins.lot(lot);
    default:
      return chemins.monCompte();
  }
}
