/** The element on which an event began; `null` when it was not an element. */
export const cibleDe = ({ target }: { target: EventTarget | null }): Element | null =>
  target instanceof Element ? target : null;
