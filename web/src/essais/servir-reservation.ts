/** Plays the server of one reservation. The sheet that it serves is the last answer to a change. */
import type { Reservation } from '../api/types';
import { servir } from './monter';
import { REFERENCES } from './reservations';

type Reponses = Parameters<typeof servir>[0];

export function servirLaReservation(fiche: Reservation, autres: Reponses = {}) {
  let lue = fiche;
  const suivies: Reponses = Object.fromEntries(
    Object.entries(autres).map(([chemin, repondre]) => [
      chemin,
      async (url: URL, init: RequestInit) => {
        const reponse = await repondre(url, init);
        const dit: Partial<Reservation> & { reservation?: Reservation | null } = await reponse.clone().json();
        lue = dit.reservation ?? (dit.id === fiche.id ? { ...lue, ...dit } : lue);
        return reponse;
      },
    ]),
  );
  return servir({
    ...suivies,
    '/api/reservations/references': () => Response.json(REFERENCES),
    [`/api/reservations/${fiche.id}`]: () => Response.json(lue),
  });
}
