/**
 * A form with the errors of the specification (sections 3 and 5): the rules of its fields before sending, the server's
 * violations afterwards. The first wrong field gets the focus. Typed text is never lost (`lib/saisie`).
 */

import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { motsDe } from '../../api/echecs';
import { ErreurAppel, estAbandonnee } from '../../api/erreur-appel';
import { tous, vider } from '../../lib/flashs';
import { effacerErreurs, erreursDe, estValide, poserErreurs, useErreurs } from '../../lib/formulaires';
import { maintenant } from '../../lib/horloge';
import { clesDe } from '../../lib/objets';
import { formeDe, type Identite, nomDe } from '../../lib/saisie/formes';
import { accepter, champsChanges, valeursDe } from '../../lib/saisie/frappes';
import type { Magasin } from '../../lib/saisie/magasin';
import { rangerLesViolations } from '../../lib/violations';
import { useMagasin } from './use-magasin';

/** The rules of the fields. A rule returns the message to show, or `null`. It also receives the other fields, to compare. */
export type Regles<V extends object> = {
  readonly [C in keyof V & string]?: (valeur: V[C], valeurs: V) => string | null;
};

/** The notice above the fields. */
export interface AvisDeFormulaire {
  message: string;
  /** Violations of fields that the form does not have ("unreachable"). */
  details: readonly string[];
  /** The end of the wait that the server asked for, in milliseconds. The notice counts down to it, then disappears. */
  jusqua: number | null;
}

export interface Options<V extends object, R> {
  /** The values before anything is typed: those of the row, or those of a new one. */
  depart: V;
  regles?: Regles<V>;
  /** Sends the values. A failure is shown at the fields or above them. */
  envoyer: (valeurs: V) => Promise<R>;
  apres?: (reponse: R, valeurs: V) => unknown;
  /** For each field that the server names differently: the server's name, and the field of the form. */
  noms?: Readonly<Record<string, keyof V & string>>;
  /** The server's fields that another form shows. Their violations are left to that form. */
  ailleurs?: ReadonlySet<string>;
  /** Whether a changed field shows its error when it is left, and not only when the form is sent. */
  enQuittant?: boolean;
  /**
   * Handles a refusal. Returns messages by field, `undefined` when the form must show the refusal, or `null` when it is shown elsewhere.
   */
  refus?: (cause: ErreurAppel) => Partial<Record<keyof V & string, string>> | null | undefined;
  /** Errors with which the form starts, because a later step found them. */
  fautes?: Readonly<Record<string, string>>;
  /**
   * Whether the caller keeps `depart` up to date with the row, also after this form's own save. The form then does not mark what it sent as
   * saved: `apres` does.
   */
  suivi?: boolean;
  /** For a step of a larger form: receives the typed values, which the larger form holds. */
  tenu?: (suite: Partial<V>) => void;
}

