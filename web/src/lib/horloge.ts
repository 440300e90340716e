/**
 * The time as the server has it: deadlines are the server's, and a computer that is ten minutes wrong must not say that an
 * option has run out. Each answer corrects it; one hook ticks for everything that counts down.
 */
import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';

/** Under this the two agree: the server says its time by the second, and an answer takes a moment to come. */
const TOLERANCE = 2_000;

let ecart = 0;

/** Takes the time that an answer says (its `Date` header). */
export function reglerHorloge(dateDuServeur: string | null, ici: number = Date.now()): void {
  const la = dateDuServeur === null ? Number.NaN : Date.parse(dateDuServeur);
  if (Number.isFinite(la)) {
    ecart = Math.abs(la - ici) <= TOLERANCE ? 0 : la - ici;
  }
}

/** Now, in milliseconds since 1970, as the server has it. */
export function maintenant(): number {
  return Date.now() + ecart;
}

const jourDeParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' });

/** The day in Paris, as `yyyy-mm-dd`: what "today" is wherever the browser stands. */
export function aujourdhui(instant: number = maintenant()): string {
  return jourDeParis.format(new Date(instant));
}

/** The length of a tick, in milliseconds. */
const BATTEMENT = 1_000;

const ecoute = creerEcoute();
let minuterie: number | undefined;
let battue = 0;

/** One timer for all, on whole seconds, and none while nobody looks. */
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

/** Now, for a component: it changes every `pas` milliseconds, the same instant for all that are shown. */
export function useMaintenant(pas: number = BATTEMENT): number {
  const lire = () => Math.floor((minuterie === undefined ? maintenant() : battue) / pas) * pas;
  return useSyncExternalStore(ecouter, lire, lire);
}
