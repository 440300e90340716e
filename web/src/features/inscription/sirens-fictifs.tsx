/**
 * In the demonstration the directory is made up: some of its companies are proposed, because nobody would guess their numbers,
 * and would see the form filled by none.
 */
import { Button } from '@mantine/core';
import { siren } from '../../lib/formats';
import { Avis } from '../../ui/avis';
import classes from './inscription.module.css';

/** Companies of that directory (`outside::annuaire::fictif`) which are not of the portal yet; in Nantes, Rennes and Paris. */
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
