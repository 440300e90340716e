/**
 * Shows the first rows of a list on a phone, with a button for the rest, to keep the page short. On wider screens all rows are
 * shown: the style sheet decides, because the server paints the same rows for both.
 */
import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { BoutonSimple } from '../../ui/leger/boutons';
import './echeances.css';

/** The number of rows that a phone shows at first. */
const PREMIERES = 4;

export function Suite({
  total,
  children,
}: {
  total: number;
  /** Renders all rows. The function says whether a phone hides the row of this rank for now. */
  children: (pliee: (rang: number) => boolean) => ReactNode;
}) {
  const [deplie, setDeplie] = useState(false);
  const reste = deplie ? 0 : total - PREMIERES;
  // A single hidden row takes no more room than the button, so it is shown.
  const cachees = reste > 1 ? reste : 0;
  /** Shows all rows. The button disappears, so the first new row gets the focus. */
  function deplier({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    const liste = currentTarget.closest('p')?.previousElementSibling;
    flushSync(() => setDeplie(true));
    liste?.children[PREMIERES]?.querySelector('a')?.focus();
  }
  return (
    <>
      {children((rang) => cachees > 0 && rang >= PREMIERES)}
      {cachees > 0 && (
        <p className="echeances-suite echeances-reste">
          <BoutonSimple cadre plein onClick={deplier}>
            {`Voir les ${cachees}\u00a0autres`}
          </BoutonSimple>
        </p>
      )}
    </>
  );
}
