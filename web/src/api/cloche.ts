/** What arrived of one's own files: read when the bell is opened, counted by the header (`veille.ts`). */
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

/** Reading one of them reads those before it. */
export const lireLaCloche = mutationOptions({
  mutationFn: (jusquA: number) => appeler('POST /api/user/me/cloche/lecture', { corps: { jusquA } }),
  // Somebody who acts in another's place reads nothing for them, and a mark that failed is no loss: the number stays.
  meta: { echec: null },
});

/** Where one sees what became of it: its own page, its row, or the lot that it was about. */
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
