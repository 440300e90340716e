/** Observes how far an element is visible. The result is the element's `ref`, so the observation ends when the element goes. */
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

/** Focuses an element that appears after an action, once. This function is used as the element's `ref`. */
export const prendreLeFocus = (element: HTMLElement | null): void => element?.focus();
