/** Later, when the page has nothing more pressing to do. */

/** The longest it waits, in milliseconds. */
const AU_PLUS = 1_000;
/** How long it waits where browsers do not say that they rest. */
const SINON = 200;

/** Does it once the browser rests, a frame from now at the soonest; gives what calls it off. */
export function auLoisir(faire: () => void): () => void {
  let annuler = () => {};
  const image = window.requestAnimationFrame(() => {
    if (typeof window.requestIdleCallback === 'function') {
      const repos = window.requestIdleCallback(faire, { timeout: AU_PLUS });
      annuler = () => window.cancelIdleCallback(repos);
    } else {
      const minuterie = window.setTimeout(faire, SINON);
      annuler = () => window.clearTimeout(minuterie);
    }
  });
  annuler = () => window.cancelAnimationFrame(image);
  return () => annuler();
}
