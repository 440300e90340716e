/**
 * A form over the error record of the spec (sections 3 and 5): the rules of its fields before it is sent, the server's
 * violations after; the focus on the first field at fault; nothing typed is ever lost, by a failure or by anything else
 * (`lib/saisie`).
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

/** The rules of a field: the message to show, or `null`. The other fields are there for those that compare. */
export type Regles<V extends object> = {
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

export interface Options<V extends object, R> {
  /** What the fields hold before anything is typed: what was read, or what a new one begins with. */
  depart: V;
  regles?: Regles<V>;
  /** Sends what was typed; what it throws is said on the fields or above them. */
  envoyer: (valeurs: V) => Promise<R>;
  apres?: (reponse: R, valeurs: V) => unknown;
  /** Fields that the server names otherwise. */
  noms?: Readonly<Record<string, keyof V & string>>;
  /** Fields of the server that another form shows: what is said of them is left to it. */
  ailleurs?: ReadonlySet<string>;
  /** A field that was changed says what is wrong with it as soon as it is left, not only when the form is sent. */
  enQuittant?: boolean;
  /** Says a refusal in its own way: messages by field; `undefined` leaves it to the form, `null` says it elsewhere. */
  refus?: (cause: ErreurAppel) => Partial<Record<keyof V & string, string>> | null | undefined;
  /** Faults that the form begins with: what a later step brought back. */
  fautes?: Readonly<Record<string, string>>;
  /** What was read moves on by itself, this form's own sending included. */
  suivi?: boolean;
  /** A step of a larger form, which holds what is typed in it. */
  tenu?: (suite: Partial<V>) => void;
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

/** A form, whatever its sending answers. */
export interface Formulaire<V extends object> {
  champ: <C extends keyof V & string>(cle: C) => Champ<V[C]>;
  /** Puts values in fields, whose faults go. */
  poser: (suite: Partial<V>) => void;
  valeurs: V;
  soumettre: (evenement?: FormEvent) => Promise<void>;
  quitter: (evenement: FocusEvent<HTMLElement>) => void;
  /** Forgets what was typed: the fields hold again what was read. */
  abandonner: () => void;
  /** Whether what is wrong is also told above the fields: not while they are being filled in. */
  recapitule: boolean;
  modifie: boolean;
  /** Whether something of it was typed on another visit, and is here again. */
  reprise: boolean;
  /** Whether what is typed is kept when the page is left. */
  garde: boolean;
  /** Whether leaving it is asked about. */
  question: boolean;
  enCours: boolean;
  erreurs: Readonly<Record<string, string>>;
  avis: AvisDeFormulaire | null;
  nom: string;
  idDe: (champ: string) => string;
  champs: readonly (keyof V & string)[];
  magasin: Magasin;
}

/** A form as its frame sees it, whatever its fields. */
export type FormulaireTenu = Omit<Formulaire<object>, 'champ' | 'poser' | 'valeurs' | 'champs'> & {
  champs: readonly string[];
};

const AUCUN: ReadonlySet<string> = new Set();

/** Something failed on this page just now: nothing is sent, and why is said (spec section 4). */
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
  /** What was sent, until the form goes or begins again. */
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
    poserErreurs(nom, parChamp);
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

  /** A field is left. The button that sends the form says it all at once, and must not move under the pointer. */
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

/** What a field gives: a value, or the event of an input, whose field holds a text. */
function valeurDonnee<T>(donnee: T | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): T {
  return (estUnEvenement(donnee) ? donnee.currentTarget.value : donnee) as T;
}
