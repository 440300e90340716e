/**
 * What a first screen shows is an element of ours until somebody touches it; the widget of the library comes then, beside an element
 * that stays: the focus is not lost, and nothing is drawn for who only reads.
 */
import { type Ref, type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Stands for an element that is there already, where a widget asks for a child to hold on to. */
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

/** A button that opens a panel of the library: its state, and what the button bears. `id`: what the panel is given. */
export function useOuvrant() {
  const bouton = useRef<HTMLButtonElement>(null);
  const [touche, setTouche] = useState(false);
  const toucher = useCallback(() => setTouche(true), []);
  const [ouvert, setOuvert] = useState(false);
  const id = useId();
  /** The widget is there, closed, before it opens: it then knows where the focus goes back to. */
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
