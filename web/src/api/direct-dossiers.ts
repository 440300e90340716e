/**
 * Applies the stream's events about people's files. Such an event is a word of `touche.ts` and the id of the file. The answers that show
 * this file are read again a little later, so that several events cost one reading; the first readings come within a second.
 */
import type { Query } from '@tanstack/react-query';
import { cles } from './cles';
import { estEcritIci } from './echange';
import { requetes } from './requetes';
import { concerne, estUnMot, type Mot } from './touche';

/**
 * How long an event waits for others, in milliseconds. A random part (`ETALEMENT`) is added so that pages do not all ask at
 * once.
 */
const CALME = 250;
const ETALEMENT = 350;
/**
 * After `PROMPTES` readings in a row each wait is twice the previous one, up to `CALME_AU_PLUS`. After a rest the first wait
 * applies again.
 */
const PROMPTES = 3;
const CALME_AU_PLUS = 10_000;
const REPOS = 20_000;

/** Keys of lots. The events of lots already change the lists, so only the sheet of a lot is read again for a file. */
const DE_LOTS: ReadonlySet<unknown> = new Set([cles.lots.tous[0], cles.lotsGeres.tous[0]]);

/** The words of `touche.ts` whose answers are read again when events were missed. */
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

/** Selects the answers that show these files, except lists of lots. */
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

/** Whether this query shows people's files. */
export function estUnDossier(requete: Query): boolean {
  return !DE_LOTS.has(requete.queryKey[0]) && estConcerne(requete);
}

/** The files to read again, each with the fact of its last event. */
const dues = new Map<string, { mot: Mot; id: number; fait: string }>();
let minuterie: ReturnType<typeof setTimeout> | undefined;
let solde = Number.NEGATIVE_INFINITY;
let suite = 0;

function attente(): number {
  suite = Date.now() - solde > REPOS ? 0 : suite + 1;
  const pause = Math.min(CALME * 2 ** Math.max(0, suite - PROMPTES), CALME_AU_PLUS);
  return pause + Math.random() * Math.max(ETALEMENT, pause);
}

/** Selects the sheet of a draft. It already shows the text that this user typed, but not what another user typed. */
const surSaFiche = ({ mot, id }: { mot: Mot; id: number }, { queryKey }: Pick<Query, 'queryKey'>) =>
  mot === 'brouillons' && queryKey.join() === cles.reservations.une(id).join();

function solder(): void {
  minuterie = undefined;
  solde = Date.now();
  // Skip the facts that this page wrote, because its own write already refreshes the answers. The event may arrive before the answer
  // of the write.
  const choses = [...dues.values()].filter(({ fait }) => !estEcritIci(fait));
  dues.clear();
  const montrees = choses.map((une) => ({ une, montre: montre([une.mot], une.id) }));
  if (montrees.length > 0) {
    void requetes.invalidateQueries({
      predicate: (requete) => montrees.some(({ une, montre }) => montre(requete) || surSaFiche(une, requete)),
      // In a hidden tab the answers are asked again when the tab is looked at.
      refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
    });
  }
}

/**
 * Receives an event of the stream. A word that this page does not know comes from a server of a later version, and no answer of this page
 * depends on it.
 */
export function noterTouche({ mot, id, fait }: { mot: string; id: number; fait?: number }): void {
  if (estUnMot(mot)) {
    dues.set(`${mot} ${id}`, { mot, id, fait: String(fait ?? '') });
    minuterie ??= setTimeout(solder, attente());
  }
}

/** Forgets the files that were to be read again, because another person uses the page from now on. */
export function oublierLesTouches(): void {
  clearTimeout(minuterie);
  minuterie = undefined;
  solde = Number.NEGATIVE_INFINITY;
  suite = 0;
  dues.clear();
}
