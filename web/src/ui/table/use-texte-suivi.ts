/**
 * A text field that the address follows while the user types. While the field has the focus its own text counts: a late render
 * of an earlier address takes no letter back. "Back", and any address that the field did not write, change the text.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { useReducer } from 'react';
import { useNavigationType } from 'react-router';

/** The pause between the last typed letter and the writing of the text to the address, in milliseconds. */
const PAUSE = 300;

interface Champ {
  texte: string;
  /** The text in the address at the last render. */
  vu: string;
  /** The texts that were written to the address and are not rendered yet. */
  ecrits: readonly string[];
  /** Whether the field has the focus. */
  dedans: boolean;
}

type Acte =
  | { quoi: 'tape' | 'ecrit'; texte: string }
  | { quoi: 'entre' | 'quitte' }
  | { quoi: 'dessine'; dit: string; parRetour: boolean };

function suite(champ: Champ, acte: Acte): Champ {
  switch (acte.quoi) {
    case 'tape':
      return { ...champ, texte: acte.texte };
    case 'ecrit':
      return { ...champ, ecrits: [...champ.ecrits, acte.texte] };
    case 'entre':
    case 'quitte':
      return { ...champ, dedans: acte.quoi === 'entre' };
    case 'dessine': {
      const { dit, parRetour } = acte;
      const rang = champ.ecrits.indexOf(dit);
      const sien = !parRetour && (rang !== -1 || champ.dedans);
      return {
        ...champ,
        vu: dit,
        texte: sien ? champ.texte : dit,
        ecrits: sien ? champ.ecrits.slice(rang + 1) : [],
      };
    }
  }
}

export function useTexteSuivi(dit: string, ecrire: (texte: string) => void) {
  const parRetour = useNavigationType() === 'POP';
  // Not `useState`, because it may compute the next state from a render that was abandoned (decision 0085), and the field would
  // go back to an older address.
  const [champ, agir] = useReducer(suite, { texte: dit, vu: dit, ecrits: [], dedans: false });
  const suivre = useDebouncedCallback((neuf: string) => {
    // An address from elsewhere may have replaced the text during the pause: nothing is written then.
    if (champ.texte.trim() === neuf) {
      agir({ quoi: 'ecrit', texte: neuf });
      ecrire(neuf);
    }
  }, PAUSE);
  if (champ.vu !== dit) {
    agir({ quoi: 'dessine', dit, parRetour });
  }
  return {
    texte: champ.texte,
    taper: (texte: string) => {
      agir({ quoi: 'tape', texte });
      suivre(texte.trim());
    },
    entrer: () => agir({ quoi: 'entre' }),
    quitter: () => {
      suivre.flush();
      agir({ quoi: 'quitte' });
    },
  };
}
