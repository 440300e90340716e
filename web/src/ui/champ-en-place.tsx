/**
 * Keeps the focused field at its place on the screen when content appears above it. Some browsers do not do this, and none does it at the
 * top of a page.
 */
import { Component, type ReactNode, type RefObject } from 'react';

interface Props {
  /** Whether the content above has appeared. */
  venu: boolean;
  /** The element that sticks to the top of the window once the content has appeared. The field must not be hidden by it. */
  dessous: RefObject<HTMLElement | null>;
  children: ReactNode;
}

interface Vu {
  champ: Element;
  haut: number;
}

/** The height of the label above the field, in pixels. */
const MARGE = 32;

const hautDe = (element: Element) => element.getBoundingClientRect().top;

function defiler(de: number): void {
  if (Math.abs(de) >= 1) {
    window.scrollBy({ top: de, behavior: 'instant' });
  }
}

/** The component is a class, because only classes have `getSnapshotBeforeUpdate`. */
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
