/**
 * The stream of events, open as long as one wants it: the browser takes it up again where it was cut, by itself; where it gives
 * up (the portal is closed, or has too many of them open) it is opened anew, later and later. One that has gone silent without
 * a word (a proxy that dropped it, a computer that slept) is opened anew from the last number heard.
 */
import { adresse } from '../lib/requete';
import { veillerAuSilence } from '../lib/silence';
import { acheverLaSortie, sortieEnAttente } from '../lib/sortie';
import { type Evenement, GENRES, lireEvenement } from './evenements';

const CHEMIN = '/api/evenements';
/** Between two openings after a refusal, in milliseconds: twice as long each time, up to the last. */
const PREMIERE_RELANCE = 3_000;
const DERNIERE_RELANCE = 60_000;
/** The server says something every twenty seconds at least: a stream silent for so long, in milliseconds, is dead. */
const SILENCE = 45_000;

export interface FluxOuvert {
  /** Opens it anew: somebody else looks. */
  recommencer: () => void;
  fermer: () => void;
}

export function ouvrirLeFlux({
  depuis,
  reprend = false,
  recevoir,
  ouvert,
}: {
  /** The last fact that is known; the stream goes on from there. */
  depuis: () => string | null;
  /** Another tab held it until now: to this page it is one that was cut. */
  reprend?: boolean;
  recevoir: (evenement: Evenement) => void;
  /** It is open; `suivi`: what happened since the last known fact comes on it. `coupe`: one was open before, and ended. */
  ouvert: (suivi: boolean, coupe: boolean) => void;
}): FluxOuvert {
  let source: EventSource | null = null;
  let ferme = false;
  let coupe = reprend;
  let relance = PREMIERE_RELANCE;
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  const veille = veillerAuSilence(SILENCE, () => {
    // One that was refused comes back in its own time.
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
      // It would be opened as the one who has signed out.
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
