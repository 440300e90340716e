/**
 * Which pages the signatory has seen. The tab keeps it for a reload, under a key that does not reveal the link, and only for
 * the present file.
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
  /** When the last missing page was shown. */
  derniere: number | null;
  voir: (page: number) => void;
  /** The first page that was not shown yet; `null` when all were. */
  manque: number | null;
}

/** A 32-bit FNV-1a hash: it distinguishes the links of a tab and does not reveal them. */
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

/** The annexes opened in this tab, by hash. A changed file counts as not opened. */
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
