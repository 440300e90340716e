/** Prints the page as a sheet for a client (`theme/impression.css`). */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

export function Imprimer() {
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      Imprimer
    </Button>
  );
}
