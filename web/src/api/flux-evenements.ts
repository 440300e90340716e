/**
 * Keeps the event stream open. The browser reopens a stream that was cut. When the browser gives up (the portal is closed, or
 * has too many streams) this module reopens it, after longer and longer pauses. A silent stream (dropped by a proxy, or the
 * computer slept) is reopened from the last number received.
 */
import { adresse } from '../lib/requete';
import { veillerAuSilence } from '../lib/silence';
import { acheverLaSortie, sortieEnAttente } from '../lib/sortie';
import { type Evenement, GENRES, lireEvenement } from './evenements';

const CHEMIN = '/api/evenements';
/** The pause before reopening after a refusal, in milliseconds. It doubles each time, up to `DERNIERE_RELANCE`. */
const PREMIERE_RELANCE = 3_000;
const DERNIERE_RELANCE = 60_000;
/** A stream that has been silent for this long is dead, in milliseconds, because the server sends something every twenty seconds. */
const SILENCE = 45_000;

export interface FluxOuvert {
  /** Closes the stream and opens it again, because another user is signed in. */
  recommencer: () => void;
  fermer: () => void;
}

export function ouvrirLeFlux({
  depuis,
  reprend = false,
  recevoir,
  ouvert,
}: {
  /** The last known fact. The stream continues after it. */
  depuis: () => string | null;
  /** Whether another tab held the stream until now. This page then treats that stream as one of its own that was cut. */
  reprend?: boolean;
  recevoir: (evenement: Evenement) => void;
  /**
   * Called when the stream opens. `suivi`: the stream sends every event since the last known fact. `coupe`: an earlier stream of this page
   * had been open and was cut.
   */
  ouvert: (suivi: boolean, coupe: boolean) => void;
}): FluxOuvert {
  let source: EventSource | null = null;
  let ferme = false;
  let coupe = reprend;
  let relance = PREMIERE_RELANCE;
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  const veille = veillerAuSilence(SILENCE, () => {
    // After a refusal the timer decides when to reopen.
    if (source !== null) {
      coupe = true;
      ouvrir();
    }
  });

  function fermer(): void {
    clearTimeout(minuterie);
    minuterie = undefined;
    source?.close();
    source = null;
  }

  function ouvrir(): void {
    fermer();
    if (sortieEnAttente()) {
      // Wait for the sign-out, because the stream would open as the person who has signed out.
      minuterie = setTimeout(() => void acheverLaSortie().then(ouvrirSiFerme), relance);
      return;
    }
    const ici = new EventSource(adresse(CHEMIN, { depuis: depuis() }));
    source = ici;
    veille.vie();
    for (const genre of GENRES) {
      ici.addEventListener(genre, ({ data, lastEventId }: MessageEvent<string>) => {
        veille.vie();
        recevoir(lireEvenement(genre, lastEventId, data));
      });
    }
    ici.onopen = () => {
      veille.vie();
      relance = PREMIERE_RELANCE;
      ouvert(depuis() !== null, coupe);
      coupe = false;
    };
    ici.onerror = () => {
      coupe = true;
      if (ici.readyState === EventSource.CLOSED && source === ici) {
        source = null;
        minuterie = setTimeout(ouvrir, relance * (0.5 + Math.random()));
        relance = Math.min(2 * relance, DERNIERE_RELANCE);
      }
    };
  }

  function ouvrirSiFerme(): void {
    if (source === null && !ferme) {
      ouvrir();
    }
  }

  window.addEventListener('online', ouvrirSiFerme);
  ouvrir();
  return {
    recommencer: ouvrir,
    fermer: () => {
      ferme = true;
      window.removeEventListener('online', ouvrirSiFerme);
      veille.finir();
      fermer();
    },
  };
}
