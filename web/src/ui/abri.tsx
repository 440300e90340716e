/** A part of a page that may fail without the rest. The other parts stay, and a button shows it again. */
import { Button } from '@mantine/core';
import { Component, createRef, type ReactNode } from 'react';
import { signalerErreur } from '../lib/signalement';
import classes from './abri.module.css';

/** The message when filters fail: their list is still there, with the filters already set. */
export const FILTRES_CASSES =
  'Les filtres n’ont pas pu s’afficher. La liste reste là, avec les filtres déjà choisis.';

interface Props {
  /** The message shown in its place. */
  phrase: string;
  children: ReactNode;
}

/** Whether the focused element is gone with the failed part. */
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

  /** The part is shown again and its button is gone: focus the title of the page. */
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
