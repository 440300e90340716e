/**
 * What is typed in a form that is not sent yet, kept on this device as it is typed: a reload, a crash or the end of the session
 * loses none of it. It is encrypted, and its author's alone (`lib/coffre.ts`).
 */
import { useEffect, useRef } from 'react';
import { utilisateurCourant } from '../../api/session';
import { quiTape } from '../../api/utilisateur';
import { coffreDe } from '../../lib/coffre';

type Valeurs = Record<string, unknown>;

async function leCoffre() {
  const utilisateur = utilisateurCourant();
  return utilisateur === null ? null : await coffreDe(quiTape(utilisateur));
}

/** What was typed in a form and not sent; `null` when there is nothing. Asked for by the route, before the form is shown. */
export async function lireLaSaisie<V extends Valeurs>(dossier: string): Promise<Partial<V> | null> {
  const lu = await (await leCoffre())?.lire(dossier).catch(() => null);
  return (lu?.etat as Partial<V> | null | undefined) ?? null;
}

/** Keeps what is typed under this name; gives what forgets it, once it was sent. */
export function useSaisieAuCoffre<V extends Valeurs>(
  dossier: string,
  gardee: Partial<V> | null,
  valeurs: V,
  modifie: boolean,
  remettre: (valeurs: Partial<V>) => void,
): () => Promise<void> {
  const tenu = useRef({ dossier, ecrit: '', finie: false, derniere: Promise.resolve() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form begins
  useEffect(() => {
    if (gardee !== null) {
      remettre(gardee);
    }
  }, []);

  /** One after the other: the last one typed is the last one kept. */
  const ecrire = (ou: string, etat: V | null) => {
    tenu.current.derniere = tenu.current.derniere
      .then(async () => (await leCoffre())?.poser(ou, etat, []))
      .catch(() => {}); // Kept by the page alone.
    return tenu.current.derniere;
  };

  const texte = JSON.stringify(valeurs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed, by its text
  useEffect(() => {
    const { current } = tenu;
    if (!modifie || current.finie || (current.ecrit === texte && current.dossier === dossier)) {
      return;
    }
    if (current.dossier !== dossier) {
      // Another page of the same form, which takes along what was typed.
      void ecrire(current.dossier, null);
      current.dossier = dossier;
    }
    current.ecrit = texte;
    void ecrire(dossier, valeurs);
  }, [texte, modifie, dossier]);

  return () => {
    tenu.current.finie = true;
    return ecrire(tenu.current.dossier, null);
  };
}
