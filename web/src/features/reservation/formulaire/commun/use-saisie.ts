/**
 * The part that all fields of the form share: the value in the draft, its changes and its messages. A field shows no error
 * while the user types in it, and shows the error when the user leaves it. A missing value is shown once its section was left,
 * or once the whole form was checked.
 */

import { type ChangeEvent, type FocusEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { appliquer, feuilles, seRecouvrent } from '../../../../lib/merge-patch';
import { enMots } from '../../../../lib/objets';
import { estRequis, reglerLeChamp, valeurDe } from '../../../../lib/regles-reservation';
import type { BrouillonOuvert, MergePatch } from '../../commun/brouillon';
import { useFormulaireOuvert } from '../../commun/envois-du-brouillon';
import type { CodeDeSection, FormulaireDeReservation } from '../../commun/fil';
import type { ReferencesDuFormulaire } from '../../commun/references';
import { deduire, ensemble, poser } from './changements';
import { type Partage, suivre, usePartages } from './partage';
import { estUneSection, pointsDesSections } from './sections';
import { cheminDeLId, idDuChamp } from './viser';

/** The props of a field. */
export interface ChampDuBrouillon<T> {
  id: string;
  value: T;
  error: string | undefined;
  'aria-invalid': true | undefined;
  required: boolean;
  onChange: (suite: T | ChangeEvent<HTMLInputElement>) => void;
}

/** A link inside the form: a section, and the field to focus. */
export interface LienDeSection {
  to: { search: string };
  state: { champ: string | null };
}

const estUnEvenement = (suite: unknown): suite is ChangeEvent<HTMLInputElement> =>
  typeof suite === 'object' && suite !== null && 'currentTarget' in suite;

export function useSaisie(
  brouillon: BrouillonOuvert,
  formulaire: FormulaireDeReservation,
  references: ReferencesDuFormulaire,
) {
  const { document, fautes } = brouillon;
  const [parametres] = useSearchParams();
  const [enFrappe, setEnFrappe] = useState<string | null>(null);
  const [quittes, setQuittes] = useState<ReadonlySet<string>>(new Set());
  const [montrees, setMontrees] = useState<ReadonlySet<CodeDeSection>>(new Set());
  const partage = usePartages(document);
  useFormulaireOuvert(brouillon);
  const demandee = parametres.get('section');
  const courante: CodeDeSection = estUneSection(demandee) ? demandee : 'acquereurs';
  const points = useMemo(() => pointsDesSections(formulaire, brouillon), [formulaire, brouillon]);

  const lire = (chemin: string): unknown => valeurDe(document, chemin) ?? null;
  const mot = (chemin: string): string | null => enMots(lire(chemin));

  /** Changes the draft. `enMain` is the field in use; the other values of this change are checked at once. */
  function changer(patch: MergePatch, enMain: string | null = null): void {
    const suite = appliquer(document, patch);
    const dit = ensemble(patch, deduire(suite, formulaire, references));
    const tout = suivre(dit, document, partage.partages);
    brouillon.changer(tout);
    for (const { chemin } of feuilles(tout)) {
      if (enMain === null || !seRecouvrent(chemin, enMain)) {
        brouillon.regler(chemin);
      }
    }
  }

  /** Makes a choice, which is complete at once: the user need not leave the field. */
  function choisir(chemin: string, patch: MergePatch): void {
    changer(patch);
    quitter(chemin);
  }

  function quitter(chemin: string): void {
    setEnFrappe(null);
    setQuittes((avant) => new Set(avant).add(chemin));
    brouillon.regler(chemin);
  }

  function erreur(chemin: string): string | undefined {
    if (enFrappe === chemin) {
      return undefined;
    }
    const refusee = fautes.get(chemin);
    if (refusee !== undefined) {
      return refusee;
    }
    const trouve = points[courante].find(({ champ }) => champ === chemin);
    if (trouve?.genre === 'faux') {
      return trouve.message;
    }
    if (quittes.has(chemin) || montrees.has(courante)) {
      return reglerLeChamp(chemin, document) ?? trouve?.message;
    }
    return undefined;
  }

  function champ<T>(chemin: string, vide: T): ChampDuBrouillon<T> {
    const dite = erreur(chemin);
    return {
      id: idDuChamp(chemin),
      value: (lire(chemin) ?? vide) as T,
      error: dite,
      'aria-invalid': dite === undefined ? undefined : true,
      required: estRequis(chemin, document),
      onChange: (suite) => {
        setEnFrappe(chemin);
        changer(poser(chemin, estUnEvenement(suite) ? suite.currentTarget.value : suite, document), chemin);
      },
    };
  }

  return {
    brouillon,
    formulaire,
    references,
    courante,
    points,
    montrees,
    /** Shows the missing values of these sections from now on. */
    montrer: (...sections: readonly CodeDeSection[]) =>
      setMontrees((avant) => new Set([...avant, ...sections])),
    /** Hides the missing values of the section again, because new fields have just appeared. */
    taire: () => setMontrees((avant) => new Set([...avant].filter((section) => section !== courante))),
    lire,
    /** The props of a field with a text or a code. */
    mot,
    /** What the second buyer shares with the first, and the function that changes it. */
    partages: partage.partages,
    partager: (quoi: Partage, oui: boolean) => {
      changer(partage.patch(quoi, oui));
      partage.dire(quoi, oui);
    },
    changer: (patch: MergePatch) => changer(patch),
    choisir,
    erreur,
    requis: (chemin: string) => estRequis(chemin, document),
    texte: (chemin: string) => champ(chemin, ''),
    annee: (chemin: string) => champ<number | string>(chemin, ''),
    nombre: (chemin: string) => champ<number | string | null>(chemin, null),
    oui: (chemin: string) => champ<boolean | null>(chemin, null),
    code: (chemin: string): ChampDuBrouillon<string | null> => ({
      ...champ<string | null>(chemin, null),
      onChange: (suite) =>
        choisir(chemin, poser(chemin, estUnEvenement(suite) ? suite.currentTarget.value : suite, document)),
    }),
    lien: (section: CodeDeSection, champ: string | null = null): LienDeSection => {
      const suite = new URLSearchParams(parametres);
      suite.set('section', section);
      return { to: { search: `?${suite.toString()}` }, state: { champ } };
    },
    /** Called when any field of the form is left. */
    surBlur: ({ target }: FocusEvent<HTMLElement>) => {
      const chemin = cheminDeLId(target.id);
      if (chemin !== null && chemin === enFrappe) {
        quitter(chemin);
      }
    },
  };
}

export type SaisieDuBrouillon = ReturnType<typeof useSaisie>;
