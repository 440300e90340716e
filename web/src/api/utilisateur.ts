/** The person who is signed in, as the server names them (spec sections 3, 4, 6). */
import type { components } from './schema';

/** What `/api/user/me` answers. */
export type UtilisateurServeur = components['schemas']['UtilisateurCourant'];

type Manager = components['schemas']['Gerant'];

/** A person whom a page shows: a user, a manager. */
export type Personne = Partial<Manager> & Pick<Manager, 'nom' | 'prenom'>;

/** The referent as the page shows them. */
export interface Referent extends Personne {
  /** "Votre référent Linteau" for external users, the type's label for internal ones. */
  statut: string;
}

const EXTERNES: ReadonlySet<string> = new Set(['EP', 'ER']);

/** EP and ER imply EXTERNAL; IT, IA and IR imply INTERNAL (spec section 6). */
const IMPLIQUE: Readonly<Record<string, readonly string[]>> = {
  ROLE_EP: ['ROLE_EXTERNAL'],
  ROLE_ER: ['ROLE_EXTERNAL'],
  ROLE_IT: ['ROLE_INTERNAL'],
  ROLE_IR: ['ROLE_IT', 'ROLE_INTERNAL'],
  ROLE_IA: ['ROLE_IR', 'ROLE_IT', 'ROLE_INTERNAL'],
};

export function estExterne(utilisateur: Pick<UtilisateurServeur, 'type'>): boolean {
  return EXTERNES.has(utilisateur.type.code);
}

/** Whether one of the user's roles, expanded through the hierarchy, is the required one. */
export function aLeRole(utilisateur: Pick<UtilisateurServeur, 'roles'> | null, requis: string): boolean {
  return (
    utilisateur?.roles.some((role) => role === requis || IMPLIQUE[role]?.includes(requis) === true) ?? false
  );
}

/** Whether somebody acts for this user (external users only). */
export function estIncarne(utilisateur: UtilisateurServeur): boolean {
  return estExterne(utilisateur) && utilisateur.incarnation !== undefined && utilisateur.incarnation !== null;
}

/** Under which name what is typed is kept on this device: somebody who acts for another has their own. */
export function quiTape(utilisateur: Pick<UtilisateurServeur, 'id' | 'incarnation'>): string {
  const pour = utilisateur.incarnation ?? null;
  return pour === null ? `${utilisateur.id}` : `${utilisateur.id}-par-${pour.id}`;
}

/** The manager: the first account's for an external user, the user's own for an internal one (spec section 4). */
export function referent(utilisateur: UtilisateurServeur, marque: string): Referent | null {
  const personne = estExterne(utilisateur) ? utilisateur.compte[0]?.gerant : utilisateur.gerant;
  if (!personne) {
    return null;
  }
  return {
    ...personne,
    statut: estExterne(utilisateur) ? `Votre référent ${marque}` : utilisateur.type.libelle,
  };
}

/** The number to call: the mobile, else the landline, else the professional number. */
export function telephoneAffiche(personne: Personne): string | null {
  return personne.telMobile ?? personne.telFixe ?? personne.telPro ?? null;
}

/** The professional number, beside the one to call when that is another. */
export function telephoneProfessionnel(personne: Personne): string | null {
  const { telPro = null } = personne;
  return telPro === telephoneAffiche(personne) ? null : telPro;
}
