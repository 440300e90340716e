/** The active filters that the bar does not show at this width, each with a button to remove it. */
import { IconX } from '@tabler/icons-react';
import type { Criteres } from '../../lib/criteres';
import { puces } from '../../lib/libelles-criteres';
import { nomDuLieu } from '../../lib/lieux-connus';
import './puces.css';

export function Puces({ criteres, changer }: { criteres: Criteres; changer: (criteres: Criteres) => void }) {
  // The switch of the bar is shown at any width.
  const actives = puces(criteres, nomDuLieu).filter(({ enBarre }) => enBarre !== 'interrupteur');
  return (
    <ul className="puces-puces" aria-label="Filtres actifs">
      {actives.map(({ cle, libelle, enBarre, sans }) => (
        <li key={cle} data-en-barre={enBarre}>
          <button type="button" aria-label={`Retirer le filtre ${libelle}`} onClick={() => changer(sans)}>
            {libelle}
            <IconX size={15} stroke={1.5} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
