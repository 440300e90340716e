/** The state of the company's mandate, with a link to the page that shows and signs it. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { MonMandat } from '../api/mandat';
import { chemins } from '../lib/chemins';
import { type EtatDeMandat, etatDuMandat, SANS_MANDAT } from '../lib/mandat';
import { Avis } from './avis';

export const etatDuMien = (mandat: MonMandat, aujourdHui: string): EtatDeMandat =>
  mandat === null ? SANS_MANDAT : etatDuMandat(mandat, aujourdHui);

export function AvisDuMandat({ etat: { genre, titre, suite, aFaire, id, geste } }: { etat: EtatDeMandat }) {
  return (
    <Avis
      genre={genre}
      titre={titre}
      {...(id === null
        ? {}
        : {
            actions: (
              <Button
                component={Link}
                to={chemins.signatureMandat(id)}
                size="xs"
                variant={aFaire ? 'filled' : 'default'}
              >
                {geste}
              </Button>
            ),
          })}
    >
      <p>{suite}</p>
    </Avis>
  );
}
