/**
 * The steps of a long form (identity section 14, "Registration"), drawn as courses of a wall: checked when done, dark for the current step.
 * A finished step is a link; a later step is a plain name.
 */
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './etapes.module.css';

export interface Etape {
  cle: string;
  libelle: string;
  /** The address of the step. */
  vers: string;
}

export function Etapes({
  etapes,
  courante,
  titre,
}: {
  etapes: readonly Etape[];
  courante: string;
  /** The name of the form. */
  titre: string;
}) {
  const ici = etapes.findIndex(({ cle }) => cle === courante);
  return (
    <nav aria-label={titre}>
      <ol className={classes.etapes}>
        {etapes.map(({ cle, libelle, vers }, rang) => {
          const etat = rang < ici ? 'faite' : rang === ici ? 'courante' : 'suite';
          const contenu = (
            <>
              <span className={classes.rang} aria-hidden="true">
                {etat === 'faite' ? <IconCheck size={16} stroke={1.5} /> : rang + 1}
              </span>
              <span className={classes.libelle}>{libelle}</span>
              {etat === 'faite' && <span className="lt-lu">, faite</span>}
            </>
          );
          return (
            <li key={cle} data-etat={etat} aria-current={etat === 'courante' ? 'step' : undefined}>
              {etat === 'faite' ? <Link to={vers}>{contenu}</Link> : <span>{contenu}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
