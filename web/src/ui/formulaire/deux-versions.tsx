/** Shows both versions of the fields that the user and somebody else changed at once. The user chooses one. */
import { Button } from '@mantine/core';
import { Avis } from '../avis';
import classes from './etat-enregistrement.module.css';

/** Writes the value of a field for people. A choice is written by its label, never by its number. */
export type Ecrire<V extends object> = (valeur: V[keyof V & string], champ: keyof V & string) => string;

export interface Conflit<V extends object> {
  champs: readonly (keyof V & string)[];
  miennes: V;
  leurs: V;
  garderLesMiennes: () => void;
  prendreLesLeurs: () => void;
}

const enTexte = (valeur: unknown): string =>
  valeur === null || valeur === ''
    ? '–'
    : valeur === true
      ? 'oui'
      : valeur === false
        ? 'non'
        : String(valeur);

export function DeuxVersions<V extends object>({
  conflit: { champs, miennes, leurs, garderLesMiennes, prendreLesLeurs },
  libelles,
  ecrire = enTexte,
}: {
  conflit: Conflit<V>;
  /** The names of the fields. */
  libelles: Readonly<Partial<Record<keyof V & string, string>>>;
  ecrire?: Ecrire<V>;
}) {
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
          {champs.map((champ) => (
            <tr key={champ}>
              <th scope="row">{libelles[champ] ?? champ}</th>
              <td>{ecrire(miennes[champ], champ)}</td>
              <td>{ecrire(leurs[champ], champ)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Avis>
  );
}
