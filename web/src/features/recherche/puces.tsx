/** The active filters, each with a button to remove it. */
import { IconX } from '@tabler/icons-react';
import type { Criteres } from '../../lib/criteres';
import { puces } from '../../lib/libelles-criteres';
import { nomDuLieu } from '../../lib/lieux-connus';
import './puces.css';

export function Puces({ criteres, changer }: { criteres: Criteres; changer: (criteres: Criteres) => void }) {
  const actives = puces(criteres, nomDuLieu);
  if (actives.length === 0) {
    return null;
  }
  return (
    <ul className="puces-puces" aria-label="Filtres actifs">
      {actives.map(({ cle, libelle, sans }) => (
        <li key={cle}>
          <button type="button" aria-label={`Retirer le filtre ${libelle}`} onClick={() => changer(sans)}>
            {libelle}
            <IconX size={15} stroke={1.5} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
