/**
 * Saves a form while the user types: after a short pause, when the form is left, and before a sign-out. Only changed fields are sent,
 * with the version that was read. A save that got no answer is retried automatically. A field that somebody else changed too waits for
 * the user's choice. Saving continues after the page is left.
 */
import { ErreurAppel, estAbandonnee } from '../../api/erreur-appel';
import { avantDeSortir } from '../../lib/avant-de-sortir';
import { creerEcoute } from '../../lib/ecoute';
import { maintenant } from '../../lib/horloge';
import { accepter, conflitsDe, patchDe, valeursDe } from '../../lib/saisie/frappes';
import type { Magasin } from '../../lib/saisie/magasin';

/** The values that were read or saved, with their version. */
export interface Versionne<V> {
  valeurs: V;
  version: string | null;
}

export type EtatDEnregistrement =
  | { etat: 'repos' }
  | { etat: 'modifie' }
  | { etat: 'en-cours' }
  | { etat: 'enregistre'; a: number }
  /** Somebody else saved the same field. Nothing is sent until the user has chosen. */
  | { etat: 'conflit' }
  /** The last save failed. `seul`: whether it is retried automatically. */
  | { etat: 'echec'; cause: ErreurAppel; seul: boolean };

/** The functions by which a form is checked and saved. The component that shows the form gives its latest ones. */
export interface Actes<V extends object> {
  envoyer: (patch: Partial<V>, version: string | null) => Promise<Versionne<V>>;
  relire: () => Promise<Versionne<V>>;
  /** Whether the typed values follow the rules, so that they may be sent. */
  valides: (valeurs: V) => boolean;
  /** Called after a save, with the sent values and the former values of these fields. */
  apres: (patch: Partial<V>, avant: V) => void;
}

export interface AuFil<V extends object> {
  readonly etat: () => EtatDEnregistrement;
  readonly lues: () => Versionne<V>;
  readonly suivre: (ecouteur: () => void) => () => void;
  /** Takes a newer answer of the server for the row of this form. */
  readonly recevoir: (lues: Versionne<V>) => void;
  readonly agir: (actes: Actes<V>) => void;
  readonly expedier: () => Promise<void>;
}

/** The pause before typed text is sent, in milliseconds. */
const PAUSE = 800;
/** The pause before a failed save is retried, in milliseconds. */
const RELANCE = 10_000;
/** How often a save is tried when other people save the same row meanwhile. */
const ESSAIS = 3;

export function creerAuFil<V extends object>(
  magasin: Magasin,
  depart: Versionne<V>,
  premiers: Actes<V>,
): AuFil<V> {
  const ecoute = creerEcoute();
  let actes = premiers;
  let lues = depart;
  let etat: EtatDEnregistrement = { etat: 'repos' };
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  let enTour: Promise<void> | null = null;
  /** Whether the person has signed out. Text that was not sent by then is never sent, because the session may be another person's. */
  let fini = false;

  const patch = () => patchDe(lues.valeurs, magasin.frappes());
  const reste = () => Object.keys(patch()).length > 0;
  const enConflit = () => conflitsDe(lues.valeurs, magasin.frappes()).length > 0;
  const part = () =>
    !fini && reste() && !enConflit() && actes.valides(valeursDe(lues.valeurs, magasin.frappes()));

  function poser(suite: EtatDEnregistrement): void {
    etat = suite;
    ecoute.dire();
  }

  function programmer(delai: number): void {
    clearTimeout(minuterie);
    if (!fini) {
      minuterie = setTimeout(() => void expedier(), delai);
    }
  }

  async function envoyer(): Promise<void> {
    for (let essai = 1; part(); essai += 1) {
      poser({ etat: 'en-cours' });
      const [envoye, avant] = [patch(), lues.valeurs];
      try {
        lues = await actes.envoyer(envoye, lues.version);
        magasin.remplacer(accepter(magasin.frappes(), envoye, lues.valeurs));
        poser({ etat: 'enregistre', a: maintenant() });
        actes.apres(envoye, avant);
        return;
      } catch (cause) {
        const erreur = cause instanceof ErreurAppel ? cause : new ErreurAppel(500, '');
        if (estAbandonnee(cause)) {
          poser({ etat: 'modifie' });
          return;
        }
        const relues =
          erreur.statusCode === 409 && essai < ESSAIS ? await actes.relire().catch(() => null) : null;
        if (relues === null) {
          const seul = erreur.passagere || erreur.statusCode === 409;
          poser({ etat: 'echec', cause: erreur, seul });
          if (seul) {
            programmer(Math.max(erreur.reprise ?? 0, RELANCE));
          }
          return;
        }
        lues = relues;
      }
    }
    poser({ etat: enConflit() ? 'conflit' : reste() ? 'modifie' : 'repos' });
  }

  /** Sends the changed fields. Text typed during this save is sent by another save after it. */
  function expedier(): Promise<void> {
    clearTimeout(minuterie);
    enTour ??= envoyer().finally(() => {
      enTour = null;
      if (part() && etat.etat === 'enregistre') {
        programmer(PAUSE);
      }
    });
    return enTour;
  }

  function regarder(): void {
    if (enTour !== null) {
      return;
    }
    if (enConflit()) {
      poser({ etat: 'conflit' });
    } else if (reste()) {
      if (etat.etat !== 'modifie') {
        poser({ etat: 'modifie' });
      }
      programmer(PAUSE);
    } else {
      clearTimeout(minuterie);
      ecoute.dire();
    }
  }

  magasin.suivre(regarder);
  magasin.unefoisLu(regarder);
  magasin.auDepart(() => void expedier());
  const retirer = avantDeSortir(async () => {
    if (part()) {
      await expedier();
    }
  }, reste);
  magasin.alOubli(() => {
    fini = true;
    clearTimeout(minuterie);
    retirer();
  });
  return {
    etat: () => etat,
    lues: () => lues,
    suivre: ecoute.suivre,
    recevoir: (suite) => {
      if (suite.version !== null && suite.version !== lues.version) {
        lues = suite;
        regarder();
      }
    },
    agir: (suite) => {
      actes = suite;
    },
    expedier,
  };
}
