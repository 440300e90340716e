/**
 * The state of a draft in this browser: the server's version, what is being sent, what waits, and what was refused and is kept
 * until it is corrected. All functions here are pure: each returns the next state.
 */
import type { Violation } from '../../../api/erreur-appel';
import { lireEmail } from '../../../lib/email';
import { lireDate } from '../../../lib/formats';
import {
  depuisFeuilles,
  type Feuille,
  feuilles,
  grouper,
  memeValeur,
  type Objet,
  seRecouvrent,
} from '../../../lib/merge-patch';
import { fauteDuChamp, valeurDe, valeurDuFil } from '../../../lib/regles-reservation';
import { lireTelephone } from '../../../lib/telephone';
import { documentDe } from './document-du-brouillon';
import type { ReservationDuFil } from './fil';

/** An error of a field, in words. */
export interface Faute {
  readonly champ: string;
  readonly message: string;
}

/**
 * A value that stays on this device until it is corrected. When it has no error from the server, the table of rules refused
 * it.
 */
export interface Retenu extends Feuille {
  readonly fautes: readonly Faute[];
  /** Whether the value is not retried with the rest, but only once it is typed again. */
  readonly ferme?: true;
}

/** A sending: its key, body and version stay the same until an answer arrives. */
export interface Envoi {
  readonly cle: string;
  readonly corps: Objet;
  readonly version: string | null;
  /** The values of this sending that were refused before and are retried with the rest. */
  readonly repris: readonly Retenu[];
}

export interface EtatLocal {
  readonly reservation: ReservationDuFil;
  /** `null` when the version is not known: it is read before anything is sent. */
  readonly version: string | null;
  readonly envoi: Envoi | null;
  /** The next sendings, one after the other. */
  readonly suite: readonly Objet[];
  /** The patches that are sent after `envoi` and `suite`. */
  readonly attente: readonly Objet[];
  readonly retenus: readonly Retenu[];
  /** The paths that both sides changed. */
  readonly conflits: readonly string[];
  /** Whether the reservation is no longer a draft. */
  readonly fini: boolean;
}

export function commencer(reservation: ReservationDuFil, version: string | null): EtatLocal {
  const fini = !reservation.draft;
  return { reservation, version, envoi: null, suite: [], attente: [], retenus: [], conflits: [], fini };
}

/** The patches that are to be sent, or were sent without an answer, in order. */
export const aEnvoyer = ({ envoi, suite, attente }: EtatLocal): Objet[] => [
  ...(envoi === null ? [] : [envoi.corps]),
  ...suite,
  ...attente,
];

/** All patches that the server does not have, in order. */
export const surCetAppareil = (etat: EtatLocal): Objet[] => [
  ...aEnvoyer(etat),
  ...etat.retenus.map((un) => depuisFeuilles([un])),
];

const touche = (dites: readonly { chemin: string }[], { chemin }: { chemin: string }) =>
  dites.some((une) => seRecouvrent(une.chemin, chemin));

/** Adds the newly typed patches. A refused value that is typed again is no longer refused. */
export function absorber(etat: EtatLocal, typees: readonly Objet[]): EtatLocal {
  const nouvelles = typees.flatMap((une) => feuilles(une));
  return {
    ...etat,
    attente: grouper([...etat.attente, ...typees]),
    retenus: etat.retenus.filter((un) => !touche(nouvelles, un)),
  };
}

/** All paths inside a value, also in lists. */
function chemins({ chemin, valeur }: Feuille): string[] {
  return Array.isArray(valeur)
    ? valeur.flatMap((membre: unknown, rang) => chemins({ chemin: `${chemin}[${rang}]`, valeur: membre }))
    : typeof valeur === 'object' && valeur !== null
      ? Object.entries(valeur).flatMap(([cle, dite]) => chemins({ chemin: `${chemin}.${cle}`, valeur: dite }))
      : [chemin];
}

