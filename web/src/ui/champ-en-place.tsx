/** What is being typed in stays where it is on the screen, whatever comes above it: not every browser sees to it, and none at the top of a page. */
import { Component, type ReactNode, type RefObject } from 'react';

interface Props {
  /** Whether it has come. */
  venu: boolean;
  /** What stays at the top of the window once it has come: the field must not be under it. */
  dessous: RefObject<HTMLElement | null>;
  children: ReactNode;
}

interface Vu {
  champ: Element;
  haut: number;
}

/** Its label stands above it, in pixels. */
const MARGE = 32;

const hautDe = (element: Element) => element.getBoundingClientRect().top;

function defiler(de: number): void {
  if (Math.abs(de) >= 1) {
    window.scrollBy({ top: de, behavior: 'instant' });
  }
}

/** A class, since only these are asked before the page is changed. */
export class ChampEnPlace extends Component<Props> {
  override getSnapshotBeforeUpdate({ venu }: Props): Vu | null {
    const champ = document.activeElement;
    return venu === this.props.venu || champ === null || champ === document.body
      ? null
      : { champ, haut: hautDe(champ) };
  }

  override componentDidUpdate(_avant: Props, _etat: unknown, vu: Vu | null): void {
    if (vu === null || !vu.champ.isConnected) {
      return;
    }
    defiler(hautDe(vu.champ) - vu.haut);
    const { current } = this.props.dessous;
    if (current !== null && this.props.venu) {
      defiler(Math.min(0, hautDe(vu.champ) - current.getBoundingClientRect().bottom - MARGE));
    }
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
