/**
 * What the stream says of people's files: a word of `touche.ts` and a number. What shows the thing is asked again a moment later, so
 * that several words together cost one reading; nobody waits more than a second for the first ones.
 */
import type { Query } from '@tanstack/react-query';
import { cles } from './cles';
import { estEcritIci } from './echange';
import { requetes } from './requetes';
import { concerne, estUnMot, type Mot } from './touche';

/** How long a word waits for others, in milliseconds, and a while of its own so that pages do not all ask at once. */
const CALME = 250;
const ETALEMENT = 350;
/** After so many readings in a row each waits twice as long as the one before, up to this; after a rest they are prompt again. */
const PROMPTES = 3;
const CALME_AU_PLUS = 10_000;
const REPOS = 20_000;

/** The events of a lot already say what changes of it: of these, only the sheets show somebody's file. */
const DE_LOTS: ReadonlySet<unknown> = new Set([cles.lots.tous[0], cles.lotsGeres.tous[0]]);

/** The words whose things are asked again when events were missed. */
const DE_DOSSIERS = [
  'denonciations',
  'options',
  'reservations',
  'alertes',
  'mandats',
  'inscriptions',
  'utilisateurs',
  'societes',
] as const satisfies readonly Mot[];

/** What somebody's file shows on, lists of lots aside. */
function montre(mots: readonly Mot[], id?: number): (requete: Pick<Query, 'queryKey'>) => boolean {
  const leMontre = concerne(mots, id);
  return (requete) => {
    const [entite, genre] = requete.queryKey;
    return (
      leMontre(requete) && entite !== cles.programmes.tous[0] && (!DE_LOTS.has(entite) || genre === 'un')
    );
  };
}

const estConcerne = montre(DE_DOSSIERS);

/** Whether an answer shows people's files. */
export function estUnDossier(requete: Query): boolean {
  return !DE_LOTS.has(requete.queryKey[0]) && estConcerne(requete);
}

/** What is due: each thing, with the last fact that was said of it. */
const dues = new Map<string, { mot: Mot; id: number; fait: string }>();
let minuterie: ReturnType<typeof setTimeout> | undefined;
let solde = Number.NEGATIVE_INFINITY;
let suite = 0;

function attente(): number {
  suite = Date.now() - solde > REPOS ? 0 : suite + 1;
  const pause = Math.min(CALME * 2 ** Math.max(0, suite - PROMPTES), CALME_AU_PLUS);
  return pause + Math.random() * Math.max(ETALEMENT, pause);
}

/** What one has typed oneself of a draft is on its sheet already; what another has is not. */
const surSaFiche = ({ mot, id }: { mot: Mot; id: number }, { queryKey }: Pick<Query, 'queryKey'>) =>
  mot === 'brouillons' && queryKey.join() === cles.reservations.une(id).join();

function solder(): void {
  minuterie = undefined;
  solde = Date.now();
  // What this page did is asked again by who did it; its event may have come before its answer.
  const choses = [...dues.values()].filter(({ fait }) => !estEcritIci(fait));
  dues.clear();
  const montrees = choses.map((une) => ({ une, montre: montre([une.mot], une.id) }));
  if (montrees.length > 0) {
    void requetes.invalidateQueries({
      predicate: (requete) => montrees.some(({ une, montre }) => montre(requete) || surSaFiche(une, requete)),
      // What stands behind another tab is asked again when it is looked at.
      refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
    });
  }
}

/** The stream says a word. One that only a later version knows names nothing that this page keeps. */
export function noterTouche({ mot, id, fait }: { mot: string; id: number; fait?: number }): void {
  if (estUnMot(mot)) {
    dues.set(`${mot} ${id}`, { mot, id, fait: String(fait ?? '') });
    minuterie ??= setTimeout(solder, attente());
  }
}

/** Somebody else looks from now on. */
export function oublierLesTouches(): void {
  clearTimeout(minuterie);
  minuterie = undefined;
  solde = Number.NEGATIVE_INFINITY;
  suite = 0;
  dues.clear();
}
