/** The logo: the brand's own, otherwise Linteau's two jambs and lintel. The top bar is dark in both themes. */
import { marque } from '../lib/marque';

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