/** The errors of the table for a value of the document. */
export function fautesDeLaTable(feuille: Feuille, document: unknown): Faute[] {
  return chemins(feuille).flatMap((champ) => {
    const message = fauteDuChamp(champ, document);
    return message === null ? [] : [{ champ, message }];
  });
}

/**
 * Builds the next sending, under a new key. Values that the table refuses stay here. Values that the server refused are retried
 * with the new ones, which may have corrected them.
 */
export function preparer(etat: EtatLocal, cle: () => string): EtatLocal {
  const { version } = etat;
  const [seul, ...suite] = etat.suite;
  if (etat.envoi !== null) {
    return etat;
  }
  if (seul !== undefined) {
    return { ...etat, suite, envoi: { cle: cle(), corps: seul, version, repris: [] } };
  }
  const [premier, ...attente] = etat.attente;
  if (premier === undefined) {
    return etat;
  }
  const neuves = feuilles(premier).map(({ chemin, valeur }): Retenu => {
    return { chemin, valeur: valeurDuFil(chemin, valeur), fautes: [] };
  });
  const toutes = [...neuves, ...etat.retenus];
  const document = documentDe(etat.reservation, [depuisFeuilles(toutes)]);
  const admises = toutes.filter((une) => une.ferme !== true && fautesDeLaTable(une, document).length === 0);
  const partent = admises.some((une) => une.fautes.length === 0) ? admises : [];
  const retenus = toutes.filter((une) => !partent.includes(une));
  const envoi = {
    cle: cle(),
    corps: depuisFeuilles(partent),
    version,
    repris: partent.filter((une) => une.fautes.length > 0),
  };
  const reste = { ...etat, attente, retenus };
  return partent.length > 0 ? { ...reste, envoi } : preparer(reste, cle);
}

/** The number inside the tag of a version. */
const rang = (version: string | null): number => Number(/v(\d+)/u.exec(version ?? '')?.[1] ?? Number.NaN);

/** Takes an answer of the server, unless a newer one is known. */
export function adopter(etat: EtatLocal, reservation: ReservationDuFil, version: string | null): EtatLocal {
  return rang(version) < rang(etat.version)
    ? etat
    : { ...etat, reservation, version, fini: !reservation.draft };
}

/**
 * Takes the answer of another call of this page (about a document), which may hold changes of somebody else. The typed text is
 * applied on top of this answer, as after a conflict. While a sending is under way, only the documents and the findings are taken:
 * the server compares the versions for this sending.
 */
export function prendreLaReponse(
  etat: EtatLocal,
  reservation: ReservationDuFil,
  version: string | null,
): EtatLocal {
  const { documents, formulaire } = reservation;
  return etat.envoi === null
    ? rebaser(etat, reservation, version)
    : { ...etat, reservation: { ...etat.reservation, documents, formulaire } };
}

/** The state once the server has accepted the sending. */
export function accepter(etat: EtatLocal, reservation: ReservationDuFil, version: string | null): EtatLocal {
  return adopter({ ...etat, envoi: null }, reservation, version);
}

/**
 * The state once the whole sending was refused because of these errors. The wrong values stay here with their messages, and
 * the rest is sent without them. When the errors name no value of the sending, the values that were refused before are left out;
 * without such values, each value is tried alone.
 */
export function refuser(etat: EtatLocal, violations: readonly Violation[], message: string): EtatLocal {
  const { envoi } = etat;
  if (envoi === null) {
    return etat;
  }
  const dites = feuilles(envoi.corps);
  const fautes = violations.map(
    (une): Faute => ({ champ: une.propertyPath, message: une.message || message }),
  );
  const de = ({ chemin }: Feuille) => fautes.filter(({ champ }) => seRecouvrent(champ, chemin));
  const fautives = dites.filter((une) => de(une).length > 0);
  const sans = { ...etat, envoi: null };
  const envoyerSans = (tenus: readonly Retenu[]): EtatLocal => {
    const reste = dites.filter((une) => !tenus.some(({ chemin }) => chemin === une.chemin));
    return {
      ...sans,
      suite: reste.length === 0 ? etat.suite : [depuisFeuilles(reste), ...etat.suite],
      retenus: [...etat.retenus, ...tenus],
    };
  };
  if (fautives.length > 0) {
    return envoyerSans(fautives.map((une) => ({ ...une, fautes: de(une) })));
  }
  if (envoi.repris.length > 0 && envoi.repris.length < dites.length) {
    return envoyerSans(envoi.repris);
  }
  const [seule, ...autres] = dites;
  return seule === undefined || autres.length > 0
    ? { ...sans, suite: [...dites.map((une) => depuisFeuilles([une])), ...etat.suite] }
    : envoyerSans([{ ...seule, fautes: [{ champ: seule.chemin, message }, ...fautes] }]);
}

