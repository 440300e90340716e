/** Prints the page as a sheet for a client (`theme/impression.css`). */
import { IconPrinter } from '@tabler/icons-react';
import { BoutonSimple } from './leger/boutons';

export function Imprimer() {
  return (
    <BoutonSimple discret onClick={() => window.print()}>
      <IconPrinter size={16} stroke={1.5} aria-hidden="true" />
      Imprimer
    </BoutonSimple>
  );
}
