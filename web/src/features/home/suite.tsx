/** On a phone the first rows of a list, and a button for the others: the page stays short. Elsewhere all of them. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useEcran } from '../../ui/use-ecran';
import classes from './echeances.module.css';

/** Rows of a list that a phone shows at first. */
const PREMIERES = 4;

export function Suite({
  total,
  children,
}: {
  total: number;
  /** The rows, as many as are shown. */
  children: (montrees: number) => ReactNode;
}) {
  const etroit = useEcran('(width < 45em)');
  const [deplie, { open }] = useDisclosure(false);
  const reste = etroit && !deplie ? total - PREMIERES : 0;
  // One row more takes no more room than the button that would show it.
  const cachees = reste > 1 ? reste : 0;
  /** Shows them all; the first that was hidden takes the focus of the button, which goes. */
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
