/**
 * What is typed when the session ends is put aside before the page leaves for `/connexion`, and is there again for the same
 * person who comes back to it in this tab. Passwords never are.
 */
import { useEffect, useRef } from 'react';
import { REDIRECTION } from '../../api/depart';
import { utilisateurCourant } from '../../api/session';
import { garderOnglet, lireOnglet } from '../../lib/stockage';

interface Gardee {
  qui: number;
  valeurs: Record<string, unknown>;
}

const PREFIXE = 'saisie:';
const SECRET = /motdepasse/iu;

/** Puts aside what is typed, but for secrets. */
function garder(nom: string, valeurs: Readonly<Record<string, unknown>>): void {
  const qui = utilisateurCourant()?.id;
  const sans = Object.fromEntries(Object.entries(valeurs).filter(([champ]) => !SECRET.test(champ)));
  if (qui === undefined || Object.keys(sans).length === 0) {
    return;
  }
  // Where it cannot be kept, it is typed again.
  garderOnglet(PREFIXE + nom, { qui, valeurs: sans } satisfies Gardee);
}

/** Takes back what was put aside, once; nothing when it was somebody else's. */
function reprendre(nom: string): Record<string, unknown> | null {
  const gardee = lireOnglet<Gardee>(PREFIXE + nom);
  garderOnglet(PREFIXE + nom, null);
  return gardee !== null && gardee.qui === utilisateurCourant()?.id ? gardee.valeurs : null;
}

export function useMiseDeCote<V extends Record<string, unknown>>(
  nom: string,
  valeurs: V,
  modifie: boolean,
  remettre: (valeurs: Partial<V>) => void,
): void {
  const dernieres = useRef({ valeurs, modifie, remettre });
  dernieres.current = { valeurs, modifie, remettre };
  useEffect(() => {
    const gardees = reprendre(nom);
    if (gardees !== null) {
      dernieres.current.remettre(gardees as Partial<V>);
    }
    const mettreDeCote = () => {
      if (dernieres.current.modifie) {
        garder(nom, dernieres.current.valeurs);
      }
    };
    window.addEventListener(REDIRECTION, mettreDeCote);
    return () => window.removeEventListener(REDIRECTION, mettreDeCote);
  }, [nom]);
}
