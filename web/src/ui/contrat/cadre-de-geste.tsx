/** The form of a dialog: the consequence, the fields, the button that acts and the one that leaves. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CadreDeFormulaire } from '../formulaire/formulaire';
import type { FormulaireTenu } from '../formulaire/use-formulaire';
import classes from './contrat.module.css';

export function CadreDeGeste({
  formulaire,
  libelles,
  suite,
  action,
  renoncer = 'Retour',
  danger = false,
  fermer,
  children,
}: {
  formulaire: FormulaireTenu;
  libelles?: Readonly<Record<string, string>>;
  /** The consequence of the action. */
  suite: ReactNode;
  action: string;
  renoncer?: string;
  danger?: boolean;
  fermer: () => void;
  children: ReactNode;
}) {
  return (
    <CadreDeFormulaire
      formulaire={formulaire}
      {...(libelles === undefined ? {} : { libelles })}
      className={classes.formulaire}
    >
      <p>{suite}</p>
      {children}
      <div className={classes.boutons}>
        <Button type="submit" {...(danger && { color: 'danger' })} loading={formulaire.enCours}>
          {action}
        </Button>
        <Button variant="default" onClick={fermer}>
          {renoncer}
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}
