/** The calls that begin, read and change a draft. */
import { appeler, lire, type Reponse } from '../../../api/appel';
import { ErreurAppel } from '../../../api/erreur-appel';
import { lot } from '../../../api/lot';
import { requetes } from '../../../api/requetes';
import { toucher } from '../../../api/touche';
import type { Lot } from '../../../api/types';
import type { Objet } from '../../../lib/merge-patch';
import type { ReservationDuFil } from './fil';

/** The answer of the server, with the version to send with a change. */
export interface ReservationLue {
  reservation: ReservationDuFil;
  version: string | null;
}

const lue = ({ content, version }: Reponse<ReservationDuFil>): ReservationLue => ({
  reservation: content.details,
  version,
});

export const lireReservation = async (id: number): Promise<ReservationLue> =>
  lue(await appeler('GET /api/reservations/{id}', { chemin: { id } }));

/** Changes the draft. Calls with the same idempotency key make the change once. */
export const modifierReservation = async (
  id: number,
  corps: Objet,
  siVersion: string | null,
  cleDIdempotence: string,
): Promise<ReservationLue> =>
  lue(
    await appeler('PATCH /api/reservations/{id}', {
      chemin: { id },
      corps: corps as Parameters<typeof appeler<'PATCH /api/reservations/{id}'>>[1]['corps'],
      siVersion,
      cleDIdempotence,
    }),
  );

/** My running draft on this lot, from the lot's data; `null` when there is none. */
export const monBrouillonDe = ({ maSituation }: Lot): number | null =>
  maSituation?.reservation?.mienne === true ? maSituation.reservation.id : null;

/** Reads the lot again from the server. */
export const lotAPresent = (id: string): Promise<Lot> => requetes.fetchQuery({ ...lot(id), staleTime: 0 });

/** The content with which a draft begins: an option, or a lot and its buyers. */
export type ReservationEnvoyee = Partial<Parameters<typeof appeler<'POST /api/reservations'>>[1]['corps']>;

/** Begins a draft and returns its number. */
export async function commencerBrouillon(
  idLot: string,
  corps: ReservationEnvoyee,
  cleDIdempotence: string,
): Promise<number> {
  try {
    const { content } = await appeler('POST /api/reservations', {
      corps: corps as Required<ReservationEnvoyee>,
      cleDIdempotence,
    });
    return content.details.id;
  } catch (cause) {
    if (!(cause instanceof ErreurAppel && cause.passagere)) {
      throw cause;
    }
    // There was no answer, but the draft may have begun: the lot then says that it is mine.
    const lu = lire('/api/offre/lots/{id}', { chemin: { id: idLot } });
    const commence = await lu.then(monBrouillonDe).catch(() => null);
    if (commence === null) {
      throw cause;
    }
    toucher(['reservations']);
    return commence;
  }
}
