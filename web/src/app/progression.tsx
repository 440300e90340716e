/**
 * The loading bar of spec section 2. It lasts from the start of a navigation to its end or error, never passes 100, is updated
 * every 200 ms, and expects a page to take 2 s.
 */
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import classes from './progression.module.css';

/** A page that arrives within this time shows no bar, in milliseconds. */
export const ELAN = 200;
/** The estimated time of a page, in milliseconds. */
export const ESTIMATION = 2000;
/** The end of the bar. */
export const PLAFOND = 100;

/** The position of the bar after this time: near the end at the estimate, at the end only when the page has arrived. */
export function avancement(millisecondes: number): number {
  return Math.min(PLAFOND, (2 / Math.PI) * PLAFOND * Math.atan((millisecondes / ESTIMATION) * 3));
}

/** How long the full bar stays, in milliseconds. */
const FIN = 200;

/** The time since the navigation started, in whole steps of `ELAN`; `null` when there is nothing to show. */
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
  // After an arrival or a failure the bar goes to its end, then disappears.
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