/** The state once the sending was refused as a whole. Its values stay here with this message, and are not retried unchanged. */
export function retenir(etat: EtatLocal, message: string, lesquelles = (_: string) => true): EtatLocal {
  const dites = etat.envoi === null ? [] : feuilles(etat.envoi.corps);
  const visees = dites.filter(({ chemin }) => lesquelles(chemin));
  const tenues = visees.length > 0 ? visees : dites;
  const reste = dites.filter((une) => !tenues.includes(une));
  const tenus = tenues.map((une): Retenu => {
    return { ...une, fautes: [{ champ: une.chemin, message }], ferme: true };
  });
  return {
    ...etat,
    envoi: null,
    suite: reste.length === 0 ? etat.suite : [depuisFeuilles(reste), ...etat.suite],
    retenus: [...etat.retenus, ...tenus],
  };
}

/** The form in which values are compared, because the server writes an e-mail, a phone, a postcode and a day in its own way. */
function epure(valeur: unknown): unknown {
  if (Array.isArray(valeur)) {
    return valeur.map(epure);
  }
  return typeof valeur === 'string'
    ? (lireDate(valeur) ?? lireTelephone(valeur) ?? lireEmail(valeur))
        .toLowerCase()
        .replace(/[\s.()/-]/gu, '')
    : valeur;
}

/**
 * The state once the sending was not accepted because somebody else changed the draft. The typed text is applied on top of
 * their version. When both changed the same field, the user chooses.
 */
export function rebaser(etat: EtatLocal, reservation: ReservationDuFil, version: string | null): EtatLocal {
  const miens = surCetAppareil(etat);
  const [base, leur] = [documentDe(etat.reservation, []), documentDe(reservation, [])];
  const mien = documentDe(reservation, miens);
  const enConflit = (chemin: string) => {
    const sa = valeurDe(leur, chemin);
    const bouge = !memeValeur(valeurDe(base, chemin), sa) || etat.conflits.includes(chemin);
    return bouge && !memeValeur(epure(valeurDe(mien, chemin)), epure(sa));
  };
  const touches = miens.flatMap((patch) => feuilles(patch)).map(({ chemin }) => chemin);
  const repose = { ...etat, envoi: null, suite: [], attente: grouper(aEnvoyer(etat)) };
  return { ...adopter(repose, reservation, version), conflits: [...new Set(touches.filter(enConflit))] };
}

/** Settles the conflict with the values typed here. */
export const garderLeMien = (etat: EtatLocal): EtatLocal => ({ ...etat, conflits: [] });

/** Settles the conflict with the server's values. The text typed here in fields without a conflict stays. */
export function prendreLeLeur(etat: EtatLocal): EtatLocal {
  const garde = ({ chemin }: { chemin: string }) =>
    !etat.conflits.some((conflit) => seRecouvrent(conflit, chemin));
  const sans = (patchs: readonly Objet[]) =>
    patchs
      .map((patch) => feuilles(patch).filter(garde))
      .flatMap((dites) => (dites.length === 0 ? [] : [depuisFeuilles(dites)]));
  return {
    ...etat,
    envoi: null,
    suite: [],
    attente: grouper(sans(aEnvoyer(etat))),
    retenus: etat.retenus.filter(garde),
    conflits: [],
  };
}
