/**
 * Proposes some companies of the demonstration's invented directory, because nobody could guess their numbers and see the form
 * fill itself.
 */
import { Button } from '@mantine/core';
import { siren } from '../../lib/formats';
import { Avis } from '../../ui/avis';
import classes from './inscription.module.css';

/** Companies of this directory (`outside::annuaire::fictif`) that are not partners yet, in Nantes, Rennes and Paris. */
export const SIRENS_FICTIFS = ['003770575', '003980869', '003993235'] as const;

export function SirensFictifs({ choisir }: { choisir: (siren: string) => void }) {
  return (
    <Avis
      titre="Démonstration&nbsp;: le répertoire est fictif. Essayez l’un de ces numéros."
      actions={
        <span className={classes.boutons}>
          {SIRENS_FICTIFS.map((numero) => (
            <Button key={numero} size="xs" variant="default" onClick={() => choisir(siren(numero))}>
              {siren(numero)}
            </Button>
          ))}
        </span>
      }
    />
  );
}
