/** What is loaded when it is first opened, and stays: no page weighs a window that nobody has asked for. */
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ajouter } from '../lib/flashs';

const NE_S_OUVRE_PAS = 'La fenêtre n’a pas pu s’ouvrir\u00a0: vérifiez votre connexion, puis réessayez.';

export interface Tardive<P, M> {
  /** Loads its module, once. */
  charger: () => Promise<M>;
  /** The component in it. */
  choisir: (module: M) => ComponentType<P>;
  ouverte: (props: P) => boolean;
  /** The same, closed. */
  fermee: (props: P) => P;
  /** Tells its owner that it does not open. */
  fermer: (props: P) => void;
  /** What stands in its place until it has come. */
  enAttendant?: (props: P) => ReactNode;
}

/** A window that is loaded when it opens. It opens once it stands there closed, so that it gives the focus back as it leaves. */
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
    // Another window has loaded this module: it is there at once, and nothing of it was drawn before.
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
  /** Loads it before it is asked for. */
  Fenetre.charger = charger;
  /** The same, where it does not matter that it cannot be had yet. */
  Fenetre.preparer = () => void charger().catch(() => undefined);
  return Fenetre;
}

/** For the `ref` of a button that takes the place of the one that stood there until its window came: it has the focus that it had. */
export function reprendreLeFocus(bouton: HTMLElement | null): void {
  if (bouton !== null && document.activeElement === document.body) {
    bouton.focus({ preventScroll: true });
  }
}
