/**
 * Enter in a field that proposes as one types. What is shown may still answer the text before the last letters: Enter then
 * waits for the answer to what is written, and takes its first line; a line that was gone to by the arrows is taken as it is.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

export function useEntree({
  texte,
  prete,
  prendre,
}: {
  texte: string;
  /** Whether what is shown answers the text. */
  prete: boolean;
  /** Takes the first line; nothing when there is none. */
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
    /** On each change of the text: the arrows start again. */
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
      // Neither the list, which would take a stale line, nor the form around.
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
