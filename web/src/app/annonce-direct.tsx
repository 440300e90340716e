/** Says what has just changed by itself, once it can be heard: a region that is there from the start, and mostly empty. */
import { usePhraseDesChangements } from '../lib/changements';

export function AnnonceDirect() {
  return (
    <p className="lt-lu" aria-live="polite" data-annonce="direct">
      {usePhraseDesChangements()}
    </p>
  );
}
