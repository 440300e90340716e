/** The element that an event began on; `null` when it began on something else of the page. */
export const cibleDe = ({ target }: { target: EventTarget | null }): Element | null =>
  target instanceof Element ? target : null;
