/** A part of a page that may break without taking the rest with it: the others stay, and it can be shown again. */
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { signalerErreur } from '../lib/signalement';
import classes from './echec.module.css';

/** What is said of filters that broke: their list is still there, as it was asked for. */
export const FILTRES_CASSES =
  'Les filtres n’ont pas pu s’afficher. La liste reste là, avec les filtres déjà choisis.';

interface Props {
  /** Said in its place when it breaks. */
  phrase: string;
  children: ReactNode;
}

export class Abri extends Component<Props, { casse: boolean }> {
  override state = { casse: false };

  static getDerivedStateFromError(): { casse: boolean } {
    return { casse: true };
  }

  override componentDidCatch(erreur: unknown): void {
    signalerErreur(erreur);
  }

  override render(): ReactNode {
    const { phrase, children } = this.props;
    if (!this.state.casse) {
      return children;
    }
    return (
      <div className={classes.echec} role="alert" data-abri="">
        <p className={classes.phrase}>{phrase}</p>
        <Button variant="default" onClick={() => this.setState({ casse: false })}>
          Réessayer
        </Button>
      </div>
    );
  }
}