/** The props of a field, Mantine's or ours. */
export interface Champ<T> {
  id: string;
  name: string;
  value: T;
  /** The message at the field; `true` when the message is shown at another field. */
  error: string | true | undefined;
  'aria-invalid': true | undefined;
  onChange: (suite: T | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** A form as its component uses it, whatever the type of the server's answer. */
export interface Formulaire<V extends object> {
  champ: <C extends keyof V & string>(cle: C) => Champ<V[C]>;
  /** Sets the values of fields and clears their errors. */
  poser: (suite: Partial<V>) => void;
  valeurs: V;
  soumettre: (evenement?: FormEvent) => Promise<void>;
  quitter: (evenement: FocusEvent<HTMLElement>) => void;
  /** Forgets the typed text, so that the fields show the values of `depart` again. */
  abandonner: () => void;
  /** Whether the notice above the fields lists the errors. With `enQuittant` it does so only once the form was sent. */
  recapitule: boolean;
  modifie: boolean;
  /** Whether the fields hold text of an earlier visit. */
  reprise: boolean;
  /** Whether typed text is kept when the page is left. */
  garde: boolean;
  /** Whether the user is asked before they leave the page with unsaved text. */
  question: boolean;
  enCours: boolean;
  erreurs: Readonly<Record<string, string>>;
  avis: AvisDeFormulaire | null;
  nom: string;
  idDe: (champ: string) => string;
  champs: readonly (keyof V & string)[];
  magasin: Magasin;
}

/** A form as its frame (`CadreDeFormulaire`) uses it, whatever its fields. */
export type FormulaireTenu = Omit<Formulaire<object>, 'champ' | 'poser' | 'valeurs' | 'champs'> & {
  champs: readonly string[];
};

const AUCUN: ReadonlySet<string> = new Set();

/** The notice when an error is still shown on this page: the form is not sent, and the notice repeats the error (spec section 4). */
function avisDeLaPage(): AvisDeFormulaire {
  const details = tous()
    .filter(({ type }) => type === 'error')
    .map(({ message }) => message);
  return {
    message: 'Votre envoi n’est pas parti\u00a0: une erreur vient de se produire. Réessayez.',
    details,
    jusqua: null,
  };
}

export function useFormulaire<V extends object, R = unknown>(
  options: Identite & Options<V, R>,
): Formulaire<V> {
  const {
    depart,
    envoyer,
    apres,
    noms = {},
    ailleurs = AUCUN,
    enQuittant = false,
    refus,
    fautes,
    suivi = false,
    tenu,
  } = options;
  const regles: Regles<V> = options.regles ?? {};
  const nom = nomDe(options);
  const { question = false, garde } = formeDe(options.forme);
  const { magasin, frappes } = useMagasin(options, depart);
  const erreurs = useErreurs(nom, fautes);
  const [avis, setAvis] = useState<AvisDeFormulaire | null>(null);
  const [soumis, setSoumis] = useState(false);
  /** The values that were sent, kept until the form is closed or starts again. */
  const [faites, setFaites] = useState<V | null>(null);
  const { mutateAsync, isPending } = useMutation({ mutationFn: envoyer, meta: { echec: null } });
  const lues = faites ?? depart;
  const valeurs = valeursDe(lues, frappes);
  const dernieres = useRef(valeurs);
  dernieres.current = valeurs;
  const champs = clesDe(depart);
  const changes = tenu === undefined ? champsChanges(lues, frappes) : [];
  const idDe = (champ: string) => `${nom}-${champ}`;

  function poser(suite: Partial<V>): void {
    if (tenu === undefined) {
      magasin.taper(lues, suite);
    } else {
      tenu(suite);
    }
    for (const champ of Object.keys(suite)) {
      effacerErreurs(nom, champ);
    }
  }

  const regleDe = (cle: keyof V & string, toutes: V) => regles[cle]?.(toutes[cle], toutes) ?? null;

  function montrerLaPremiere(): void {
    const fautifs = champs.filter((champ) => erreursDe(nom)[champ] !== undefined);
    // When the message of a wrong field is shown at another field, that other field gets the focus.
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
    poserErreurs(nom, parChamp);
    const surDesChamps = Object.keys(parChamp).length > 0;
    // When the server did not refuse but could not answer, the typed text stays and no field is marked as wrong.
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
    const envoyees = dernieres.current;
    poserErreurs(nom, Object.fromEntries(champs.map((champ) => [champ, regleDe(champ, envoyees)])));
    if (!estValide(nom)) {
      if (Object.keys(erreursDe(nom)).length === 0) {
        setAvis(avisDeLaPage());
      }
      montrerLaPremiere();
      return;
    }
    try {
      const reponse = await mutateAsync(envoyees);
      if (tenu === undefined && !suivi) {
        setFaites(envoyees);
        magasin.remplacer(accepter(magasin.frappes(), envoyees, envoyees));
      }
      await apres?.(reponse, envoyees);
    } catch (cause) {
      if (!estAbandonnee(cause)) {
        dire(cause instanceof ErreurAppel ? cause : new ErreurAppel(500, ''));
      }
    }
  }

  /**
   * Checks a field that the user leaves. When the focus goes to the submit button the check is skipped: sending checks everything, and the
   * button must not move under the pointer.
   */
  function quitter({ target, relatedTarget }: FocusEvent<HTMLElement>): void {
    const quitte = changes.find((une) => idDe(une) === target.id);
    const versLEnvoi = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
    if (enQuittant && quitte !== undefined && !versLEnvoi) {
      poserErreurs(nom, { ...erreursDe(nom), [quitte]: regleDe(quitte, valeurs) });
    }
  }

  function champ<C extends keyof V & string>(cle: C): Champ<V[C]> {
    const erreur = erreurs[cle];
    return {
      id: idDe(cle),
      name: cle,
      value: valeurs[cle],
      error: erreur === '' ? true : erreur,
      'aria-invalid': erreur === undefined ? undefined : true,
      onChange: (donnee) => {
        const suite: Partial<V> = {};
        suite[cle] = valeurDonnee(donnee);
        poser(suite);
      },
    };
  }

  return {
    champ,
    poser,
    valeurs,
    soumettre,
    quitter,
    abandonner: () => {
      setFaites(null);
      setAvis(null);
      setSoumis(false);
      effacerErreurs(nom);
      magasin.vider();
    },
    recapitule: soumis || !enQuittant,
    modifie: changes.length > 0,
    reprise: changes.length > 0 && magasin.reprise(),
    garde: garde !== 'rien',
    question,
    enCours: isPending,
    erreurs,
    avis,
    nom,
    idDe,
    champs,
    magasin,
  };
}

function estUnEvenement(suite: unknown): suite is ChangeEvent<HTMLInputElement> {
  return typeof suite === 'object' && suite !== null && 'currentTarget' in suite;
}

/** The value that a field gives to the form: the argument itself, or the text of the input when the argument is an event. */
function valeurDonnee<T>(donnee: T | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): T {
  return (estUnEvenement(donnee) ? donnee.currentTarget.value : donnee) as T;
}
