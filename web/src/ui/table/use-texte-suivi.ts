/**
 * A text that the address follows while one types. What is typed is the truth as long as the field has the focus: what is drawn late of
 * one's own writes takes no letter back. "Back", and any address that is not one's own, say it again.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { useReducer } from 'react';
import { useNavigationType } from 'react-router';

/** Between two strokes, before the list follows, in milliseconds. */
const PAUSE = 300;

interface Champ {
  texte: string;
  /** What the address said when it was last drawn. */
  vu: string;
  /** What was written there and is not drawn yet. */
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
  // Not `useState`: it computes what comes next from what was last drawn, a drawing that was given up for a key included
  // (decision 0085), and the field would go back to an address before its own.
  const [champ, agir] = useReducer(suite, { texte: dit, vu: dit, ecrits: [], dedans: false });
  const suivre = useDebouncedCallback((neuf: string) => {
    // An address that came from elsewhere meanwhile has taken its place.
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
