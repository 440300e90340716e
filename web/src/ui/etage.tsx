/** A small stack of storeys with the lot's storey in red, and its rank in words. The storeys under the ground line are basements. */
import { rangEtage } from '../lib/formats';
import './etage.css';

const HAUTEUR = 22;
/** The smallest and largest number of drawn storeys. The ground floor counts as one. */
const NIVEAUX = { min: 3, max: 8 };
/** The largest number of drawn basements. */
const SOUS_SOLS = 3;

/** The number of storeys and basements to draw, and the index of the lot's storey, counted from the lowest. */
export function pile(
  priorite: number,
  niveaux: number,
): { sousSols: number; nombre: number; courant: number } {
  const sousSols = Math.min(Math.max(-priorite, 0), SOUS_SOLS);
  const surSol = Math.min(Math.max(NIVEAUX.min, niveaux, priorite + 1), NIVEAUX.max);
  // When the lot's storey is outside the drawing, the lowest or the highest one stands for it.
  const courant = Math.min(Math.max(sousSols + priorite, 0), sousSols + surSol - 1);
  return { sousSols, nombre: sousSols + surSol, courant };
}

export function Etage({ priorite, niveaux }: { priorite: number; niveaux: number }) {
  const rang = rangEtage(priorite);
  const { sousSols, nombre, courant } = pile(priorite, niveaux);
  const pas = (HAUTEUR - 2) / nombre;
  const sol = HAUTEUR - 1 - sousSols * pas;
  return (
    <span className="etage-etage">
      <svg width="14" height={HAUTEUR} viewBox={`0 0 14 ${HAUTEUR}`} aria-hidden="true">
        {Array.from({ length: nombre }, (_, niveau) => {
          const y = HAUTEUR - 1 - (niveau + 1) * pas;
          const couleur = niveau === courant ? 'var(--lt-neuf)' : 'var(--lt-line)';
          return <rect key={y} x="1.5" y={y} width="11" height={pas - 0.8} fill={couleur} />;
        })}
        <path d={`M0 ${sol - 0.3}h14`} stroke="var(--lt-ink-2)" strokeWidth="1.1" />
      </svg>
      <span>
        {rang.nombre}
        {rang.exposant !== '' && <sup>{rang.exposant}</sup>}
      </span>
    </span>
  );
}
