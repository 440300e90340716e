/** The calls of the option pages, besides the lists of `api/option.ts`. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire, type ReponseDe } from '../../api/appel';
import { cles } from '../../api/cles';
import { ErreurAppel } from '../../api/erreur-appel';
import { lot } from '../../api/lot';
import { option, retenirOption } from '../../api/option';
import { requetes } from '../../api/requetes';
import { toucher } from '../../api/touche';
import type { Lot, OptionLot } from '../../api/types';

/** When an option taken now would end. */
export const echeanceDOption = (idLot: string) =>
  queryOptions({
    queryKey: cles.options.echeance(idLot),
    queryFn: async ({ signal }) =>
      (await lire('/api/options/lots/{id}/date-echeance-option', { chemin: { id: idLot }, signal }))
        .dateEcheance,
  });

/** My option on this lot, from the lot's own data; `null` when there is none. */
async function laMienne({ maSituation }: Lot): Promise<OptionLot | null> {
  const tenue = maSituation?.option ?? null;
  return tenue?.mienne === true ? await requetes.fetchQuery(option(tenue.id)) : null;
}

/** My running option on this lot, read again from the server; `null` when there is none. */
export const monOptionSur = async (idLot: string): Promise<OptionLot | null> =>
  laMienne(await requetes.fetchQuery({ ...lot(idLot), staleTime: 0 }));

/** The buyer of an option: a typed person, or one of my declarations. */
export type OptionEnvoyee = Parameters<typeof appeler<'POST /api/options'>>[1]['corps'];

/** Takes the option. */
export async function poserOption(corps: OptionEnvoyee, cleDIdempotence: string): Promise<OptionLot> {
  try {
    const { content } = await appeler('POST /api/options', { corps, cleDIdempotence });
    return retenirOption(content.details);
  } catch (cause) {
    if (!(cause instanceof ErreurAppel && cause.passagere)) {
      throw cause;
    }
    // There was no answer, but the option may have been taken: the lot then says that it is mine. A failure of this second
    // call shows nothing, because the form already shows the first failure.
    const lu = lire('/api/offre/lots/{id}', { chemin: { id: corps.lot } });
    const posee = await lu.then(laMienne).catch(() => null);
    if (posee === null) {
      throw cause;
    }
    toucher(['options']);
    return retenirOption(posee);
  }
}

/** The address of a calendar with all my deadlines. It is read on demand, and created when there is none. */
export const calendrier = queryOptions({
  queryKey: cles.options.calendrier,
  queryFn: async ({ signal }) => {
    const connue = await lire('/api/options/calendrier', { signal });
    if (connue.url !== null) {
      return connue;
    }
    // With `siAbsente`, two windows that ask together get the same address.
    const { content } = await appeler('POST /api/options/calendrier', { corps: { siAbsente: true } });
    return content.details;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Replaces the address. The old one no longer works. */
export async function renouvelerCalendrier(): Promise<void> {
  const { content } = await appeler('POST /api/options/calendrier', { corps: {} });
  requetes.setQueryData(cles.options.calendrier, content.details);
}

export type Mandat = ReponseDe<'GET /api/mandats-signature/{id}'>;

/**
 * Opens the signature of the mandate on this device. Returns the address of its page. The session goes with this call only so that the server
 * refuses a user who acts in somebody's place (decision 0089).
 */
export async function ouvrirLaSignature(id: string): Promise<string> {
  const { content } = await appeler('POST /api/mandats-signature/{id}/signature', {
    chemin: { id },
    sansRedirection: true,
  });
  return content.details.url;
}

/** Sets the number of the mandate in the company's register. */
export async function numeroterMonMandat(numeroRegistre: string): Promise<Mandat> {
  const { content } = await appeler('PUT /api/user/me/mandat/numero-registre', {
    corps: { numeroRegistre },
    sansRedirection: true,
  });
  requetes.setQueryData(cles.monMandat, content.details);
  requetes.setQueryData(cles.mandat(content.details.id), content.details);
  return content.details;
}

/** The address of the mandate's present document. */
export const documentDuMandat = (id: string) => `/api/mandats-signature/${encodeURIComponent(id)}/document`;

/**
 * A mandate by its token, which is enough: the call says nothing of who is signed in (spec section 7). A refusal of these calls does not sign
 * the user out (spec section 8).
 */
export const mandat = (id: string) =>
  queryOptions({
    queryKey: cles.mandat(id),
    queryFn: ({ signal }): Promise<Mandat> =>
      lire('/api/mandats-signature/{id}', { chemin: { id }, signal, anonyme: true, sansRedirection: true }),
  });
