/** What is loaded when it is first opened, and stays: no page weighs a window that nobody has asked for. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface Tardive<P, M> {
  /** Loads its module, once. */
  charger: () => Promise<M>;
  /** The component in it. */
  choisir: (module: M) => ComponentType<P>;
  ouverte: (props: P) => boolean;
  /** The same, closed. */
  fermee: (props: P) => P;
  /** What stands in its place until it has come. */
  enAttendant?: (props: P) => ReactNode;
}

/** A window that is loaded when it opens. It opens once it stands there closed, so that it gives the focus back as it leaves. */
export function tardive<P extends object, M>(quoi: Tardive<P, M>) {
  let la: M | null = null;
  const charger = async () => {
    la ??= await quoi.charger();
    return la;
  };
  function Fenetre(props: P) {
    const [module, setModule] = useState<{ venu: M } | null>(null);
    const [posee, setPosee] = useState(false);
    const [echec, setEchec] = useState<{ cause: unknown } | null>(null);
    const attendue = module === null && quoi.ouverte(props);
    // What came for another one is there: still, nothing of it is drawn before it opens.
    if (attendue && la !== null) {
      setModule({ venu: la });
    }
    useEffect(() => {
      if (attendue) {
        charger().then(
          (venu) => setModule({ venu }),
          (cause: unknown) => setEchec({ cause }),
        );
      } else {
        setPosee(module !== null);
      }
    }, [attendue, module]);
    if (echec !== null) {
      throw echec.cause;
    }
    if (module === null) {
      return quoi.enAttendant?.(props) ?? null;
    }
    const Venue = quoi.choisir(module.venu);
    return <Venue {...(posee ? props : quoi.fermee(props))} />;
  }
  /** Loads it before it is asked for. */
  Fenetre.charger = charger;
  return Fenetre;
}

/** For the `ref` of a button that takes the place of the one that stood there until its window came: it has the focus that it had. */
export function reprendreLeFocus(bouton: HTMLElement | null): void {
  if (bouton !== null && document.activeElement === document.body) {
    bouton.focus({ preventScroll: true });
  }
}
