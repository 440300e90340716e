/**
 * The state of a page that saves automatically: "enregistré à 14:32", or both versions when somebody else saved the same field.
 */
import { IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { heure } from '../../lib/formats';
import type { EtatDEnregistrement } from './au-fil';
import classes from './etat-enregistrement.module.css';

function texte(etat: EtatDEnregistrement): string {
  switch (etat.etat) {
    case 'en-cours':
      return 'Enregistrement…';
    case 'enregistre':
      return `Enregistré à ${heure(etat.a)}`;
    case 'modifie':
      return 'Modifié';
    case 'conflit':
      return 'Deux versions';
    case 'echec':
      return etat.seul ? 'Pas encore enregistré\u00a0: nouvel essai dans un instant' : 'Pas enregistré';
    default:
      return '';
  }
}

/** The kinds of state. Each has an icon, a colour and a text. */
export type GenreDEnregistrement = EtatDEnregistrement['etat'];

const SIGNES: Readonly<Partial<Record<GenreDEnregistrement, typeof IconCheck>>> = {
  enregistre: IconCheck,
  modifie: IconPencil,
  echec: IconCloudOff,
};

export function MarqueDEnregistrement({
  genre,
  children,
}: {
  genre: GenreDEnregistrement;
  children: ReactNode;
}) {
  const Signe = SIGNES[genre];
  return (
    <p className={classes.etat} data-etat={genre} role="status">
      {Signe !== undefined && <Signe size={16} stroke={1.5} aria-hidden="true" />}
      {children}
    </p>
  );
}

export function EtatEnregistrement({ etat }: { etat: EtatDEnregistrement }) {
  return <MarqueDEnregistrement genre={etat.etat}>{texte(etat)}</MarqueDEnregistrement>;
}
