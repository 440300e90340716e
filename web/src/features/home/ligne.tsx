/** A row of the home page: the deadline, the subject, its state, and the action that is due. */
import type { ReactNode } from 'react';
import { finEnMots, quand } from '../../lib/echeances';
import { duree } from '../../lib/formats';
import { majuscule } from '../../lib/texte';
import { LienBouton } from '../../ui/leger/boutons';
import './echeances.css';

export interface Echeance {
  cle: string;
  /** The deadline, in milliseconds since 1970; `null` when there is none. */
  fin: number | null;
  titre: string;
  precision: string;
  statut: ReactNode;
  /** Whether the state says more than the title. A phone then shows the state too. */
  etape?: true;
  vers: string;
  /** The text of the button. */
  acte: string;
}

/** Sorts by deadline, the nearest first. Rows without a deadline come last. */
export const laPlusProche = (a: Pick<Echeance, 'fin'>, b: Pick<Echeance, 'fin'>): number =>
  (a.fin ?? Number.POSITIVE_INFINITY) === (b.fin ?? Number.POSITIVE_INFINITY)
    ? 0
    : (a.fin ?? Number.POSITIVE_INFINITY) - (b.fin ?? Number.POSITIVE_INFINITY);

export function LigneDEcheance({
  echeance: { fin, titre, precision, statut, etape, vers, acte },
  ici,
  premiere,
  pliee,
}: {
  echeance: Echeance;
  ici: number;
  premiere: boolean;
  /** Whether a phone hides the row for now. */
  pliee: boolean;
}) {
  const mots = fin === null ? 'Sans échéance' : finEnMots(fin, ici);
  const jourMeme = fin !== null && quand(fin, ici) === 'aujourdhui';
  return (
    <li data-jour-meme={jourMeme || undefined} data-etape={etape} data-pliee={pliee || undefined}>
      <span className="echeances-fin">
        <b>{majuscule(mots)}</b>
        {fin !== null && <small>{fin > ici ? `encore ${duree(fin - ici)}` : 'échue'}</small>}
      </span>
      <span className="echeances-quoi">
        <b>{titre}</b>
        <small>{precision}</small>
      </span>
      <span className="echeances-etat">{statut}</span>
      {/* Only one button is dark: that of the row with the nearest deadline, when this deadline is today. */}
      <LienBouton to={vers} cadre={!(premiere && jourMeme)} aria-label={`${acte}\u00a0: ${titre}`}>
        {acte}
      </LienBouton>
    </li>
  );
}
