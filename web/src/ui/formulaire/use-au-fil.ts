/** For a component: a form that is saved while the user types (`au-fil.ts`). */

import { useState, useSyncExternalStore } from 'react';
import { avecRetour } from '../../lib/flashs';
import { clesDe } from '../../lib/objets';
import { type Identite, nomDe } from '../../lib/saisie/formes';
import {
  choisir,
  conflitsDe,
  garderLesMiennes,
  memes,
  prendreLesLeurs,
  valeursDe,
} from '../../lib/saisie/frappes';
import type { Magasin } from '../../lib/saisie/magasin';
import { type Actes, type AuFil, creerAuFil, type EtatDEnregistrement, type Versionne } from './au-fil';
import type { Conflit } from './deux-versions';
import type { Champ, Regles } from './use-formulaire';
import { useMagasin } from './use-magasin';

/** The saver (`AuFil`) of each store. The savers are kept here, because they outlive the page that shows the form. */
const ouverts = new WeakMap<Magasin, unknown>();

function auFilDe<V extends object>(magasin: Magasin, depart: Versionne<V>, actes: Actes<V>): AuFil<V> {
  const deja = ouverts.get(magasin);
  if (deja !== undefined) {
    return deja as AuFil<V>; // A store only holds the fields of its own form, so the type is right.
  }
  const neuf = creerAuFil(magasin, depart, actes);
  ouverts.set(magasin, neuf);
  return neuf;
}

export interface ChampAuFil<T> extends Omit<Champ<T>, 'onChange' | 'error'> {
  error: string | undefined;
  onChange: (suite: T) => void;
}

export function useAuFil<V extends object>({
  depart,
  regles,
  envoyer,
  relire,
  fait,
  ...identite
}: Identite & {
  /** The values that were read first. */
  depart: Versionne<V>;
  regles: Regles<V>;
  envoyer: Actes<V>['envoyer'];
  relire: Actes<V>['relire'];
  /** The message after a save, with a button to undo it. */
  fait: { message: string; code: string };
}): {
  champ: <C extends keyof V & string>(cle: C) => ChampAuFil<V[C]>;
  etat: EtatDEnregistrement;
  conflit: Conflit<V> | null;
  /** Takes the newer values of the row, when another part of this page has saved the same row. */
  recevoir: (lues: Versionne<V>) => void;
} {
  const { magasin, frappes } = useMagasin(identite, depart.valeurs);
  const nom = nomDe(identite);

  /** Undoes a save. Fields that were typed or saved since then stay as they are. */
  function defaire(patch: Partial<V>, avant: V): void {
    const valeurs = fil.lues().valeurs;
    const encore = clesDe(patch).filter(
      (champ) => memes(valeurs[champ], patch[champ]) && magasin.frappes()[champ] === undefined,
    );
    magasin.taper(valeurs, choisir(avant, encore));
  }

  const faute = (cle: keyof V & string, valeurs: V) => regles[cle]?.(valeurs[cle], valeurs) ?? null;
  const actes: Actes<V> = {
    envoyer,
    relire,
    valides: (valeurs) => clesDe(valeurs).every((cle) => faute(cle, valeurs) === null),
    apres: (patch, avant) => avecRetour(fait.message, () => defaire(patch, avant), fait.code),
  };
  const fil = auFilDe(magasin, depart, actes);
  fil.agir(actes);
  // When the page is opened again, it may have read a newer version than the one that is kept.
  useState(() => fil.recevoir(depart));
  const etat = useSyncExternalStore(fil.suivre, fil.etat);
  const lues = useSyncExternalStore(fil.suivre, fil.lues);
  const valeurs = valeursDe(lues.valeurs, frappes);
  const champs = conflitsDe(lues.valeurs, frappes);
  return {
    champ: (cle) => {
      const error = faute(cle, valeurs) ?? undefined;
      return {
        id: `${nom}-${cle}`,
        name: cle,
        value: valeurs[cle],
        error,
        'aria-invalid': error === undefined ? undefined : true,
        onChange: (valeur) => {
          const suite: Partial<V> = {};
          suite[cle] = valeur;
          magasin.taper(lues.valeurs, suite);
        },
      };
    },
    etat,
    conflit:
      champs.length === 0
        ? null
        : {
            champs,
            miennes: valeurs,
            leurs: lues.valeurs,
            garderLesMiennes: () => {
              magasin.remplacer(garderLesMiennes(lues.valeurs, frappes));
              void fil.expedier();
            },
            prendreLesLeurs: () => magasin.remplacer(prendreLesLeurs(lues.valeurs, frappes)),
          },
    recevoir: fil.recevoir,
  };
}
