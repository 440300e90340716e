/** A shelter around a part of a page: when this part fails, the other parts stay, and a button shows it again. */
import { Button } from '@mantine/core';
import { Component, createRef, type ReactNode } from 'react';
import { signalerErreur } from '../lib/signalement';
import classes from './abri.module.css';

/** The message when the filters of a list fail. The list stays, with the filters that are already set. */
export const FILTRES_CASSES =
  'Les filtres n’ont pas pu s’afficher. La liste reste là, avec les filtres déjà choisis.';

interface Props {
  /** The message shown in place of the failed part. */
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

  /** Once the part is shown again, the button to retry is gone, so the title of the page gets the focus. */
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
