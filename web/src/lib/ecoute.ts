/** The listeners of a value kept outside React. */
export interface Ecoute {
  /** Calls all listeners. */
  dire: () => void;
  /** Adds a listener. Returns the function that removes it, as `useSyncExternalStore` expects. */
  suivre: (ecouteur: () => void) => () => void;
  /** Whether there is no listener. */
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
