/**
 * The calls of a signature link. The token is in a header, never in an address. No call says who is signed in, because the
 * holder of the link signs, with or without an account.
 */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire, ouvrir, type ReponseDe, telecharger } from '../../api/appel';
import { cles } from '../../api/cles';
import { relance, requetes } from '../../api/requetes';
import { etatDeRetractation } from './delai';

export type Seance = ReponseDe<'GET /api/signature'>;
export type Tour = Seance['tour'];
export type Annexe = Seance['annexes'][number];
export type TexteDuDocument = ReponseDe<'GET /api/signature/texte'>;

const SANS_IDENTITE = { anonyme: true, sansRedirection: true } as const;

/** The pause between two readings: for another signatory's turn, and for a receipt that a job is making, in milliseconds. */
const GUET = { tour: 20_000, recepisse: 5_000 } as const;
/** The largest number of readings. After that a mail tells the result. */
const REGARDS = 100;

/** When to read the session again automatically: while the signatory waits for somebody, or for a receipt. */
export function guetDe(lue: Seance | undefined): number | false {
  if (lue !== undefined && etatDeRetractation(lue) === 'exercee' && lue.retractation?.recepisse === false) {
    return GUET.recepisse;
  }
  return lue?.tour === 'attente' ? GUET.tour : false;
}

/** The session of a signatory: who they are, what they sign, and its state. */
export const seance = (jeton: string) =>
  queryOptions({
    queryKey: cles.signature.seance(jeton),
    queryFn: ({ signal }): Promise<Seance> => lire('/api/signature', { jeton, signal, ...SANS_IDENTITE }),
    refetchInterval: (requete) =>
      relance(requete) || (requete.state.dataUpdateCount < REGARDS && guetDe(requete.state.data)),
  });

/** The text of a document. It never changes for the same hash. */
export const texteDuDocument = (jeton: string, empreinte: string) =>
  queryOptions({
    queryKey: cles.signature.texte(jeton, empreinte),
    queryFn: ({ signal }) => lire('/api/signature/texte', { jeton, signal, ...SANS_IDENTITE }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * A page of a document, as the data address of a picture. In a picture nothing of the document can run as a script or touch the
 * portal's page.
 */
export const pageDuDocument = (jeton: string, empreinte: string, n: number) =>
  queryOptions({
    queryKey: cles.signature.page(jeton, empreinte, n),
    queryFn: async ({ signal }) => {
      const dessin = await lire('/api/signature/pages/{n}', {
        chemin: { n },
        jeton,
        signal,
        ...SANS_IDENTITE,
      });
      return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(String(dessin))}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Stores the session of an answer. */
function retenir(jeton: string, recue: Seance): Seance {
  requetes.setQueryData(cles.signature.seance(jeton), recue);
  return recue;
}

/** Asks for a code. */
export async function demanderCode(jeton: string): Promise<Seance> {
  const { content } = await appeler('POST /api/signature/code', { jeton, ...SANS_IDENTITE });
  return retenir(jeton, content.details);
}

/** Signs, with the received code and the accepted texts. */
export async function signer(
  jeton: string,
  corps: { code: string; acceptations: string[] },
): Promise<Seance> {
  const { content } = await appeler('POST /api/signature/signer', { jeton, corps, ...SANS_IDENTITE });
  return retenir(jeton, content.details);
}

/** Refuses to sign, with a reason. */
export async function refuser(jeton: string, motif: string): Promise<Seance> {
  const { content } = await appeler('POST /api/signature/refus', {
    jeton,
    corps: { motif },
    ...SANS_IDENTITE,
  });
  return retenir(jeton, content.details);
}

/** Withdraws the refusal: signing continues. */
export async function reprendre(jeton: string): Promise<Seance> {
  const { content } = await appeler('POST /api/signature/reprise', { jeton, ...SANS_IDENTITE });
  return retenir(jeton, content.details);
}

/** Withdraws from the sale, with the received code. */
export async function seRetracter(jeton: string, code: string): Promise<Seance> {
  const { content } = await appeler('POST /api/signature/retractation', {
    jeton,
    corps: { code },
    ...SANS_IDENTITE,
  });
  return retenir(jeton, content.details);
}

/** Shows an annexe in another tab, or downloads it where no tab can open. */
export const ouvrirLAnnexe = (jeton: string, { id, libelle }: Annexe) =>
  ouvrir('/api/signature/annexes/{id}', libelle, { chemin: { id }, jeton, ...SANS_IDENTITE });

/** Downloads the present document. */
export const telechargerLeDocument = (jeton: string, nom: string) =>
  telecharger('/api/signature/document', nom, { jeton, ...SANS_IDENTITE });

/** Downloads the file of proofs. */
export const telechargerLaPreuve = (jeton: string, nom: string) =>
  telecharger('/api/signature/preuve', nom, { jeton, ...SANS_IDENTITE });

/** Downloads the receipt of a withdrawal. */
export const telechargerLeRecepisse = (jeton: string, nom: string) =>
  telecharger('/api/signature/recepisse', nom, { jeton, ...SANS_IDENTITE });

/** Downloads the file of a firm sale. */
export const telechargerLeDossier = (jeton: string, nom: string) =>
  telecharger('/api/signature/dossier', nom, { jeton, ...SANS_IDENTITE });
