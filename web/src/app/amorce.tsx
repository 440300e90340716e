/**
 * The page before its first data: the header's bar and its mark, as `index.html` has painted them already, and the heading
 * that the server put under them where a page waits for nothing.
 */

import { Marque } from '../ui/marque';

/** Read before anything is drawn in its place. */
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
