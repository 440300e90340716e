/** What the pages of options ask for and send besides the lists of `api/option.ts`. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire, type ReponseDe } from '../../api/appel';
import { cles } from '../../api/cles';
import { ErreurAppel } from '../../api/erreur-appel';
import { lot } from '../../api/lot';
import { option, retenirOption } from '../../api/option';
import { requetes } from '../../api/requetes';
import { toucher } from '../../api/touche';
import type { Lot, OptionLot } from '../../api/types';

/** When an option that is taken now would end. */
export const echeanceDOption = (idLot: string) =>
  queryOptions({
    queryKey: cles.options.echeance(idLot),
    queryFn: async ({ signal }) =>
      (await lire('/api/options/lots/{id}/date-echeance-option', { chemin: { id: idLot }, signal }))
        .dateEcheance,
  });

/** The option that the lot says is mine; `null` when it says that of none. */
async function laMienne({ maSituation }: Lot): Promise<OptionLot | null> {
  const tenue = maSituation?.option ?? null;
  return tenue?.mienne === true ? await requetes.fetchQuery(option(tenue.id)) : null;
}

/** My running option on this lot, as the server knows it now; `null` when there is none. */
export const monOptionSur = async (idLot: string): Promise<OptionLot | null> =>
  laMienne(await requetes.fetchQuery({ ...lot(idLot), staleTime: 0 }));

/** For whom a lot is held: somebody typed, or one of my declarations. */
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
    // Nobody answered, but it may have arrived: then the option is mine, and the lot says so.
    // Asked for apart: that it fails too is nothing to say, the form has said it.
    const lu = lire('/api/offre/lots/{id}', { chemin: { id: corps.lot } });
    const posee = await lu.then(laMienne).catch(() => null);
    if (posee === null) {
      throw cause;
    }
    toucher(['options']);
    return retenirOption(posee);
  }
}

/** The address of a calendar of all one's deadlines: asked for only when it is wanted, and drawn then when there is none. */
export const calendrier = queryOptions({
  queryKey: cles.options.calendrier,
  queryFn: async ({ signal }) => {
    const connue = await lire('/api/options/calendrier', { signal });
    if (connue.url !== null) {
      return connue;
    }
    // Two windows that ask together are given the same one.
    const { content } = await appeler('POST /api/options/calendrier', { corps: { siAbsente: true } });
    return content.details;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Another address: whoever had the former one reads nothing more. */
export async function renouvelerCalendrier(): Promise<void> {
  const { content } = await appeler('POST /api/options/calendrier', { corps: {} });
  requetes.setQueryData(cles.options.calendrier, content.details);
}

export type Mandat = ReponseDe<'GET /api/mandats-signature/{id}'>;

/** Where the mandate is signed, on the spot: the page of a link made for that. */
export async function ouvrirLaSignature(id: string): Promise<string> {
  const { content } = await appeler('POST /api/mandats-signature/{id}/signature', {
    chemin: { id },
    sansRedirection: true,
  });
  return content.details.url;
}

/** Says under which number the mandate stands in the register of one's company. */
export async function numeroterMonMandat(numeroRegistre: string): Promise<Mandat> {
  const { content } = await appeler('PUT /api/user/me/mandat/numero-registre', {
    corps: { numeroRegistre },
    sansRedirection: true,
  });
  requetes.setQueryData(cles.monMandat, content.details);
  requetes.setQueryData(cles.mandat(content.details.id), content.details);
  return content.details;
}

/** Where its document is read, as it stands. */
export const documentDuMandat = (id: string) => `/api/mandats-signature/${encodeURIComponent(id)}/document`;

/** A mandate by its token; its calls say nothing of who asks but by the session, and sign nobody out (spec section 8). */
export const mandat = (id: string) =>
  queryOptions({
    queryKey: cles.mandat(id),
    queryFn: ({ signal }): Promise<Mandat> =>
      lire('/api/mandats-signature/{id}', { chemin: { id }, signal, sansRedirection: true }),
  });
