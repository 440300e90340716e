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

export function Progression() {
  const enChargement = useNavigation().state !== 'idle';
  const [ecoule, setEcoule] = useState(0);
  useEffect(() => {
    if (!enChargement) {
      setEcoule(0);
      return;
    }
    const horloge = window.setInterval(() => setEcoule((avant) => avant + ELAN), ELAN);
    return () => window.clearInterval(horloge);
  }, [enChargement]);
  if (!enChargement || ecoule < ELAN) {
    return null;
  }
  const valeur = avancement(ecoule);
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
