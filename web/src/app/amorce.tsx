/**
 * The page before its first data: the header's bar and mark, as in `index.html`, and the heading that the server put under them
 * when the page waits for no call.
 */

import { Marque } from '../ui/marque';

/** The heading that the server wrote in the page, read before the application replaces it. */
const TITRE =
  typeof document === 'undefined'
    ? null
    : (document.querySelector('#racine > .amorce-titre')?.textContent ?? null);

export function Amorce() {
  return (
    <>
      <div className="amorce" aria-hidden="true">
        <Marque />
      </div>
      {TITRE !== null && (
        <main className="amorce-titre">
          <h1>{TITRE}</h1>
        </main>
      )}
    </>
  );
}
