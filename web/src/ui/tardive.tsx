/** Components that load when they first open, so that no page loads a window that nobody asked for. Once loaded, they stay loaded. */
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ajouter } from '../lib/flashs';

const NE_S_OUVRE_PAS = 'La fenêtre n’a pas pu s’ouvrir\u00a0: vérifiez votre connexion, puis réessayez.';

export interface Tardive<P, M> {
  /** Loads the module, once. */
  charger: () => Promise<M>;
  /** Takes the component out of the module. */
  choisir: (module: M) => ComponentType<P>;
  ouverte: (props: P) => boolean;
  /** Gives the props with which the component is closed. */
  fermee: (props: P) => P;
  /** Closes the window in the state of its owner, when the module could not be loaded. */
  fermer: (props: P) => void;
  /** Shows something in place of the component until its module is loaded. */
  enAttendant?: (props: P) => ReactNode;
}

/**
 * A window that loads when it opens. It is first rendered closed and then opened, so that it gives the focus back when it
 * closes.
 */
export function tardive<P extends object, M>(quoi: Tardive<P, M>) {
  let deja: M | null = null;
  const charger = async () => {
    deja ??= await quoi.charger();
    return deja;
  };
  function Fenetre(props: P) {
    const [module, setModule] = useState<{ venu: M } | null>(null);
    const [posee, setPosee] = useState(false);
    const attendue = module === null && quoi.ouverte(props);
    // Another window has already loaded this module: use it at once.
    if (attendue && deja !== null) {
      setModule({ venu: deja });
    }
    const renoncer = useEffectEvent(() => {
      ajouter('warning', NE_S_OUVRE_PAS, { code: 'fenetre-absente' });
      quoi.fermer(props);
    });
    useEffect(() => {
      if (attendue) {
        charger().then(
          (venu) => setModule({ venu }),
          () => renoncer(),
        );
      } else {
        setPosee(module !== null);
      }
    }, [attendue, module]);
    if (module === null) {
      return quoi.enAttendant?.(props) ?? null;
    }
    const Venue = quoi.choisir(module.venu);
    return <Venue {...(posee ? props : quoi.fermee(props))} />;
  }
  /** Loads the module in advance. */
  Fenetre.charger = charger;
  /** Loads the module in advance and ignores a failure. */
  Fenetre.preparer = () => void charger().catch(() => undefined);
  return Fenetre;
}

/** A `ref` for a button that takes the place of the one shown before its window was loaded. The new button takes over the focus. */
export function reprendreLeFocus(bouton: HTMLElement | null): void {
  if (bouton !== null && document.activeElement === document.body) {
    bouton.focus({ preventScroll: true });
  }
}
