/**
 * The keyboard goes on where it was: when what it was on gives way to something else (a page changes by itself, a button has done
 * its work), to what takes its place.
 */
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const ATTEIGNABLES = 'a[href], button, input, select, textarea';

interface Garde<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onFocus: (evenement: FocusEvent<E>) => void;
  readonly onBlur: (evenement: FocusEvent<E>) => void;
}

/**
 * Of a container, which is to be rendered with what changes in it. What bears the same `data-place` as the one that has gone takes
 * its place, otherwise what now stands at its rank, otherwise the container, if it may be focused; once all of it has gone, what `sinon`
 * finds.
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
      // A title has no place in the keyboard's order: it is one for once.
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
      // A question that is asked from here is another place: one comes back to what asked it.
      dedans.current = true;
      const rang = lister().indexOf(target);
      if (rang !== -1) {
        tenu.current = { rang, place: target.dataset.place };
      }
    },
    onBlur: ({ target, relatedTarget }) => {
      // Of what is disabled while it works, and of a window that is left, it is kept.
      const garde = document.activeElement === target || target.matches(':disabled');
      dedans.current = relatedTarget === null && garde;
    },
  };
}
