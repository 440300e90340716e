/** Tells what comes into view of an element: as its `ref`, which React lets go of with it. */
export function guetter(
  dire: (vue: IntersectionObserverEntry) => void,
  seuils: readonly number[] = [0],
): (element: Element | null) => (() => void) | undefined {
  return (element) => {
    if (element === null) {
      return undefined;
    }
    const guet = new IntersectionObserver((vues) => vues.forEach(dire), { threshold: [...seuils] });
    guet.observe(element);
    return () => guet.disconnect();
  };
}

/** What appears because of what was just done has the keyboard, once: as its `ref`. */
export const prendreLeFocus = (element: HTMLElement | null): void => element?.focus();
