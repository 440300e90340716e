/** A part of a page that may break without taking the rest with it: the others stay, and it can be shown again. */
import { Button } from '@mantine/core';
import { Component, createRef, type ReactNode } from 'react';
import { signalerErreur } from '../lib/signalement';
import classes from './abri.module.css';

/** What is said of filters that broke: their list is still there, as it was asked for. */
export const FILTRES_CASSES =
  'Les filtres n’ont pas pu s’afficher. La liste reste là, avec les filtres déjà choisis.';

interface Props {
  /** Said in its place when it breaks. */
  phrase: string;
  children: ReactNode;
}

/** Whether what had the keyboard has gone with what broke. */
const clavierPerdu = () => (document.activeElement ?? document.body) === document.body;

export class Abri extends Component<Props, { casse: boolean }> {
  override state = { casse: false };
  private readonly essai = createRef<HTMLButtonElement>();

  static getDerivedStateFromError(): { casse: boolean } {
    return { casse: true };
  }

  override componentDidCatch(erreur: unknown): void {
    signalerErreur(erreur);
    if (clavierPerdu()) {
      this.essai.current?.focus({ preventScroll: true });
    }
  }

  /** Shown again: the button has gone, and the keyboard with it, which goes on from the title of the page. */
  override componentDidUpdate(_: Props, { casse }: { casse: boolean }): void {
    if (casse && !this.state.casse && clavierPerdu()) {
      const titre = document.querySelector('h1');
      titre?.setAttribute('tabindex', '-1');
      titre?.focus({ preventScroll: true });
    }
  }

  override render(): ReactNode {
    const { phrase, children } = this.props;
    if (!this.state.casse) {
      return children;
    }
    return (
      <div className={classes.abri} role="alert">
        <p>{phrase}</p>
        <Button ref={this.essai} variant="default" onClick={() => this.setState({ casse: false })}>
          Réessayer
        </Button>
      </div>
    );
  }
}
