/**
 * A sheet that one changes and saves: what was read with its version, and both versions side by side when somebody else
 * saved in between. A save can be taken back while it is said.
 */
import { useEffect, useRef, useState } from 'react';
import { avecRetour } from '../../../lib/flashs';
import { type Regles, useFormulaire } from '../../../ui/formulaire/use-formulaire';
import type { Fiche } from './queries';

const memes = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function useFiche<V extends Record<string, unknown>, T>({
  nom,
  fiche,
  valeursDe,
  regles,
  enregistrer,
  relire,
}: {
  nom: string;
  fiche: Fiche<T>;
  valeursDe: (donnees: T) => V;
  regles: Regles<V>;
  enregistrer: (valeurs: V, version: string | null) => Promise<Fiche<T>>;
  relire: () => Promise<Fiche<T>>;
}) {
  const base = useRef({ valeurs: valeursDe(fiche.donnees), version: fiche.version });
  const [leurs, setLeurs] = useState<Fiche<T> | null>(null);

  function reprendre(recue: Fiche<T>): void {
    base.current = { valeurs: valeursDe(recue.donnees), version: recue.version };
    formulaire.reprendre(base.current.valeurs);
    setLeurs(null);
  }

  const formulaire = useFormulaire<V, Fiche<T>>({
    nom,
    depart: base.current.valeurs,
    regles,
    envoyer: (valeurs) => enregistrer(valeurs, base.current.version),
    apres: (recue) => {
      const avant = base.current.valeurs;
      reprendre(recue);
      avecRetour(
        'Fiche enregistrée.',
        () => void enregistrer(avant, recue.version).then(reprendre, () => void relire().then(reprendre)),
      );
    },
    refus: (cause) => {
      if (cause.content.code === 'version-depassee') {
        void relire().then(setLeurs, () => null);
      }
      return undefined;
    },
  });

  // Something else of the row changed, an account disabled for instance: what is typed here goes on top of it.
  useEffect(() => {
    if (memes(valeursDe(fiche.donnees), base.current.valeurs)) {
      base.current.version = fiche.version;
    }
  }, [fiche, valeursDe]);

  return {
    formulaire,
    conflit:
      leurs === null
        ? null
        : {
            leurs: valeursDe(leurs.donnees),
            garderLesMiennes: () => {
              base.current = { valeurs: valeursDe(leurs.donnees), version: leurs.version };
              setLeurs(null);
              void formulaire.soumettre();
            },
            prendreLesLeurs: () => reprendre(leurs),
          },
  };
}
