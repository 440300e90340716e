/** Who wants to know that a value kept outside React has changed. */
export interface Ecoute {
  /** Tells them all. */
  dire: () => void;
  /** Adds one; gives the function that takes it out again. As `useSyncExternalStore` wants it. */
  suivre: (ecouteur: () => void) => () => void;
  /** Whether nobody listens. */
  deserte: () => boolean;
}

export function creerEcoute(): Ecoute {
  const ecouteurs = new Set<() => void>();
  return {
    dire: () => {
      for (const ecouteur of ecouteurs) {
        ecouteur();
      }
    },
    suivre: (ecouteur) => {
      ecouteurs.add(ecouteur);
      return () => {
        ecouteurs.delete(ecouteur);
      };
    },
    deserte: () => ecouteurs.size === 0,
  };
}
