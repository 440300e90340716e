/** The signed-in person, as the server describes them (spec sections 3, 4, 6). */
import type { components } from './schema';

/** The answer of `/api/user/me`. */
export type UtilisateurServeur = components['schemas']['UtilisateurCourant'];

type Manager = components['schemas']['Gerant'];

/** A person shown on a page: a user or a manager. */
export type Personne = Partial<Manager> & Pick<Manager, 'nom' | 'prenom'>;

/** The referent, as pages show them. */
export interface Referent extends Personne {
  /** The line under the name: "Votre référent Linteau" for external users, the label of the referent's type for internal ones. */
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

/** Whether one of the user's roles is the required one, or implies it. */
export function aLeRole(utilisateur: Pick<UtilisateurServeur, 'roles'> | null, requis: string): boolean {
  return (
    utilisateur?.roles.some((role) => role === requis || IMPLIQUE[role]?.includes(requis) === true) ?? false
  );
}

/** Whether staff act in this user's place (external users only). */
export function estIncarne(utilisateur: UtilisateurServeur): boolean {
  return estExterne(utilisateur) && utilisateur.incarnation !== undefined && utilisateur.incarnation !== null;
}

/** The name under which this device keeps what is typed. Staff who act for another user have their own name. */
export function quiTape(utilisateur: Pick<UtilisateurServeur, 'id' | 'incarnation'>): string {
  const pour = utilisateur.incarnation ?? null;
  return pour === null ? `${utilisateur.id}` : `${utilisateur.id}-par-${pour.id}`;
}

/** The referent of a user: for an external user the one of their first company, for an internal user their own (spec section 4). */
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

/** The number to call: the mobile, otherwise the landline, otherwise the professional number. */
export function telephoneAffiche(personne: Personne): string | null {
  return personne.telMobile ?? personne.telFixe ?? personne.telPro ?? null;
}

/** The professional number, when it is not already the number to call. */
export function telephoneProfessionnel(personne: Personne): string | null {
  const { telPro = null } = personne;
  return telPro === telephoneAffiche(personne) ? null : telPro;
}
