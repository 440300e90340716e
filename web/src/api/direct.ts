/**
 * What happens elsewhere, as it happens: one stream for all the tabs of a browser, held by one of them, which tells the
 * others. Loaded once the first page is shown.
 */
import { type Meneur, rejoindreLesOnglets } from '../lib/meneur';
import { appliquer, oublierLeDirect, suivreLesReponses, toutRelire } from './direct-caches';
import { faitDeDepart, noterFait } from './echange';
import { type Evenement, numeroDe } from './evenements';
import { type FluxOuvert, ouvrirLeFlux } from './flux-evenements';
import { requetes } from './requetes';
import { relireLaSession, session } from './session';
import { estIncarne, type UtilisateurServeur } from './utilisateur';

/** What the tabs of a browser tell each other. */
type Message =
  | { quoi: 'evenement'; evenement: Evenement; regne: number }
  /**
   * The stream is open, and has come so far; `dit`: since that fact nothing was said. A tab of the version before says neither.
   */
  | { quoi: 'ouvert'; suivi: boolean; regne: number; fait?: string | null; dit?: string | null }
  /** A tab comes, and asks whether it is. */
  | { quoi: 'bonjour' }
  /** Who looks has changed in one of the tabs. */
  | { quoi: 'recommencer' };

/** Tabs of a version that speaks otherwise have another name. */
const NOM = 'linteau-direct-3';

/** Who looks, as far as what they may see depends on it. */
function identite(utilisateur: UtilisateurServeur | null | undefined): string {
  return utilisateur == null
    ? ''
    : `${utilisateur.id} ${estIncarne(utilisateur)} ${utilisateur.roles.join()} ${utilisateur.compte.map(groupe).join()}`;
}

/** Its group may see lots that others may not. */
const groupe = ({ id, group }: UtilisateurServeur['compte'][number]) => `${id}/${group?.id ?? ''}`;

/** The server ends the stream of who may see something else from now on, and all of them when it stops: pages ask within this time. */
const RELECTURE = 2_000;

/** `depart`: the fact that all that the page shows has seen; none when that is not known. */
function joindre(depart: string | null): () => void {
  let dernier = depart;
  /** The last fact of which something was said on the stream, or from which it was followed. */
  let dit = depart;
  /** Whether this tab has heard of the stream yet, its own or another's. */
  let entendu = false;
  let flux: FluxOuvert | null = null;
  let estOuvert = false;
  /** Whether what this page holds is followed: what it read before is asked again once, when the stream is there. */
  let aJour = false;
  let onglets: Meneur<Message> | null = null;
  /** When the last tab that is known to lead began to: what one before it says is old. */
  let regne = 0;
  let mien = 0;
  let relecture: ReturnType<typeof setTimeout> | undefined;
  /** Another tab has told us that who looks has changed: what we find then is not told back. */
  let prevenu = false;

  /**
   * A tab that wakes up has old words left to say, or to hear: they must not undo what is known since. The fact counts that the event
   * is of: of several events of one fact the last alone bears its number, and to the others the browser gives that of the event before
   * them, which a page that was opened later may be past.
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
    // A heartbeat only moves the number.
    if (evenement.genre !== 'battement') {
      dit = numeroDe(evenement);
      appliquer(evenement);
    }
  }

  /** What this page showed first is no older than the last word of the stream: nothing of it is to be asked again. */
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
   * A tab that comes after the last event goes on from there, should it take up the stream: what it read before is asked again
   * now, and no server answers that with less.
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
          // A session may have ended between the page and its stream, and a page that asks for nothing again would not learn of it.
          if (coupe || (depart !== null && requetes.getQueryData(session.queryKey) != null)) {
            relecture ??= setTimeout(() => {
              relecture = undefined;
              // The calls of the page say that its session has ended.
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
      // The same person, who may see something else; what another one saw is forgotten already.
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

/** Follows what happens until the page is left; one that comes back from the browser's own cache follows it again. */
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
      // What it shows is of before it was put aside.
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
