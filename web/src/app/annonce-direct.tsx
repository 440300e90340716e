/**
 * Announces to screen readers what a live event has just changed on the page, in a live region that exists from the start and
 * is usually empty.
 */
import { usePhraseDesChangements } from '../lib/changements';

export function AnnonceDirect() {
  return (
    <p className="lt-lu" aria-live="polite" data-annonce="direct">
      {usePhraseDesChangements()}
    </p>
  );
}
