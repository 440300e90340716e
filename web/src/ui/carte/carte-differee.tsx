/**
 * Loads the map in its own chunk and its own error boundary, so that the page works without it. The map loads after the page is rendered,
 * because its files and outlines would delay the list.
 */
import { Alert, Button } from '@mantine/core';
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { auLoisir } from '../../lib/loisir';
import type { CarteProps } from './carte';
import classes from './carte-differee.module.css';

interface Etat {
  enPanne: boolean;
  essai: number;
}

class Garde extends Component<{ bascule: ReactNode; children: (essai: number) => ReactNode }, Etat> {
  override state: Etat = { enPanne: false, essai: 0 };

  static getDerivedStateFromError(): Partial<Etat> {
    return { enPanne: true };
  }

  override render(): ReactNode {
    if (!this.state.enPanne) {
      return this.props.children(this.state.essai);
    }
    return (
      <div className={classes.panne}>
        <Alert color="opt" title="La carte n’a pas pu être chargée.">
          <p className={classes.phrase}>La liste, elle, est complète.</p>
          <Button
            variant="default"
            onClick={() => this.setState(({ essai }) => ({ enPanne: false, essai: essai + 1 }))}
          >
            Réessayer
          </Button>
        </Alert>
        <div className={classes.bascule}>{this.props.bascule}</div>
      </div>
    );
  }
}

/** Each try has a lazy component of its own, because a `lazy` component that failed never loads again. */
const essais: ReturnType<typeof charger>[] = [];

function charger() {
  return lazy(() => import('./carte'));
}

function carteDe(essai: number) {
  essais[essai] ??= charger();
  return essais[essai];
}

export function CarteDifferee(props: CarteProps) {
  const [venue, setVenue] = useState(false);
  useEffect(() => auLoisir(() => setVenue(true)), []);
  const attente = (
    <div className={classes.attente} role="status" aria-label="Chargement de la carte">
      <div className={classes.bascule}>{props.bascule}</div>
    </div>
  );
  return (
    <Garde bascule={props.bascule}>
      {(essai) => {
        if (!venue) {
          return attente;
        }
        const Carte = carteDe(essai);
        return (
          <Suspense fallback={attente}>
            <Carte {...props} />
          </Suspense>
        );
      }}
    </Garde>
  );
}
