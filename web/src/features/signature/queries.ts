/**
 * The calls of a link of signature. Its token stands in a header, never in an address, and none of them says who is signed in: whoever
 * holds the link signs, with an account or without one.
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

/** Between two looks at what others are to do, and at what a job is making, in milliseconds. */
const GUET = { tour: 20_000, recepisse: 5_000 } as const;
/** How many looks are worth it: what has not come by then is told by a mail. */
const REGARDS = 100;

/** When what is shown is to be asked again by itself: it waits for somebody, or for a receipt. */
export function guetDe(lue: Seance | undefined): number | false {
  if (lue !== undefined && etatDeRetractation(lue) === 'exercee' && lue.retractation?.recepisse === false) {
    return GUET.recepisse;
  }
  return lue?.tour === 'attente' ? GUET.tour : false;
}

/** What the signatory is shown: who they are, what they sign, where it stands. */
export const seance = (jeton: string) =>
  queryOptions({
    queryKey: cles.signature.seance(jeton),
    queryFn: ({ signal }): Promise<Seance> => lire('/api/signature', { jeton, signal, ...SANS_IDENTITE }),
    refetchInterval: (requete) =>
      relance(requete) || (requete.state.dataUpdateCount < REGARDS && guetDe(requete.state.data)),
  });

/** The text of a document: a file that has this hash says this for ever. */
export const texteDuDocument = (jeton: string, empreinte: string) =>
  queryOptions({
    queryKey: cles.signature.texte(jeton, empreinte),
    queryFn: ({ signal }) => lire('/api/signature/texte', { jeton, signal, ...SANS_IDENTITE }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A page of a document, as the address of its drawing: nothing of it runs, and no part of it has to do with the page around. */
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

/** Keeps what an answer says, and gives it. */
function retenir(jeton: string, recue: Seance): Seance {
  requetes.setQueryData(cles.signature.seance(jeton), recue);
  return recue;
}

/** Has a code sent. */
export async function demanderCode(jeton: string): Promise<Seance> {
  const { content } = await appeler('POST /api/signature/code', { jeton, ...SANS_IDENTITE });
  return retenir(jeton, content.details);
}

/** Signs, with the code that was received and the texts that were accepted. */
export async function signer(
  jeton: string,
  corps: { code: string; acceptations: string[] },
): Promise<Seance> {
  const { content } = await appeler('POST /api/signature/signer', { jeton, corps, ...SANS_IDENTITE });
  return retenir(jeton, content.details);
}

/** Refuses to sign, and says why. */
export async function refuser(jeton: string, motif: string): Promise<Seance> {
  const { content } = await appeler('POST /api/signature/refus', {
    jeton,
    corps: { motif },
    ...SANS_IDENTITE,
  });
  return retenir(jeton, content.details);
}

/** Takes one's refusal back: signing goes on. */
export async function reprendre(jeton: string): Promise<Seance> {
  const { content } = await appeler('POST /api/signature/reprise', { jeton, ...SANS_IDENTITE });
  return retenir(jeton, content.details);
}

/** Withdraws, with the code that was received. */
export async function seRetracter(jeton: string, code: string): Promise<Seance> {
  const { content } = await appeler('POST /api/signature/retractation', {
    jeton,
    corps: { code },
    ...SANS_IDENTITE,
  });
  return retenir(jeton, content.details);
}

/** Shows an annexe in another tab; saves it where no tab may be opened. */
export const ouvrirLAnnexe = (jeton: string, { id, libelle }: Annexe) =>
  ouvrir('/api/signature/annexes/{id}', libelle, { chemin: { id }, jeton, ...SANS_IDENTITE });

/** Saves the document as it stands. */
export const telechargerLeDocument = (jeton: string, nom: string) =>
  telecharger('/api/signature/document', nom, { jeton, ...SANS_IDENTITE });

/** Saves the proof file. */
export const telechargerLaPreuve = (jeton: string, nom: string) =>
  telecharger('/api/signature/preuve', nom, { jeton, ...SANS_IDENTITE });

/** Saves the receipt of a withdrawal. */
export const telechargerLeRecepisse = (jeton: string, nom: string) =>
  telecharger('/api/signature/recepisse', nom, { jeton, ...SANS_IDENTITE });

/** Saves the file of a firm sale. */
export const telechargerLeDossier = (jeton: string, nom: string) =>
  telecharger('/api/signature/dossier', nom, { jeton, ...SANS_IDENTITE });
