/** A word of the trade, underlined by dots. When it is pressed, by touch or by keyboard, its meaning appears under it. */
import { useId, useState } from 'react';
import { explication } from '../lib/termes';
import './terme.css';

/** Shows a word with its explanation. A word without an explanation is shown as plain text. */
export function Terme({ mot }: { mot: string }) {
  const id = useId();
  const [ouvert, setOuvert] = useState(false);
  const dit = explication(mot);
  if (dit === undefined) {
    return mot;
  }
  return (
    <>
      <button
        type="button"
        className="terme-mot"
        aria-expanded={ouvert}
        {...(ouvert ? { 'aria-controls': id } : {})}
        onClick={() => setOuvert(!ouvert)}
      >
        {mot}
      </button>
      {ouvert && (
        <small id={id} className="terme-explication">
          {dit}
        </small>
      )}
    </>
  );
}
