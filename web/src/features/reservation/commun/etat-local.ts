/**
 * What this browser holds of a draft, and how it moves: what the server has, what leaves, what waits, what is refused and kept
 * until it is mended. Nothing here asks anything of anyone; each function gives the next state.
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

/** What is wrong with a field, in words. */
export interface Faute {
  readonly champ: string;
  readonly message: string;
}

/** What stays on this device until it is mended; without faults of the server's, the table is what refuses it. */
export interface Retenu extends Feuille {
  readonly fautes: readonly Faute[];
  /** Not tried again with the rest: only when it is typed anew. */
  readonly ferme?: true;
}

/** What has left: the same key, the same body and the same version as long as nobody has answered. */
export interface Envoi {
  readonly cle: string;
  readonly corps: Objet;
  readonly version: string | null;
  /** What of it had been refused before, and is tried again with the rest. */
  readonly repris: readonly Retenu[];
}

export interface EtatLocal {
  readonly reservation: ReservationDuFil;
  /** `null` when it is not known: it is read before anything is sent. */
  readonly version: string | null;
  readonly envoi: Envoi | null;
  /** What leaves next, each alone. */
  readonly suite: readonly Objet[];
  /** What leaves after that. */
  readonly attente: readonly Objet[];
  readonly retenus: readonly Retenu[];
  /** Paths that both sides changed. */
  readonly conflits: readonly string[];
  /** It is no longer a draft. */
  readonly fini: boolean;
}

export function commencer(reservation: ReservationDuFil, version: string | null): EtatLocal {
  const fini = !reservation.draft;
  return { reservation, version, envoi: null, suite: [], attente: [], retenus: [], conflits: [], fini };
}

/** What is to be sent, or has left without an answer, in its order. */
export const aEnvoyer = ({ envoi, suite, attente }: EtatLocal): Objet[] => [
  ...(envoi === null ? [] : [envoi.corps]),
  ...suite,
  ...attente,
];

/** Whatever the server does not have, in its order. */
export const surCetAppareil = (etat: EtatLocal): Objet[] => [
  ...aEnvoyer(etat),
  ...etat.retenus.map((un) => depuisFeuilles([un])),
];

const touche = (dites: readonly { chemin: string }[], { chemin }: { chemin: string }) =>
  dites.some((une) => seRecouvrent(une.chemin, chemin));

/** Takes in what was typed since: of what was refused, what is typed anew is no longer. */
export function absorber(etat: EtatLocal, typees: readonly Objet[]): EtatLocal {
  const nouvelles = typees.flatMap((une) => feuilles(une));
  return {
    ...etat,
    attente: grouper([...etat.attente, ...typees]),
    retenus: etat.retenus.filter((un) => !touche(nouvelles, un)),
  };
}

/** Every path within a value, lists included. */
function chemins({ chemin, valeur }: Feuille): string[] {
  return Array.isArray(valeur)
    ? valeur.flatMap((membre: unknown, rang) => chemins({ chemin: `${chemin}[${rang}]`, valeur: membre }))
    : typeof valeur === 'object' && valeur !== null
      ? Object.entries(valeur).flatMap(([cle, dite]) => chemins({ chemin: `${chemin}.${cle}`, valeur: dite }))
      : [chemin];
}

/** What the table refuses of a value, the document saying it. */
export function fautesDeLaTable(feuille: Feuille, document: unknown): Faute[] {
  return chemins(feuille).flatMap((champ) => {
    const message = fauteDuChamp(champ, document);
    return message === null ? [] : [{ champ, message }];
  });
}

/**
 * Makes what leaves next, under a key of its own. What the table refuses stays; what the server has refused is tried again with
 * what is new, which may have mended it.
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

/** The number within the tag of a version. */
const rang = (version: string | null): number => Number(/v(\d+)/u.exec(version ?? '')?.[1] ?? Number.NaN);

/** Takes what the server answers, unless something younger is known. */
export function adopter(etat: EtatLocal, reservation: ReservationDuFil, version: string | null): EtatLocal {
  return rang(version) < rang(etat.version)
    ? etat
    : { ...etat, reservation, version, fini: !reservation.draft };
}

/**
 * The answer of another call of this page, a document's, which holds what somebody else changed too: what is typed here goes on
 * top of it as it would after a refusal. While something is on its way, the server compares.
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

/** What has left is there. */
export function accepter(etat: EtatLocal, reservation: ReservationDuFil, version: string | null): EtatLocal {
  return adopter({ ...etat, envoi: null }, reservation, version);
}

/**
 * What has left is refused, all of it, for these. What they are about stays here with their words, and the rest leaves without
 * it; where they are about nothing that was sent, each member is tried alone.
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

/** What has left is refused as a whole: it stays here with these words, and is not tried again as it is. */
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

/** As it is compared: the server keeps an e-mail, a phone and a postcode in one form, a day as `yyyy-mm-dd`. */
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
 * Somebody else changed the draft, so that what had left was not taken. What is typed here goes on top of theirs, unless both
 * touched the same field: then a person chooses.
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

/** What is typed here takes the place of theirs. */
export const garderLeMien = (etat: EtatLocal): EtatLocal => ({ ...etat, conflits: [] });

/** Theirs, in the fields that both changed; what else is typed here stays. */
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
