/**
 * A bubble that appears on hover: one line above the element, in the browser's top layer, where nothing hides it. Its text can always be
 * read in another way too. Escape, a press or a scroll closes it.
 */
import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useId,
  useState,
} from 'react';
import { BULLE_CACHE, BULLE_MONTRE } from '../lib/durees';
import classes from './bulle.module.css';

/** The gap between the bubble and its element, and between the bubble and the edge of the window, in pixels. */
const ECART = 5;
const MARGE = 8;

/** Puts the bubble above the element, below it when there is no room above, and always inside the window. */
function placer(bulle: HTMLElement, place: DOMRect): void {
  // In a browser without popovers the bubble stays where it is in the page.
  if (typeof bulle.showPopover === 'function') {
    bulle.popover = 'manual';
    bulle.showPopover();
  }
  const { width, height } = bulle.getBoundingClientRect();
  const auPlus = document.documentElement.clientWidth - width - MARGE;
  const gauche = Math.max(MARGE, Math.min(place.left + (place.width - width) / 2, auPlus));
  const haut = place.top - height - ECART;
  bulle.style.left = `${gauche}px`;
  bulle.style.top = `${haut >= MARGE ? haut : place.bottom + ECART}px`;
}

/** Calls the function at each event that closes a bubble. Returns the function that stops listening. */
function surDepart(partir: () => void): () => void {
  const surTouche = ({ key }: KeyboardEvent) => key === 'Escape' && partir();
  window.addEventListener('keydown', surTouche);
  window.addEventListener('pointerdown', partir);
  window.addEventListener('scroll', partir, { capture: true });
  return () => {
    window.removeEventListener('keydown', surTouche);
    window.removeEventListener('pointerdown', partir);
    window.removeEventListener('scroll', partir, { capture: true });
  };
}

export function Bulle({
  texte,
  active = true,
  children,
}: {
  texte: string | null;
  active?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}) {
  const id = useId();
  const [place, setPlace] = useState<DOMRect | null>(null);
  const [plusTard] = useState(() => {
    let minuterie: ReturnType<typeof setTimeout> | undefined;
    return (faire: () => void, attente: number) => {
      clearTimeout(minuterie);
      minuterie = setTimeout(faire, attente);
    };
  });
  const { props } = children;
  const montree = active && texte !== null && place !== null;
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': props['aria-describedby'] ?? (montree ? id : undefined),
        onPointerEnter: (evenement: PointerEvent<HTMLElement>) => {
          props.onPointerEnter?.(evenement);
          const { currentTarget, pointerType } = evenement;
          if (pointerType !== 'touch') {
            plusTard(() => setPlace(currentTarget.getBoundingClientRect()), BULLE_MONTRE);
          }
        },
        // A press also cancels a bubble that was about to open.
        onPointerDown: (evenement: PointerEvent<HTMLElement>) => {
          props.onPointerDown?.(evenement);
          plusTard(() => setPlace(null), 0);
        },
        onPointerLeave: (evenement: PointerEvent<HTMLElement>) => {
          props.onPointerLeave?.(evenement);
          plusTard(() => setPlace(null), BULLE_CACHE);
        },
      })}
      {montree && (
        <span
          id={id}
          role="tooltip"
          className={classes.bulle}
          ref={(bulle) => {
            if (bulle === null) {
              return undefined;
            }
            placer(bulle, place);
            return surDepart(() => setPlace(null));
          }}
        >
          {texte}
        </span>
      )}
    </>
  );
}
