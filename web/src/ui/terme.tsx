/** A word of the trade, underlined by dots: pressed, it says what it means under itself, by touch and by keyboard too. */
import { useId, useState } from 'react';
import { explication } from '../lib/termes';
import './terme.css';

/** A word that needs no explanation stands as it is. */
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
