/**
 * Follows the live events. One tab of the browser holds the stream and passes the events to the other tabs. This module is
 * loaded once the first page is shown.
 */
import { type Meneur, rejoindreLesOnglets } from '../lib/meneur';
import { appliquer, oublierLeDirect, suivreLesReponses, toutRelire } from './direct-caches';
import { faitDeDepart, noterFait } from './echange';
import { type Evenement, numeroDe } from './evenements';
import { type FluxOuvert, ouvrirLeFlux } from './flux-evenements';
import { requetes } from './requetes';
import { relireLaSession, session } from './session';
import { estIncarne, type UtilisateurServeur } from './utilisateur';

/** The messages between the tabs of a browser. */
type Message =
  | { quoi: 'evenement'; evenement: Evenement; regne: number }
  /**
   * The stream is open and has reached the fact `fait`. `dit` is the last fact that had an event. A tab of an older version
   * sends neither.
   */
  | { quoi: 'ouvert'; suivi: boolean; regne: number; fait?: string | null; dit?: string | null }
  /** A new tab asks whether the stream is open. */
  | { quoi: 'bonjour' }
  /** One of the tabs has another user now. */
  | { quoi: 'recommencer' };

/** The name of the channel. It changes with the format of the messages, so that tabs of different versions do not mix. */
const NOM = 'linteau-direct-3';

/** Identifies the user and everything that decides what they may see. */
function identite(utilisateur: UtilisateurServeur | null | undefined): string {
  return utilisateur == null
    ? ''
    : `${utilisateur.id} ${estIncarne(utilisateur)} ${utilisateur.roles.join()} ${utilisateur.compte.map(groupe).join()}`;
}

/** A company's group decides which dedicated lots are visible. */
const groupe = ({ id, group }: UtilisateurServeur['compte'][number]) => `${id}/${group?.id ?? ''}`;

/**
 * The server ends a stream when its user may see something else, and all streams when it stops. Each page then reads its
 * session again within this time, in milliseconds.
 */
const RELECTURE = 2_000;

