/**
 * Shows the first rows of a list on a phone, with a button for the rest, to keep the page short. On wider screens all rows are
 * shown.
 */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useEcran } from '../../ui/use-ecran';
import classes from './echeances.module.css';

/** The number of rows that a phone shows at first. */
const PREMIERES = 4;

export function Suite({
  total,
  children,
}: {
  total: number;
  /** Renders this number of rows, from the first. */
  children: (montrees: number) => ReactNode;
}) {
  const etroit = useEcran('(width < 45em)');
  const [deplie, { open }] = useDisclosure(false);
  const reste = etroit && !deplie ? total - PREMIERES : 0;
  // A single hidden row takes no more room than the button, so it is shown.
  const cachees = reste > 1 ? reste : 0;
  /** Shows all rows. The button disappears, so the first new row gets the focus. */
  function deplier({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    const liste = currentTarget.closest('p')?.previousElementSibling;
    flushSync(open);
    liste?.children[PREMIERES]?.querySelector('a')?.focus();
  }
  return (
    <>
      {children(total - cachees)}
      {cachees > 0 && (
        <p className={classes.suite}>
          <Button variant="default" fullWidth onClick={deplier}>
            Voir les {cachees}&nbsp;autres
          </Button>
        </p>
      )}
    </>
  );
}
