/**
 * A choice whose answers are all visible: rows with an explanation, or two buttons. A refused answer stays visible with its
 * reason.
 */
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './choix.module.css';
import { idDuChamp } from './viser';

export interface ReponsePossible {
  valeur: string;
  libelle: ReactNode;
  /** Shown at the end of the row. */
  fin?: ReactNode;
  detail?: ReactNode;
  /** The reason why the answer cannot be chosen. */
  refus?: ReactNode;
}

export function ChoixEnLignes({
  chemin,
  legende,
  precision,
  valeur,
  reponses,
  choisir,
  erreur,
  requis = true,
  forme = 'lignes',
  className,
}: {
  chemin: string;
  legende: ReactNode;
  precision?: ReactNode;
  valeur: string | null;
  reponses: readonly ReponsePossible[];
  choisir: (valeur: string) => void;
  erreur?: string | undefined;
  requis?: boolean;
  forme?: 'lignes' | 'boutons';
  className?: string | undefined;
}) {
  const id = idDuChamp(chemin);
  const decrit = [
    erreur !== undefined && `${id}-erreur`,
    precision !== undefined && `${id}-precision`,
  ].filter(Boolean);
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}-legende`}
      className={`${classes.choix} ${className ?? ''}`}
      data-forme={forme}
      aria-required={requis}
      aria-invalid={erreur === undefined ? undefined : true}
      aria-describedby={decrit.length === 0 ? undefined : decrit.join(' ')}
    >
      <div className={classes.legende} id={`${id}-legende`}>
        {legende}
      </div>
      {precision !== undefined && (
        <p id={`${id}-precision`} className={classes.precision}>
          {precision}
        </p>
      )}
      <div className={classes.reponses}>
        {reponses.map(({ valeur: code, libelle, fin, detail, refus }, rang) => {
          const sien = `${id}-${rang}`;
          const suite = refus ?? detail;
          const choisie = code === valeur;
          return (
            <label
              key={code}
              data-choisie={choisie || undefined}
              data-refusee={refus !== undefined || undefined}
            >
              <input
                type="radio"
                name={id}
                value={code}
                checked={choisie}
                // An answer that is refused after it was chosen stays enabled, and the user can choose another one.
                disabled={refus !== undefined && !choisie}
                aria-labelledby={`${sien}-nom${fin === undefined ? '' : ` ${sien}-fin`}`}
                aria-describedby={suite === undefined ? undefined : `${sien}-suite`}
                onChange={() => choisir(code)}
              />
              <span className={classes.libelle} id={`${sien}-nom`}>
                {libelle}
              </span>
              {fin !== undefined && <b id={`${sien}-fin`}>{fin}</b>}
              {suite !== undefined && <small id={`${sien}-suite`}>{suite}</small>}
            </label>
          );
        })}
      </div>
      {erreur !== undefined && (
        <p id={`${id}-erreur`} className={classes.erreur}>
          <IconAlertCircle size={16} stroke={1.5} aria-hidden="true" />
          {erreur}
        </p>
      )}
    </div>
  );
}
