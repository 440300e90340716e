/**
 * A form over the error record of the spec (sections 3 and 5): the rules of its fields before it is sent, the server's
 * violations after; the focus on the first field at fault; nothing typed is ever lost by a failure.
 */
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { motsDe } from '../../api/echecs';
import { ErreurAppel, estAbandonnee } from '../../api/erreur-appel';
import { vider } from '../../lib/flashs';
import { effacerErreurs, erreursDe, estValide, poserErreurs, useErreurs } from '../../lib/formulaires';
import { maintenant } from '../../lib/horloge';
import { rangerLesViolations } from '../../lib/violations';
import { useMiseDeCote } from './use-mise-de-cote';

type Valeurs = Record<string, unknown>;
/** The rules of a field: the message to show, or `null`. The other fields are there for those that compare. */
export type Regles<V extends Valeurs> = {
  readonly [C in keyof V & string]?: (valeur: V[C], valeurs: V) => string | null;
};

/** What a notice says above the fields. */
export interface AvisDeFormulaire {
  message: string;
  /** Violations of no field of the form: its "unreachable" ones. */
  details: readonly string[];
  /** Until when the server asked to wait, in milliseconds: the notice counts down, then goes. */
  jusqua: number | null;
}

export interface Options<V extends Valeurs, R> {
  /** Its name in the error record; its fields' ids start with it. */
  nom: string;
  depart: V;
  regles?: Regles<V>;
  /** Sends what was typed; what it throws is said on the fields or above them. */
  envoyer: (valeurs: V) => Promise<R>;
  apres?: (reponse: R, valeurs: V) => void;
  /** Fields that the server names otherwise. */
  noms?: Readonly<Record<string, keyof V & string>>;
  /** Fields of the server that another form shows: what is said of them is left to it. */
  ailleurs?: ReadonlySet<string>;
  /** A field that was changed says what is wrong with it as soon as it is left, not only when the form is sent. */
  enQuittant?: boolean;
  /** Says a refusal in its own way: messages by field; `undefined` leaves it to the form, `null` says it elsewhere. */
  refus?: (cause: ErreurAppel) => Partial<Record<keyof V & string, string>> | null | undefined;
}

/** What a field of Mantine, or one of ours, is given. */
export interface Champ<T> {
  id: string;
  name: string;
  value: T;
  /** Its message; `true` when the words are beside another. */
  error: string | true | undefined;
  'aria-invalid': true | undefined;
  onChange: (suite: T | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

const AUCUN: ReadonlySet<string> = new Set();

export function useFormulaire<V extends Valeurs, R>({
  nom,
  depart,
  regles = {},
  envoyer,
  apres,
  noms = {},
  ailleurs = AUCUN,
  enQuittant = false,
  refus,
}: Options<V, R>) {
  const formulaire = useForm<V>({ mode: 'controlled', initialValues: depart });
  const erreurs = useErreurs(nom);
  const [avis, setAvis] = useState<AvisDeFormulaire | null>(null);
  const [soumis, setSoumis] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { mutateAsync, isPending } = useMutation({ mutationFn: envoyer, meta: { echec: null } });
  useEffect(() => () => effacerErreurs(nom), [nom]);
  useMiseDeCote(nom, formulaire.values, formulaire.isDirty(), (gardees) => formulaire.setValues(gardees));
  const champs = Object.keys(depart) as (keyof V & string)[];
  const idDe = (champ: string) => `${nom}-${champ}`;

  function montrerLaPremiere(): void {
    const fautifs = champs.filter((champ) => erreursDe(nom)[champ] !== undefined);
    // A field without words beside it is at fault with the one that has them: there the reason is read.
    const premier = fautifs.find((champ) => erreursDe(nom)[champ] !== '') ?? fautifs[0];
    if (premier !== undefined) {
      document.getElementById(idDe(premier))?.focus();
    }
  }

  function dire(cause: ErreurAppel): void {
    const siens = refus?.(cause);
    if (siens === null) {
      return;
    }
    const ici = cause.content.details.filter(({ propertyPath }) => !ailleurs.has(propertyPath));
    const { champs: parChamp, unreachable } =
      siens === undefined ? rangerLesViolations(ici, champs, noms) : { champs: siens, unreachable: [] };
    poserErreurs(nom, parChamp as Record<string, string>);
    const surDesChamps = Object.keys(parChamp).length > 0;
    // A breakdown says nothing of what was typed, which stays.
    const message = motsDe(cause);
    const jusqua = cause.statusCode === 429 && cause.reprise !== null ? maintenant() + cause.reprise : null;
    setAvis(surDesChamps && unreachable.length === 0 ? null : { message, details: unreachable, jusqua });
    montrerLaPremiere();
  }

  async function soumettre(evenement?: FormEvent): Promise<void> {
    evenement?.preventDefault();
    if (isPending || (avis?.jusqua ?? 0) > maintenant()) {
      return;
    }
    vider();
    setAvis(null);
    setSoumis(true);
    const valeurs = formulaire.getValues();
    poserErreurs(
      nom,
      Object.fromEntries(champs.map((champ) => [champ, regles[champ]?.(valeurs[champ], valeurs) ?? null])),
    );
    if (!estValide(nom)) {
      montrerLaPremiere();
      return;
    }
    try {
      const reponse = await mutateAsync(valeurs);
      formulaire.resetDirty(valeurs);
      apres?.(reponse, valeurs);
    } catch (cause) {
      if (!estAbandonnee(cause)) {
        dire(cause instanceof ErreurAppel ? cause : new ErreurAppel(500, ''));
      }
    }
  }

  /** A field is left. The button that sends the form says it all at once, and must not move under the pointer. */
  function quitter({ target, relatedTarget }: FocusEvent<HTMLElement>): void {
    const quitte = champs.find((une) => idDe(une) === target.id);
    const versLEnvoi = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
    if (enQuittant && quitte !== undefined && formulaire.isDirty(quitte) && !versLEnvoi) {
      const valeurs = formulaire.getValues();
      const message = regles[quitte]?.(valeurs[quitte], valeurs) ?? null;
      poserErreurs(nom, { ...erreursDe(nom), [quitte]: message });
    }
  }

  function champ<C extends keyof V & string>(cle: C): Champ<V[C]> {
    const erreur = erreurs[cle];
    return {
      id: idDe(cle),
      name: cle,
      value: formulaire.values[cle],
      error: erreur === '' ? true : erreur,
      'aria-invalid': erreur === undefined ? undefined : true,
      onChange: (suite) => {
        const valeur = estUnEvenement(suite) ? suite.currentTarget.value : suite;
        formulaire.setFieldValue(cle as never, valeur as never);
        effacerErreurs(nom, cle);
      },
    };
  }

  return {
    champ,
    soumettre,
    quitter,
    /** Whether what is wrong is also told above the fields: not while they are being filled in. */
    recapitule: soumis || !enQuittant,
    valeurs: formulaire.values,
    poser: (valeurs: Partial<V>) => formulaire.setValues(valeurs),
    reprendre: (valeurs: V) => {
      formulaire.setInitialValues(valeurs);
      formulaire.setValues(valeurs);
      formulaire.resetDirty(valeurs);
    },
    modifie: formulaire.isDirty(),
    enCours: isPending,
    erreurs,
    avis,
    finirAttente: () => setAvis(null),
    element,
    idDe,
    champs,
  };
}

function estUnEvenement(suite: unknown): suite is ChangeEvent<HTMLInputElement> {
  return typeof suite === 'object' && suite !== null && 'currentTarget' in suite;
}

export type Formulaire<V extends Valeurs> = ReturnType<typeof useFormulaire<V, unknown>>;
