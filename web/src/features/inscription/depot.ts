/**
 * The deposit where the files of a registration wait. A silent proof of work opens it before the first file, and this tab
 * keeps its name. A deposit lives for an hour after its last file or the last return to the page. Files that the server has
 * lost are reported.
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

/** The name of the deposit in the page's memory, for browsers without storage. */
let memoire: string | null = null;
/** The deposit that is being opened: files chosen together share it. */
let ouverture: Promise<string> | null = null;

const connu = (): string | null => lireOnglet<string>(CLE) ?? memoire;

function retenir(depot: string | null): void {
  memoire = depot;
  garderOnglet(CLE, depot);
}

async function ouvrir(): Promise<string> {
  const defi = await defiDeDepot();
  const preuve = await prouver(defi).catch(() => {
    // This error leaves the chosen file in its slot, so the user can send it again.
    throw new ErreurAppel(400, MUET, [], 'preuve');
  });
  const { depot } = await ouvrirDepot(preuve);
  retenir(depot);
  return depot;
}

/** Returns the name of the deposit, and opens one when there is none. */
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

/** Whether the server says that this deposit is closed. */
const estFerme = (cause: unknown) => cause instanceof ErreurAppel && cause.content.code === 'depot-ferme';

/** Forgets this deposit. A newer one, which another file or page has opened meanwhile, is kept. */
function oublier(depot: string): void {
  if (connu() === depot) {
    retenir(null);
  }
}

/** Notes that the registration is sent under this key. After a refusal `null` is noted, because the files are still in the deposit. */
export const noterLEnvoi = (cle: string | null) => garderOnglet(ENVOI, cle);

/**
 * Whether the sending under this key has no answer yet. The server may then have received the registration, and taken its files
 * out of the deposit.
 */
export const estSansReponse = (cle: string) => lireOnglet<string>(ENVOI) === cle;

/** Forgets the deposit, once the registration is received. */
export function oublierLeDepot(): void {
  retenir(null);
  noterLEnvoi(null);
}

/** Runs a task in the deposit, and again in a new one when the server has closed the old one. */
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

/** The result of a return to the page: the files that are still there, and the lost ones. */
export interface Retour {
  pieces: Saisie['pieces'];
  perdues: readonly Emplacement[];
}

/** Compares the files known to the tab with those of the deposit. */
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
    // The answer to the last upload may have been lost, so the name of the file on the server counts, not the one kept here.
    return [[emplacement, { ...piece, nom: la.nom, taille: la.taille, expireLe }]];
  });
  return { pieces: Object.fromEntries(gardees), perdues };
}

/** Reads the deposit again; `null` when there is no deposit, or no answer. */
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
