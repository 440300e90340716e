/**
 * Which pages a signatory has been shown. A reload goes on from there: it is kept in the tab, under a name that says nothing of the link,
 * and only for the file as it stands.
 */
import { useCallback, useState } from 'react';
import { maintenant } from '../../lib/horloge';
import { garderOnglet, lireOnglet } from '../../lib/stockage';

interface Gardee {
  empreinte: string;
  vues: number[];
  derniere: number | null;
}

export interface Lecture {
  vues: ReadonlySet<number>;
  /** When the last page that was missing was shown. */
  derniere: number | null;
  voir: (page: number) => void;
  /** The first page that was not shown yet; `null` when all were. */
  manque: number | null;
}

/** FNV-1a, in 32 bits: tells two links of a tab apart, and gives none of them back. */
export function abrege(texte: string): string {
  let somme = 0x811c9dc5;
  for (const signe of texte) {
    somme = Math.imul(somme ^ (signe.codePointAt(0) ?? 0), 0x01000193);
  }
  return (somme >>> 0).toString(16).padStart(8, '0');
}

const NULLE: Omit<Gardee, 'empreinte'> = { vues: [], derniere: null };

export function useLecture(jeton: string, empreinte: string, pages: number): Lecture {
  const cle = `signature-${abrege(jeton)}`;
  const [gardee, setGardee] = useState<Gardee>(() => lireOnglet<Gardee>(cle) ?? { empreinte, ...NULLE });
  const { vues, derniere } = gardee.empreinte === empreinte ? gardee : NULLE;
  const voir = useCallback(
    (page: number) =>
      setGardee((avant) => {
        const { vues: deja } = avant.empreinte === empreinte ? avant : NULLE;
        if (deja.includes(page)) {
          return avant;
        }
        const suite = { empreinte, vues: [...deja, page], derniere: maintenant() };
        garderOnglet(cle, suite);
        return suite;
      }),
    [cle, empreinte],
  );
  const toutes = Array.from({ length: pages }, (_, rang) => rang + 1);
  return { vues: new Set(vues), derniere, voir, manque: toutes.find((page) => !vues.includes(page)) ?? null };
}

/** Which annexes a signatory has opened in this tab, by their hashes: a file that is another one is not opened yet. */
export function useOuvertes(jeton: string): {
  ouvertes: readonly string[];
  ouvrir: (empreinte: string) => void;
} {
  const cle = `annexes-${abrege(jeton)}`;
  const [ouvertes, setOuvertes] = useState<readonly string[]>(() => lireOnglet<string[]>(cle) ?? []);
  return {
    ouvertes,
    ouvrir: (empreinte) => {
      const suite = [...new Set([...(lireOnglet<string[]>(cle) ?? ouvertes), empreinte])];
      garderOnglet(cle, suite);
      setOuvertes(suite);
    },
  };
}
