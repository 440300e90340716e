/** Where the mandate of one's company stands, and the way to the page that says how it is signed. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { MonMandat } from '../api/mandat';
import { chemins } from '../lib/chemins';
import { type EtatDeMandat, etatDuMandat, SANS_MANDAT } from '../lib/mandat';
import { Avis } from './avis';

export const etatDuMien = (mandat: MonMandat, aujourdHui: string): EtatDeMandat =>
  mandat === null ? SANS_MANDAT : etatDuMandat(mandat, aujourdHui);

export function AvisDuMandat({ mandat, etat }: { mandat: MonMandat; etat: EtatDeMandat }) {
  return (
    <Avis
      genre={etat.genre}
      titre={etat.titre}
      {...(mandat === null
        ? {}
        : {
            actions: (
              <Button
                component={Link}
                to={chemins.signatureMandat(mandat.id)}
                size="xs"
                variant={etat.aFaire ? 'filled' : 'default'}
              >
                {etat.aFaire ? 'Comment le signer' : 'Voir le mandat'}
              </Button>
            ),
          })}
    >
      <p>{etat.suite}</p>
    </Avis>
  );
}
