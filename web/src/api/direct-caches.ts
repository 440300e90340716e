/**
 * What an event does to what the page holds: the lot is changed where it stands, in every list and on every page, and what
 * counts lots is asked again a little later, so that nothing jumps and a busy day is no storm of calls.
 */
import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query';
import { noterChangement } from '../lib/changements';
import { noterFacades, TOUTES } from '../lib/facades';
import { lire } from './appel';
import { cles } from './cles';
import { estUnDossier, noterTouche, oublierLesTouches } from './direct-dossiers';
import { noterFait, reprendreAuFait } from './echange';
import { type Evenement, type LotVivant, numeroDe } from './evenements';
import { changer, contient, lotsDe, remplacer, retirer, tenir, vendAvec } from './lots-montres';
import { FRAICHEUR, requetes } from './requetes';

/** Counts wait this long for other changes, in milliseconds, and a while of their own so that pages do not all ask at once. */
const CALME = 600;
const ETALEMENT = 1_200;
/** While changes keep coming they wait longer each time, up to this; after a rest they are prompt again. */
const CALME_AU_PLUS = 10_000;
const REPOS = 20_000;
/** Pages that missed something ask for all of it within this time, each at its own moment. */
const RECHARGE = 2_000;
/** After this an event no longer corrects an answer that was asked for before it, in milliseconds. */
const MEMOIRE = 60_000;
/** Annexes that go together, as those of one home do, have it read again once, in milliseconds. */
const ENSEMBLE = 100;
/** Rows read again at once. */
const LIGNES = 50;

const [LOTS] = cles.lots.tous;
const [PROGRAMMES] = cles.programmes.tous;
const [GERES] = cles.lotsGeres.tous;
/** Keys whose answers hold lots as rows, or one of them. */
const DE_LOTS: ReadonlySet<unknown> = new Set([LOTS, GERES]);
/** What is counted of lots, by the second word of its key. */
const COMPTES: ReadonlySet<unknown> = new Set(['total', 'facettes', 'carte', 'accueil']);
/** What no event is about. */
const FIXES: ReadonlySet<unknown> = new Set(['documents', 'nom', 'noms', 'references']);

const deLots = () =>
  requetes.getQueryCache().findAll({ predicate: ({ queryKey }) => DE_LOTS.has(queryKey[0]) });

/** Asks again what is shown; what is not, or stands behind another tab, is asked again when it is looked at. */
function redemander(filtre: { queryKey?: QueryKey; predicate?: (requete: Query) => boolean }): void {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  void requetes.invalidateQueries({ ...filtre, refetchType });
}

/** Writes over an answer without making it younger than it is. */
function recrire(requete: Query, donnees: unknown): void {
  const { dataUpdatedAt: updatedAt, isInvalidated } = requete.state;
  requetes.setQueryData(requete.queryKey, donnees, { updatedAt });
  if (isInvalidated) {
    requete.invalidate();
  }
}

/** The last words on a lot: how it is now, or that it has left. */
type DernierMot = Pick<LotVivant, 'lot' | 'programme'> & { vivant: LotVivant | null };

/** Those on each lot, for the answers that were asked for before them. */
const recents = new Map<string, { mot: DernierMot; recu: number }>();
const departs = new WeakMap<Query, number>();

/** An answer after these words. Staff still see a lot that has left the offer: in their own lists, and on its page. */
function suivre({ queryKey: [entite, genre] }: Query, donnees: unknown, { lot, vivant }: DernierMot) {
  if (entite === LOTS && genre !== 'un' && (vivant === null || vivant.retire)) {
    return retirer(donnees, lot);
  }
  return vivant === null ? { donnees, change: null } : changer(donnees, vivant);
}

/** Changes the lot wherever it is held; gives how it is named where it is shown and has changed. */
function changerPartout(mot: DernierMot): string | null {
  let enMots: string | null = null;
  for (const requete of deLots()) {
    const { donnees, change } = suivre(requete, requete.state.data, mot);
    if (change !== null) {
      recrire(requete, donnees);
      enMots = requete.isActive() ? change : enMots;
    }
  }
  return enMots;
}

/** What is due, all at once; when each programme last changed. */
const du = { lots: new Set<string>(), programmes: new Map<string, number>() };
let minuterie: ReturnType<typeof setTimeout> | undefined;
let pause = CALME;
let solde = Number.NEGATIVE_INFINITY;

/** How long what is counted waits this time. */
function attente(): number {
  pause = Date.now() - solde > REPOS ? CALME : Math.min(2 * pause, CALME_AU_PLUS);
  return pause + Math.random() * Math.max(ETALEMENT, pause);
}

