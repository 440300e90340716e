/**
 * Keeps the keyboard focus in its place. When the focused element disappears (the page changes, or a button has done its work), the focus
 * goes to the element that replaces it.
 */
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const ATTEIGNABLES = 'a[href], button, input, select, textarea';

interface Garde<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onFocus: (evenement: FocusEvent<E>) => void;
  readonly onBlur: (evenement: FocusEvent<E>) => void;
}

/**
 * Guards the focus inside a container. When the focused element disappears, the focus goes to the element with the same `data-place`,
 * otherwise to the element at the same rank, otherwise to the container if it can take the focus. When the whole container disappears, the
 * focus goes to the element of `sinon`.
 */
export function useFocusGarde<E extends HTMLElement>(sinon?: () => HTMLElement | null): Garde<E> {
  const ref = useRef<E>(null);
  const dedans = useRef(false);
  const tenu = useRef<{ rang: number; place: string | undefined }>({ rang: 0, place: undefined });
  const lister = () =>
    [...(ref.current?.querySelectorAll<HTMLElement>(ATTEIGNABLES) ?? [])].filter(
      (un) => un.closest('[role="dialog"]') === null,
    );

  useEffect(() => {
    if (!dedans.current || (document.activeElement ?? document.body) !== document.body) {
      return;
    }
    const { rang, place } = tenu.current;
    const ici = lister();
    const suite =
      ici.find((un) => place !== undefined && un.dataset.place === place) ?? ici[rang] ?? ici.at(-1);
    if (suite === undefined && ref.current === null) {
      const autre = sinon?.() ?? null;
      // A title cannot take the focus by itself, so it gets a `tabindex` now.
      autre?.setAttribute('tabindex', '-1');
      autre?.focus({ preventScroll: true });
      dedans.current = false;
      return;
    }
    (suite ?? ref.current)?.focus({ preventScroll: true });
  });

  return {
    ref,
    onFocus: ({ target }) => {
      // React also calls this when the focus enters a dialog that was opened from here. The dialog is not in the list, so the button that
      // opened it stays remembered, and gets the focus back when the dialog closes.
      dedans.current = true;
      const rang = lister().indexOf(target);
      if (rang !== -1) {
        tenu.current = { rang, place: target.dataset.place };
      }
    },
    onBlur: ({ target, relatedTarget }) => {
      // The focus is still guarded here when the button is disabled while it works, and when the user switches to another window.
      const garde = document.activeElement === target || target.matches(':disabled');
      dedans.current = relatedTarget === null && garde;
    },
  };
}
