/**
 * The page before its first data: the header's bar and its mark, as `index.html` has painted them already, and the heading
 * that the server put under them where a page waits for nothing.
 */

import { marque } from '../lib/marque';

/** The mark: the brand's own, else two jambs and the lintel. */
export function Marque() {
  if (marque.logo !== null) {
    return <img src={marque.logo} alt="" height="26" style={{ width: 'auto', maxWidth: 140 }} />;
  }
  return (
    <svg viewBox="0 0 28 28" width="26" height="26" aria-hidden="true">
      <path d="M0 0h28v28h-8V13H8v15H0z" fill="var(--lt-head-ink)" />
      <path d="M3.5 7h21v6h-21z" fill="var(--lt-marque, var(--lt-neuf-on-dark))" />
    </svg>
  );
}

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
