/**
 * The server's time. The server decides deadlines, so a computer whose clock is ten minutes off must not announce the end of an option by
 * its own clock. Each answer corrects the difference between the two clocks. One hook ticks for all countdowns.
 */
import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';

/**
 * A difference of the clocks below this is ignored, in milliseconds, because the server's `Date` has whole seconds and an answer takes time
 * to arrive.
 */
const TOLERANCE = 2_000;

let ecart = 0;

/** Takes the server's time from the `Date` header of an answer. */
export function reglerHorloge(dateDuServeur: string | null, ici: number = Date.now()): void {
  const la = dateDuServeur === null ? Number.NaN : Date.parse(dateDuServeur);
  if (Number.isFinite(la)) {
    ecart = Math.abs(la - ici) <= TOLERANCE ? 0 : la - ici;
  }
}

/** The server's present time, in milliseconds since 1970. */
export function maintenant(): number {
  return Date.now() + ecart;
}

const jourDeParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' });

/** The present day in Paris, as `yyyy-mm-dd`. It counts as "today" wherever the browser is. */
export function aujourdhui(instant: number = maintenant()): string {
  return jourDeParis.format(new Date(instant));
}

/** The length of a tick, in milliseconds. */
const BATTEMENT = 1_000;

const ecoute = creerEcoute();
let minuterie: number | undefined;
let battue = 0;

/** Runs one timer for all components, on whole seconds. The timer stops when no component listens. */
function battre(): void {
  battue = maintenant();
  ecoute.dire();
}

function ecouter(ecouteur: () => void): () => void {
  const taire = ecoute.suivre(ecouteur);
  if (minuterie === undefined) {
    battue = maintenant();
    minuterie = window.setInterval(battre, BATTEMENT);
  }
  return () => {
    taire();
    if (ecoute.deserte()) {
      window.clearInterval(minuterie);
      minuterie = undefined;
    }
  };
}

/** The present time for a component. It changes every `pas` milliseconds, and is the same instant for all components. */
export function useMaintenant(pas: number = BATTEMENT): number {
  const lire = () => Math.floor((minuterie === undefined ? maintenant() : battue) / pas) * pas;
  return useSyncExternalStore(ecouter, lire, lire);
}