/** The lots as they stand, in the rows where they are: what may be done with them has changed too. */
async function relireLesLignes(lots: readonly string[]): Promise<void> {
  const montres = deLots().filter((requete) => requete.isActive() && requete.queryKey[0] === LOTS);
  const ids = lots.filter((lot) => montres.some((requete) => lotsDe(requete.state.data)?.has(lot) === true));
  for (let debut = 0; debut < ids.length; debut += LIGNES) {
    const une = ids.slice(debut, debut + LIGNES);
    const depart = Date.now();
    const recu = await lire('/api/offre/lots', { requete: { 'id[]': une, limit: une.length } });
    for (const requete of deLots().filter(({ queryKey }) => queryKey[0] === LOTS)) {
      const suite = remplacer(requete.state.data, recu['hydra:member']);
      if (suite !== null) {
        recrire(requete, suite);
        // What was said since it was asked for is younger.
        departs.set(requete, depart);
        corriger(requete);
      }
    }
  }
}

const estUneListe = ({ queryKey: [entite, genre] }: Query) =>
  (entite === PROGRAMMES || entite === GERES) && genre === 'liste';

/** Lists whose next answer moves no row under the eyes of who reads them, as they stood when it was asked for. */
const tenues = new WeakMap<Query, unknown>();

function tenirLesListes(filtre: QueryFilters = { predicate: estUneListe }): void {
  if (document.visibilityState !== 'hidden') {
    for (const requete of requetes.getQueryCache().findAll({ ...filtre, type: 'active' })) {
      tenues.set(requete, requete.state.data);
    }
  }
}

function tenirLesRangees(requete: Query): void {
  if (tenues.has(requete)) {
    const { donnees, entiere } = tenir(tenues.get(requete), requete.state.data);
    tenues.delete(requete);
    if (!entiere) {
      recrire(requete, donnees);
      // Which rows it holds is asked again when it is looked at anew.
      requete.invalidate();
    }
  }
}

function solder(): void {
  minuterie = undefined;
  solde = Date.now();
  const [lots, programmes] = [[...du.lots], new Map(du.programmes)];
  du.lots.clear();
  du.programmes.clear();
  tenirLesListes();
  redemander({ predicate: estUneListe });
  redemander({
    predicate: ({ queryKey: [entite, genre, id] }) =>
      (entite === LOTS && COMPTES.has(genre)) ||
      (entite === PROGRAMMES && (COMPTES.has(genre) || (genre === 'un' && programmes.has(String(id))))),
  });
  // The page of a lot draws the façade of its neighbours.
  redemander({
    queryKey: [LOTS, 'un'],
    predicate: (requete) =>
      [...programmes].some(
        ([programme, quand]) =>
          (departs.get(requete) ?? 0) < quand && lotsDe(requete.state.data, programme) !== null,
      ),
  });
  noterFacades(programmes.keys());
  const aMoi = (requete: Query) => lots.some((lot) => contient(requete.state.data, lot));
  redemander({ queryKey: cles.options.tous, predicate: aMoi });
  redemander({ queryKey: cles.reservations.tous, predicate: aMoi });
  // Lists of lots keep their rows: which ones they hold is asked again when they are looked at anew.
  void requetes.invalidateQueries({ queryKey: [LOTS, 'liste'], type: 'inactive', refetchType: 'none' });
  if (document.visibilityState !== 'hidden') {
    relireLesLignes(lots).catch(() => {}); // Its rows say what the event said; their buttons are the server's to refuse.
  }
}

function bientot(programme: string, lot?: string): void {
  du.programmes.set(programme, Date.now());
  if (lot !== undefined) {
    du.lots.add(lot);
  }
  minuterie ??= setTimeout(solder, attente());
}

/** What one page says of one lot, and nothing but the server can. */
function relireLeLot(lot: string): void {
  for (const queryKey of [
    cles.lots.un(lot),
    cles.lotsGeres.un(lot),
    cles.infoDispo.un(lot),
    cles.options.echeance(lot),
  ]) {
    redemander({ queryKey });
  }
  redemander({ queryKey: cles.infoDispo.miennes, predicate: (requete) => contient(requete.state.data, lot) });
}

/** When an annex of theirs last changed, by query: its event does not name them. */
const principaux = new Map<string, number>();
let minuterieDesPrincipaux: ReturnType<typeof setTimeout> | undefined;

/** What may be done with the home that is shown hangs on its annexes. */
function relireLePrincipal(annexe: DernierMot): void {
  const predicate = ({ state }: Query) => vendAvec(state.data, annexe);
  const touches = requetes.getQueryCache().findAll({ queryKey: [LOTS, 'un'], type: 'active', predicate });
  for (const { queryHash } of touches) {
    principaux.set(queryHash, Date.now());
  }
  if (touches.length > 0) {
    minuterieDesPrincipaux ??= setTimeout(() => {
      minuterieDesPrincipaux = undefined;
      const dus = new Map(principaux);
      principaux.clear();
      redemander({
        predicate: (requete) => (departs.get(requete) ?? 0) <= (dus.get(requete.queryHash) ?? -1),
      });
    }, ENSEMBLE);
  }
}

