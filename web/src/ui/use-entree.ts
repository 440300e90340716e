/**
 * The Enter key in a field with proposals. The visible list may still answer an earlier text: Enter then waits for the answer
 * to the present text and takes its first line. A line reached by the arrow keys is taken as it is.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

export function useEntree({
  texte,
  prete,
  prendre,
}: {
  texte: string;
  /** Whether the visible list is the answer to the present text. */
  prete: boolean;
  /** Takes the first line, if there is one. */
  prendre: () => void;
}) {
  const [attendue, setAttendue] = useState<string | null>(null);
  const parLesFleches = useRef(false);
  useEffect(() => {
    if (attendue === null) {
      return;
    }
    if (attendue !== texte) {
      setAttendue(null);
    } else if (prete) {
      setAttendue(null);
      prendre();
    }
  });
  return {
    /** Must be called at each change of the text, because a line reached by the arrow keys no longer counts once the text has changed. */
    surFrappe: () => {
      parLesFleches.current = false;
    },
    onKeyDownCapture: (evenement: KeyboardEvent) => {
      if (evenement.key === 'ArrowDown' || evenement.key === 'ArrowUp') {
        parLesFleches.current = true;
      }
      const choisit = evenement.key === 'Enter' && !evenement.nativeEvent.isComposing;
      if (!choisit || parLesFleches.current || texte.trim() === '') {
        return;
      }
      // This key must reach neither the list, which would take an outdated line, nor the form around the field.
      evenement.preventDefault();
      evenement.stopPropagation();
      if (prete) {
        prendre();
      } else {
        setAttendue(texte);
      }
    },
  };
}
