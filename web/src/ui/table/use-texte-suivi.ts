/**
 * A text that the address follows while one types. What is typed is the truth as long as the field has the focus: what is drawn late of
 * one's own writes takes no letter back. "Back", and any address that is not one's own, say it again.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigationType } from 'react-router';

/** Between two strokes, before the list follows, in milliseconds. */
const PAUSE = 300;

export function useTexteSuivi(dit: string, ecrire: (texte: string) => void) {
  const parRetour = useNavigationType() === 'POP';
  /** `vu`: what the address said when it was last drawn; `ecrits`: what was written there and is not drawn yet. */
  const [champ, setChamp] = useState({ texte: dit, vu: dit, ecrits: [] as readonly string[], dedans: false });
  const suivre = useDebouncedCallback((neuf: string) => {
    // An address that came from elsewhere meanwhile has taken its place.
    if (champ.texte.trim() === neuf) {
      setChamp((avant) => ({ ...avant, ecrits: [...avant.ecrits, neuf] }));
      ecrire(neuf);
    }
  }, PAUSE);
  if (champ.vu !== dit) {
    const rang = champ.ecrits.indexOf(dit);
    const sien = !parRetour && (rang !== -1 || champ.dedans);
    setChamp({
      ...champ,
      vu: dit,
      texte: sien ? champ.texte : dit,
      ecrits: sien ? champ.ecrits.slice(rang + 1) : [],
    });
  }
  return {
    texte: champ.texte,
    taper: (texte: string) => {
      setChamp((avant) => ({ ...avant, texte }));
      suivre(texte.trim());
    },
    entrer: () => setChamp((avant) => ({ ...avant, dedans: true })),
    quitter: () => {
      suivre.flush();
      setChamp((avant) => ({ ...avant, dedans: false }));
    },
  };
}