function entendre(mot: DernierMot): void {
  const { lot } = mot;
  recents.set(lot, { mot, recu: Date.now() });
  const enMots = changerPartout(mot);
  if (enMots !== null) {
    noterChangement(lot, enMots);
  }
  relireLeLot(lot);
  relireLePrincipal(mot);
}

function duLot(vivant: LotVivant): void {
  const { lot, programme } = vivant;
  entendre({ lot, programme, vivant });
  bientot(programme, lot);
}

/** The lots of a programme; those that are shown stay where they are. */
function redemanderLesLots(programme: string): void {
  const queryKey = cles.lots.duProgramme(programme);
  tenirLesListes({ queryKey });
  redemander({ queryKey });
}

/** It stays where it is read, no longer free, until the list is looked at anew. */
function duRetrait({ lot, programme }: Pick<LotVivant, 'lot' | 'programme'>): void {
  entendre({ lot, programme, vivant: null });
  redemanderLesLots(programme);
  bientot(programme);
}

/** All that is shown of the catalogue, and of people's files, is asked again. */
export function toutRelire(): void {
  const duCatalogue: ReadonlySet<unknown> = new Set([LOTS, PROGRAMMES, GERES, cles.infoDispo.tous[0]]);
  redemander({
    predicate: (requete) => {
      const [entite, genre] = requete.queryKey;
      return (duCatalogue.has(entite) && !FIXES.has(genre)) || estUnDossier(requete);
    },
  });
  // The pictures of a page that has just been opened are as young as it is.
  if (performance.now() > FRAICHEUR) {
    noterFacades([TOUTES]);
  }
}

export function appliquer(evenement: Evenement): void {
  const { genre, fait, donnees } = evenement;
  if (genre === 'resync') {
    reprendreAuFait(fait);
  } else {
    noterFait(numeroDe(evenement));
  }
  switch (genre) {
    case 'lot':
      duLot(donnees);
      break;
    case 'retire':
      duRetrait(donnees);
      break;
    case 'touche':
      noterTouche(donnees);
      break;
    case 'programme': {
      const lots = deLots().flatMap((requete) => [...(lotsDe(requete.state.data, donnees.programme) ?? [])]);
      redemanderLesLots(donnees.programme);
      redemander({
        queryKey: [LOTS, 'un'],
        predicate: (requete) => lotsDe(requete.state.data, donnees.programme) !== null,
      });
      bientot(donnees.programme);
      for (const lot of lots) {
        bientot(donnees.programme, lot);
      }
      break;
    }
    case 'resync':
      setTimeout(toutRelire, Math.random() * RECHARGE);
  }
}

/**
 * Follows the answers: one that was asked for before an event and came after it does not undo what the event said, one that
 * was asked for because of an event moves no row. Gives what stops it.
 */
export function suivreLesReponses(): () => void {
  return requetes.getQueryCache().subscribe((evenement) => {
    const { query: requete } = evenement;
    if (evenement.type === 'observerRemoved' && !requete.isActive()) {
      tenues.delete(requete);
    }
    if (evenement.type !== 'updated') {
      return;
    }
    const { action } = evenement;
    if (action.type === 'fetch') {
      departs.set(requete, Date.now());
      if (tenues.has(requete)) {
        tenues.set(requete, requete.state.data);
      }
    } else if (action.type === 'success' && action.manual !== true) {
      tenirLesRangees(requete);
      if (DE_LOTS.has(requete.queryKey[0])) {
        corriger(requete);
      }
    }
  });
}

function corriger(requete: Query): void {
  const depart = departs.get(requete) ?? 0;
  let donnees: unknown = requete.state.data;
  const corriges: DernierMot[] = [];
  for (const [lot, { mot, recu }] of recents) {
    if (Date.now() - recu > MEMOIRE) {
      recents.delete(lot);
    } else if (recu >= depart) {
      const suite = suivre(requete, donnees, mot);
      if (suite.change !== null) {
        donnees = suite.donnees;
        corriges.push(mot);
      }
    }
  }
  if (corriges.length > 0) {
    recrire(requete, donnees);
    for (const { programme, lot } of corriges) {
      bientot(programme, lot);
    }
  }
}

/** What was to be asked again no longer is: somebody else looks from now on. */
export function oublierLeDirect(): void {
  clearTimeout(minuterie);
  minuterie = undefined;
  clearTimeout(minuterieDesPrincipaux);
  minuterieDesPrincipaux = undefined;
  principaux.clear();
  solde = Number.NEGATIVE_INFINITY;
  recents.clear();
  oublierLesTouches();
  du.lots.clear();
  du.programmes.clear();
}
