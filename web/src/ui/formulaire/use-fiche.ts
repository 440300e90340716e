/**
 * A sheet that the user changes and saves. Only changed fields are sent, with the version that was read. When somebody else saved other
 * fields meanwhile, the save is repeated on the new version; for a field that both changed, both versions are shown. A save can be undone
 * while its message is shown; text typed or saved since then stays.
 */

import { useRef, useState } from 'react';
import { motsDe } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';
import { ajouter, avecRetour } from '../../lib/flashs';
import { clesDe } from '../../lib/objets';
import type { Identite } from '../../lib/saisie/formes';
import {
  accepter,
  choisir,
  conflitsDe,
  garderLesMiennes,
  memes,
  patchDe,
  prendreLesLeurs,
} from '../../lib/saisie/frappes';
import type { Conflit } from './deux-versions';
import { type Formulaire, type Regles, useFormulaire } from './use-formulaire';

/** A row, with the version to send with a change. */
export interface Fiche<T> {
  donnees: T;
  version: string | null;
}

/** How often a save is tried when other people save the same row meanwhile. */
const ESSAIS = 3;

const estDepassee = (cause: unknown): boolean =>
  cause instanceof ErreurAppel && cause.content.code === 'version-depassee';

interface Faite<V, T> {
  /** The sent values, and the former values of these fields. */
  patch: Partial<V>;
  avant: Partial<V>;
  recue: Fiche<T>;
}

export function useFiche<V extends object, T>({
  fiche: lue,
  valeursDe,
  regles,
  enregistrer,
  relire,
  ...identite
}: Identite & {
  fiche: Fiche<T>;
  valeursDe: (donnees: T) => V;
  regles: Regles<V>;
  /** Sends the changed fields only. */
  enregistrer: (patch: Partial<V>, version: string | null) => Promise<Fiche<T>>;
  relire: () => Promise<Fiche<T>>;
}): { formulaire: Formulaire<V>; conflit: Conflit<V> | null } {
  const [tenue, setTenue] = useState({ lue, fiche: lue });
  // When the page has read a newer row, this row replaces the answers that the form kept.
  const fiche = tenue.lue === lue ? tenue.fiche : lue;
  const courante = useRef(fiche);
  courante.current = fiche;
  const depart = valeursDe(fiche.donnees);

  function suivre(recue: Fiche<T>): Fiche<T> {
    courante.current = recue;
    setTenue({ lue, fiche: recue });
    return recue;
  }

  /**
   * Sends the change that `aDire` makes from the present values. When the row has a newer version, `aDire` makes the change again from the
   * newer values. `aDire` returns `null` when nothing is left to send.
   */
  async function surLaDerniere(aDire: (valeurs: V) => Partial<V> | null): Promise<Faite<V, T> | null> {
    for (let essai = 1; ; essai += 1) {
      const valeurs = valeursDe(courante.current.donnees);
      const patch = aDire(valeurs);
      if (patch === null) {
        return null;
      }
      try {
        const recue = suivre(await enregistrer(patch, courante.current.version));
        return { patch, avant: choisir(valeurs, clesDe(patch)), recue };
      } catch (cause) {
        if (!estDepassee(cause) || essai === ESSAIS) {
          throw cause;
        }
        suivre(await relire());
      }
    }
  }

  const formulaire: Formulaire<V> = useFormulaire<V, Faite<V, T> | null>({
    ...identite,
    depart,
    regles,
    suivi: true,
    envoyer: () =>
      surLaDerniere((valeurs) => {
        const frappes = formulaire.magasin.frappes();
        return conflitsDe(valeurs, frappes).length > 0 ? null : patchDe(valeurs, frappes);
      }),
    apres: (faite) => {
      if (faite !== null) {
        const { magasin } = formulaire;
        magasin.remplacer(accepter(magasin.frappes(), faite.patch, valeursDe(faite.recue.donnees)));
        avecRetour('Fiche enregistrée.', () => void defaire(faite));
      }
    },
  });

  /** Undoes a save. Fields that somebody else has saved since then stay as they are. */
  async function defaire({ patch, avant, recue }: Faite<V, T>): Promise<void> {
    const posees = valeursDe(recue.donnees);
    try {
      const faite = await surLaDerniere((valeurs) => {
        const encore = clesDe(patch).filter((champ) => memes(valeurs[champ], posees[champ]));
        return encore.length === 0 ? null : choisir({ ...valeurs, ...avant }, encore);
      });
      if (faite === null) {
        ajouter('warning', 'Quelqu’un d’autre a changé ces informations depuis\u00a0: rien n’est annulé.');
        return;
      }
      // Text that was typed into these fields since the save stays, over the restored values.
      const { magasin } = formulaire;
      const revenues = valeursDe(faite.recue.donnees);
      const dedans = Object.entries(magasin.frappes()).filter(([champ]) => champ in faite.patch);
      const [recentes, siennes] = [Object.fromEntries(dedans), magasin.frappes()];
      magasin.remplacer({ ...siennes, ...garderLesMiennes(revenues, recentes) });
    } catch (cause) {
      ajouter('error', motsDe(cause));
    }
  }

  const { magasin } = formulaire;
  const champs = conflitsDe(depart, magasin.frappes());
  return {
    formulaire,
    conflit:
      champs.length === 0
        ? null
        : {
            champs,
            miennes: formulaire.valeurs,
            leurs: depart,
            garderLesMiennes: () => {
              magasin.remplacer(garderLesMiennes(depart, magasin.frappes()));
              void formulaire.soumettre();
            },
            prendreLesLeurs: () => magasin.remplacer(prendreLesLeurs(depart, magasin.frappes())),
          },
  };
}
