/**
 * Where the files of a registration wait: a deposit, which a proof of work opens before the first of them, silently. It is known to
 * this tab, lives by the hour, and each file and each return to the page keep it open. What the server has no more is told.
 */
import { ErreurAppel } from '../../api/erreur-appel';
import { garderOnglet, lireOnglet } from '../../lib/stockage';
import { type Emplacement, PIECES } from './pieces';
import { prouver } from './preuve';
import { defiDeDepot, type FichierEnDepot, ouvrirDepot, poursuivreDepot } from './queries';
import type { PieceDeposee, Saisie } from './saisie';

const CLE = 'inscription-depot';
const ENVOI = 'inscription-envoi';
const MUET = 'La vérification anti-robot n’a pas pu se faire. Veuillez réessayer.';

/** What this page knows of it, when the tab keeps nothing. */
let memoire: string | null = null;
/** The one that is being opened: files chosen together share it. */
let ouverture: Promise<string> | null = null;

const connu = (): string | null => lireOnglet<string>(CLE) ?? memoire;

function retenir(depot: string | null): void {
  memoire = depot;
  garderOnglet(CLE, depot);
}

async function ouvrir(): Promise<string> {
  const defi = await defiDeDepot();
  const preuve = await prouver(defi).catch(() => {
    // The file stays in hand: it can be sent again.
    throw new ErreurAppel(400, MUET, [], 'preuve');
  });
  const { depot } = await ouvrirDepot(preuve);
  retenir(depot);
  return depot;
}

/** The deposit, opened when there is none yet. */
function obtenir(): Promise<string> {
  const depot = connu();
  if (depot !== null) {
    return Promise.resolve(depot);
  }
  ouverture ??= ouvrir().finally(() => {
    ouverture = null;
  });
  return ouverture;
}

/** Whether the server says that this deposit is over. */
const estFerme = (cause: unknown) => cause instanceof ErreurAppel && cause.content.code === 'depot-ferme';

/** Another file or page may have opened the next one meanwhile: that one stays. */
function oublier(depot: string): void {
  if (connu() === depot) {
    retenir(null);
  }
}

/** The registration leaves under this key; `null`: it was refused, its files still wait. */
export const noterLEnvoi = (cle: string | null) => garderOnglet(ENVOI, cle);

/** Whether the answer to this sending has not come: the registration may have taken its files out of their deposit. */
export const estSansReponse = (cle: string) => lireOnglet<string>(ENVOI) === cle;

/** The registration was received: its deposit is of no use any more. */
export function oublierLeDepot(): void {
  retenir(null);
  noterLEnvoi(null);
}

/** Does what needs a deposit; in another one when the server has closed the one that is known. */
export async function dansLeDepot<T>(travail: (depot: string) => Promise<T>): Promise<T> {
  const depot = await obtenir();
  try {
    return await travail(depot);
  } catch (cause) {
    if (!estFerme(cause)) {
      throw cause;
    }
    oublier(depot);
    return travail(await obtenir());
  }
}

/** What a return to the page finds: what is kept from then on, and the pieces that the server has no more. */
export interface Retour {
  pieces: Saisie['pieces'];
  perdues: readonly Emplacement[];
}

/** What the tab keeps of its pieces, beside what the deposit holds. */
export function rapprocher(
  pieces: Saisie['pieces'],
  depot: string,
  documents: readonly FichierEnDepot[],
  expireLe: string,
): Retour {
  const perdues: Emplacement[] = [];
  const gardees = PIECES.flatMap(({ emplacement }): (readonly [Emplacement, PieceDeposee])[] => {
    const piece = pieces[emplacement];
    if (piece === undefined || piece.depot === undefined) {
      return piece === undefined ? [] : [[emplacement, piece]];
    }
    const la = piece.depot === depot && documents.find((document) => document.emplacement === emplacement);
    if (la === false || la === undefined) {
      perdues.push(emplacement);
      return [];
    }
    // The answer to the last sending may have been lost: the server's name is the one that claims it.
    return [[emplacement, { ...piece, nom: la.nom, taille: la.taille, expireLe }]];
  });
  return { pieces: Object.fromEntries(gardees), perdues };
}

/** Comes back to the deposit: `null` when nothing is known of it, or nobody answers. */
export async function revenirAuDepot(pieces: () => Saisie['pieces']): Promise<Retour | null> {
  const depot = connu();
  if (depot === null) {
    return null;
  }
  try {
    const { documents, expireLe } = await poursuivreDepot(depot);
    return rapprocher(pieces(), depot, documents, expireLe);
  } catch (cause) {
    if (!estFerme(cause)) {
      return null;
    }
    oublier(depot);
    return rapprocher(pieces(), depot, [], '');
  }
}
