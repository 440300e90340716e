/** A small stack of storeys, the lot's one in red, and its rank in words. */
import { rangEtage } from '../lib/formats';
import classes from './etage.module.css';

const HAUTEUR = 22;

export function Etage({ priorite, niveaux }: { priorite: number; niveaux: number }) {
  const rang = rangEtage(priorite);
  const nombre = Math.max(3, Math.min(niveaux, 8), Math.min(priorite + 1, 8));
  const courant = Math.min(Math.max(priorite, 0), nombre - 1);
  const pas = (HAUTEUR - 2) / nombre;
  return (
    <span className={classes.etage}>
      <svg width="12" height={HAUTEUR} viewBox={`0 0 12 ${HAUTEUR}`} aria-hidden="true">
        {Array.from({ length: nombre }, (_, niveau) => {
          const y = HAUTEUR - 1 - (niveau + 1) * pas;
          const couleur = niveau === courant ? 'var(--lt-neuf)' : 'var(--lt-line)';
          return <rect key={y} x=".5" y={y} width="11" height={pas - 0.8} fill={couleur} />;
        })}
      </svg>
      <span>
        {rang.nombre}
        {rang.exposant !== '' && <sup>{rang.exposant}</sup>}
      </span>
    </span>
  );
}