/** Joins the other tabs. `depart` is the fact that everything on the page has seen; `null` when it is not known. */
function joindre(depart: string | null): () => void {
  let dernier = depart;
  /** The last fact that had an event on the stream. Before the first event, the fact from which the stream was followed. */
  let dit = depart;
  /** Whether this tab has already received something of a stream, its own or another tab's. */
  let entendu = false;
  let flux: FluxOuvert | null = null;
  let estOuvert = false;
  /** Whether the answers of this page follow the stream. Those that do not are asked again once, when the stream opens. */
  let aJour = false;
  let onglets: Meneur<Message> | null = null;
  /** When the present leading tab began to lead. Messages of an earlier leader are old. */
  let regne = 0;
  let mien = 0;
  let relecture: ReturnType<typeof setTimeout> | undefined;
  /** Whether another tab said that the user changed. This tab then does not say it again. */
  let prevenu = false;

  /**
   * Whether an event is older than what this tab knows. A tab that wakes up may send or receive old events. The event's own
   * fact is compared, not the stream's number: of several events of one fact only the last carries the fact's number, and the browser
   * gives the others the number of the event before, which may be older than the page.
   */
  const estDepasse = (evenement: Evenement, sous: number) => {
    const fait = numeroDe(evenement);
    return evenement.genre === 'resync'
      ? sous < regne
      : fait !== '' && dernier !== null && Number(fait) < Number(dernier);
  };

  function recevoir(evenement: Evenement, sous: number): void {
    if (estDepasse(evenement, sous)) {
      return;
    }
    regne = Math.max(regne, sous);
    entendu = true;
    const recule = evenement.genre !== 'resync' && Number(evenement.fait) < Number(dernier ?? -1);
    dernier = evenement.fait === '' || recule ? dernier : evenement.fait;
    // A heartbeat only moves the number forward.
    if (evenement.genre !== 'battement') {
      dit = numeroDe(evenement);
      appliquer(evenement);
    }
  }

  /** Whether the first answers of the page have seen the last event of the stream. Then nothing is asked again. */
  const dejaVu = (duFlux: string | null) =>
    depart !== null && duFlux !== null && Number(duFlux) <= Number(depart);

  function ouvert(suivi: boolean, duFlux: string | null): void {
    entendu = true;
    const manque = !suivi || (!aJour && !dejaVu(duFlux));
    aJour = true;
    depart = null;
    if (manque) {
      toutRelire();
    }
  }

  /**
   * Moves this tab's starting fact forward, in case it must open the stream later. Its older answers are asked again now, and
   * reads carry this fact, so no server answers with older data.
   */
  function partirDe(fait: string | null): void {
    if (fait !== null && Number(fait) > Number(dernier ?? -1)) {
      dernier = fait;
      noterFait(fait);
    }
  }

  function saluer(): void {
    onglets?.dire({ quoi: 'bonjour' });
  }

  onglets = rejoindreLesOnglets<Message>(NOM, {
    mener: () => {
      mien = Math.max(regne + 1, Date.now());
      regne = mien;
      flux = ouvrirLeFlux({
        depuis: () => dernier,
        reprend: entendu,
        recevoir: (evenement) => {
          recevoir(evenement, mien);
          onglets?.dire({ quoi: 'evenement', evenement, regne: mien });
        },
        ouvert: (suivi, coupe) => {
          estOuvert = true;
          // The session may have ended after the page was made and before its stream opened. A page that calls nothing would not notice.
          if (coupe || (depart !== null && requetes.getQueryData(session.queryKey) != null)) {
            relecture ??= setTimeout(() => {
              relecture = undefined;
              // When the session has ended, the calls of `toutRelire` are refused and say so.
              void relireLaSession().then((la) => la || toutRelire());
            }, Math.random() * RELECTURE);
          }
          ouvert(suivi, dit);
          onglets?.dire({ quoi: 'ouvert', suivi, regne: mien, fait: dernier, dit });
        },
      });
      return () => {
        flux?.fermer();
        flux = null;
        estOuvert = false;
      };
    },
    entendre: (message) => {
      if (message.quoi === 'evenement') {
        recevoir(message.evenement, message.regne);
      } else if (message.quoi === 'ouvert') {
        regne = Math.max(regne, message.regne);
        ouvert(message.suivi, message.dit ?? null);
        dit = message.dit ?? dit;
        partirDe(message.fait ?? null);
      } else if (message.quoi === 'bonjour') {
        if (estOuvert) {
          onglets?.dire({ quoi: 'ouvert', suivi: true, regne: mien, fait: dernier, dit });
        }
      } else {
        aJour = false;
        depart = null;
        flux?.recommencer();
        prevenu = true;
        void relireLaSession().finally(() => {
          prevenu = false;
        });
      }
    },
    depose: () => {
      aJour = false;
      saluer();
    },
  });
  saluer();

  let qui = identite(requetes.getQueryData(session.queryKey));
  const taire = requetes.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== session.queryKey[0]) {
      return;
    }
    const la = identite(requetes.getQueryData(session.queryKey));
    if (la !== qui) {
      // When the person is the same and only the rights changed, the answers are read again. For another person the session has already
      // emptied the cache.
      aJour &&= qui.split(' ')[0] !== la.split(' ')[0];
      qui = la;
      depart = null;
      oublierLeDirect();
      if (!prevenu) {
        flux?.recommencer();
        onglets?.dire({ quoi: 'recommencer' });
      }
    }
  });
  const nePlusSuivre = suivreLesReponses();
  return () => {
    clearTimeout(relecture);
    taire();
    nePlusSuivre();
    onglets?.quitter();
    oublierLeDirect();
  };
}

/** Follows the events until the page is left, and again when the browser restores the page from its own cache. */
export function suivreLeDirect(): () => void {
  if (typeof EventSource !== 'function') {
    return () => {};
  }
  let quitter = joindre(faitDeDepart());
  const partir = () => {
    quitter();
    quitter = () => {};
  };
  const revenir = ({ persisted }: PageTransitionEvent) => {
    if (persisted) {
      quitter();
      // The browser shows this page as it was before it was put aside, so its data may be old.
      quitter = joindre(null);
    }
  };
  window.addEventListener('pagehide', partir);
  window.addEventListener('pageshow', revenir);
  return () => {
    partir();
    window.removeEventListener('pagehide', partir);
    window.removeEventListener('pageshow', revenir);
  };
}
