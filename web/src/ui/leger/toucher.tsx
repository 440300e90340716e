/**
 * Loads a widget of the library only when somebody touches its button. Until then a first screen shows a light element of our own. This
 * element stays when the widget comes beside it, so the focus is not lost. For people who only read, no widget is drawn.
 */
import { type Ref, type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Stands for an element that is already on the page, where a widget requires a child to attach to. */
export function Ancre({ a, ref }: { a: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') {
      const fin = ref(a.current);
      return typeof fin === 'function' ? fin : () => void ref(null);
    }
    if (ref) {
      ref.current = a.current;
    }
    return undefined;
  }, [a, ref]);
  return null;
}

/** The state of a panel of the library and the attributes of the button that opens it. `id` is the id of the panel. */
export function useOuvrant() {
  const bouton = useRef<HTMLButtonElement>(null);
  const [touche, setTouche] = useState(false);
  const toucher = useCallback(() => setTouche(true), []);
  const [ouvert, setOuvert] = useState(false);
  const id = useId();
  /** The widget is rendered closed before it opens, so that it knows where the focus must go back to. */
  const ouvrir = useCallback(() => {
    flushSync(toucher);
    setOuvert(true);
  }, [toucher]);
  const attributs = {
    ref: bouton,
    'aria-haspopup': 'dialog',
    'aria-expanded': ouvert,
    ...(touche ? { id: `${id}-target`, 'aria-controls': ouvert ? `${id}-dropdown` : undefined } : {}),
    onPointerDown: toucher,
    onFocus: toucher,
  } as const;
  return { id, bouton, touche, ouvert, setOuvert, ouvrir, attributs };
}
