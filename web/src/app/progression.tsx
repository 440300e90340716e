/** The page-loading bar of spec section 2: from start to finish or error, 100 at most, throttled to 200 ms, estimated 2 s. */
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import classes from './progression.module.css';

/** Nothing is shown for a page that comes sooner, in milliseconds. */
export const ELAN = 200;
/** How long a page is thought to take, in milliseconds. */
export const ESTIMATION = 2000;
/** The end of the bar. */
export const PLAFOND = 100;

/** How far the bar is after so many milliseconds: near the end at the estimate, never there before the page is. */
export function avancement(millisecondes: number): number {
  return Math.min(PLAFOND, (2 / Math.PI) * PLAFOND * Math.atan((millisecondes / ESTIMATION) * 3));
}

/** How long the full bar is seen once the page is there, in milliseconds. */
const FIN = 200;

/** Milliseconds since a navigation started, in steps of the throttle; `null` when there is none. */
function useEcoule(enChargement: boolean): number | null {
  const [ecoule, setEcoule] = useState<number | null>(null);
  useEffect(() => {
    if (enChargement) {
      setEcoule(0);
      const horloge = window.setInterval(() => setEcoule((avant) => (avant ?? 0) + ELAN), ELAN);
      return () => window.clearInterval(horloge);
    }
    const minuterie = window.setTimeout(() => setEcoule(null), FIN);
    return () => window.clearTimeout(minuterie);
  }, [enChargement]);
  return ecoule;
}

export function Progression() {
  const enChargement = useNavigation().state !== 'idle';
  const ecoule = useEcoule(enChargement);
  if (ecoule === null || ecoule < ELAN) {
    return null;
  }
  // Arrived or failed, the bar goes to its end before it leaves.
  const valeur = enChargement ? avancement(ecoule) : PLAFOND;
  return (
    <div
      className={classes.barre}
      role="progressbar"
      aria-label="Chargement de la page"
      aria-valuenow={Math.round(valeur)}
    >
      <span style={{ width: `${valeur}%` }} />
    </div>
  );
}
