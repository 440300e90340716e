/** Runs a task later, when the page has nothing more urgent to do. */

/** The longest wait for an idle browser, in milliseconds. */
const AU_PLUS = 1_000;
/** The delay in browsers without `requestIdleCallback`, in milliseconds. */
const SINON = 200;

/** Runs a task once the browser is idle, at least one frame from now. Returns the function that cancels it. */
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
