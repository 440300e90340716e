/** What a page that saves by itself says: "enregistré à 14:32", and both versions when somebody else saved in between. */
import { Button } from '@mantine/core';
import { IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { heure } from '../../lib/formats';
import { Avis } from '../avis';
import classes from './etat-enregistrement.module.css';
import type { EtatDEnregistrement } from './use-enregistrement';

function texte<V>(etat: EtatDEnregistrement<V>): string {
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
      return etat.seul ? 'Pas encore enregistré : nouvel essai dans un instant' : 'Pas enregistré';
    default:
      return '';
  }
}

/** What is said of a save: its sign, its colour, its words. */
export type GenreDEnregistrement = EtatDEnregistrement<unknown>['etat'];

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

export function EtatEnregistrement<V>({ etat }: { etat: EtatDEnregistrement<V> }) {
  return <MarqueDEnregistrement genre={etat.etat}>{texte(etat)}</MarqueDEnregistrement>;
}

/** Both versions, field by field, those that differ; the person chooses. */
export function DeuxVersions<V extends Record<string, unknown>>({
  miennes,
  leurs,
  libelles,
  ecrire = (valeur) => (valeur === null || valeur === '' ? '–' : String(valeur)),
  garderLesMiennes,
  prendreLesLeurs,
}: {
  miennes: V;
  leurs: V;
  /** The fields that are shown, by name. */
  libelles: Readonly<Partial<Record<keyof V & string, string>>>;
  ecrire?: (valeur: unknown, champ: string) => string;
  garderLesMiennes: () => void;
  prendreLesLeurs: () => void;
}) {
  const differents = Object.entries(libelles).filter(
    ([champ]) => JSON.stringify(miennes[champ]) !== JSON.stringify(leurs[champ]),
  );
  return (
    <Avis
      genre="attention"
      annonce
      titre="Ces informations ont été modifiées entre-temps"
      actions={
        <>
          <Button onClick={garderLesMiennes}>Garder ma saisie</Button>
          <Button variant="default" onClick={prendreLesLeurs}>
            Prendre l’autre version
          </Button>
        </>
      }
    >
      <table className={classes.versions}>
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Votre saisie</th>
            <th scope="col">Enregistré entre-temps</th>
          </tr>
        </thead>
        <tbody>
          {differents.map(([champ, libelle]) => (
            <tr key={champ}>
              <th scope="row">{libelle as string}</th>
              <td>{ecrire(miennes[champ], champ)}</td>
              <td>{ecrire(leurs[champ], champ)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Avis>
  );
}
