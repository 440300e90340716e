/**
 * Applies an event of the stream to the answers that the page holds. The lot changes in place, in every list and on every page.
 * Counts are asked again a little later, so that nothing jumps and a busy day causes no storm of calls.
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

/**
 * How long counts wait for other changes, in milliseconds. A random part (`ETALEMENT`) is added so that pages do not all ask at
 * once.
 */
const CALME = 600;
const ETALEMENT = 1_200;
/**
 * While changes keep coming, each wait is twice the previous one, up to `CALME_AU_PLUS`. After `REPOS` without a change the
 * first wait applies again.
 */
const CALME_AU_PLUS = 10_000;
const REPOS = 20_000;
/** A page that missed events reads all its answers again at a random moment within this time, in milliseconds. */
const RECHARGE = 2_000;
/** How long an event corrects the answers that were requested before it, in milliseconds. */
const MEMOIRE = 60_000;
/** When several annexes change within this time, their home is read again once, in milliseconds. */
const ENSEMBLE = 100;
/** The number of rows read again in one call. */
const LIGNES = 50;

const [LOTS] = cles.lots.tous;
const [PROGRAMMES] = cles.programmes.tous;
const [GERES] = cles.lotsGeres.tous;
/** First words of the keys whose answers hold lots: lists of rows, or one lot. */
const DE_LOTS: ReadonlySet<unknown> = new Set([LOTS, GERES]);
/** Second words of the keys whose answers count lots. */
const COMPTES: ReadonlySet<unknown> = new Set(['total', 'facettes', 'carte', 'accueil']);
/** Second words of the keys that no event changes. */
const FIXES: ReadonlySet<unknown> = new Set(['documents', 'nom', 'noms', 'references']);

const deLots = () =>
  requetes.getQueryCache().findAll({ predicate: ({ queryKey }) => DE_LOTS.has(queryKey[0]) });

/**
 * Asks again for the answers on screen. Hidden answers, and all answers of a hidden tab, are asked again when they are looked
 * at.
 */
function redemander(filtre: { queryKey?: QueryKey; predicate?: (requete: Query) => boolean }): void {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  void requetes.invalidateQueries({ ...filtre, refetchType });
}

/** Replaces the data of an answer and keeps its age. */
function recrire(requete: Query, donnees: unknown): void {
  const { dataUpdatedAt: updatedAt, isInvalidated } = requete.state;
  requetes.setQueryData(requete.queryKey, donnees, { updatedAt });
  if (isInvalidated) {
    requete.invalidate();
  }
}

/** The last event of a lot: its present state, or `null` when it left the offer. */
type DernierMot = Pick<LotVivant, 'lot' | 'programme'> & { vivant: LotVivant | null };

/**
 * `recents` holds the last event of each lot, `departs` the time when each query was sent. An event corrects the answer to a query that was
 * sent before it.
 */
const recents = new Map<string, { mot: DernierMot; recu: number }>();
const departs = new WeakMap<Query, number>();

/**
 * Applies the event to an answer. A lot that left the offer is only marked in the lists of visitors and partners; staff still see it in
 * their own lists and on its page.
 */
function suivre({ queryKey: [entite, genre] }: Query, donnees: unknown, { lot, vivant }: DernierMot) {
  if (entite === LOTS && genre !== 'un' && (vivant === null || vivant.retire)) {
    return retirer(donnees, lot);
  }
  return vivant === null ? { donnees, change: null } : changer(donnees, vivant);
}

/** Changes the lot in every answer that holds it. Returns the description of the change when a visible answer changed. */
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

/** What must be read again: the changed lots, and the time of the last change of each programme. */
const du = { lots: new Set<string>(), programmes: new Map<string, number>() };
let minuterie: ReturnType<typeof setTimeout> | undefined;
let pause = CALME;
let solde = Number.NEGATIVE_INFINITY;

/** How long the next counts wait, in milliseconds. */
function attente(): number {
  pause = Date.now() - solde > REPOS ? CALME : Math.min(2 * pause, CALME_AU_PLUS);
  return pause + Math.random() * Math.max(ETALEMENT, pause);
}

/** Reads these lots again and replaces their rows, because the allowed actions may have changed too. */
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
        // Events that arrived after the request are newer than its answer: apply them.
        departs.set(requete, depart);
        corriger(requete);
      }
    }
  }
}

const estUneListe = ({ queryKey: [entite, genre] }: Query) =>
  (entite === PROGRAMMES || entite === GERES) && genre === 'liste';

/**
 * For each list that is being read again, the rows that it had when the request was sent. The answer must not move these rows while
 * somebody looks at them.
 */
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
      // The list is marked as old: it is read again, with its new rows, when the user comes back to it.
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
  // The page of a lot draws the façade, which shows its neighbours.
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
  // Lists of lots keep their rows. They are read again when the user comes back to them.
  void requetes.invalidateQueries({ queryKey: [LOTS, 'liste'], type: 'inactive', refetchType: 'none' });
  if (document.visibilityState !== 'hidden') {
    relireLesLignes(lots).catch(() => {}); // A failure is ignored: the rows already show the event, and the server refuses an action that is no longer allowed.
  }
}

function bientot(programme: string, lot?: string): void {
  du.programmes.set(programme, Date.now());
  if (lot !== undefined) {
    du.lots.add(lot);
  }
  minuterie ??= setTimeout(solder, attente());
}

/** Reads again what only the server knows about one lot. */
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

/** The time of the last change of an annex, by query. The event of an annex does not name the home that it is sold with. */
const principaux = new Map<string, number>();
let minuterieDesPrincipaux: ReturnType<typeof setTimeout> | undefined;

/** Reads the home on screen again when one of its annexes changes, because the allowed actions depend on the annexes. */
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

/** Reads the lots of a programme again. Rows on screen keep their places. */
function redemanderLesLots(programme: string): void {
  const queryKey = cles.lots.duProgramme(programme);
  tenirLesListes({ queryKey });
  redemander({ queryKey });
}

/** Marks a lot that left the offer. It stays in its place, no longer free, until the user comes back to the list. */
function duRetrait({ lot, programme }: Pick<LotVivant, 'lot' | 'programme'>): void {
  entendre({ lot, programme, vivant: null });
  redemanderLesLots(programme);
  bientot(programme);
}

/** Reads again every answer on screen that belongs to the catalogue or to people's files. */
export function toutRelire(): void {
  const duCatalogue: ReadonlySet<unknown> = new Set([LOTS, PROGRAMMES, GERES, cles.infoDispo.tous[0]]);
  redemander({
    predicate: (requete) => {
      const [entite, genre] = requete.queryKey;
      return (duCatalogue.has(entite) && !FIXES.has(genre)) || estUnDossier(requete);
    },
  });
  // On a page that has just opened the pictures are still fresh.
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
 * Watches the answers that arrive. An answer that was requested before an event must not undo the event, and an answer that was requested
 * because of an event must not move rows. Returns the function that stops watching.
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

/** Cancels the readings that are planned, because another person uses the page from now on. */
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
