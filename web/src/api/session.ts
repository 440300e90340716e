/**
 * The current user (spec sections 3, 4, 6): kept in the local storage, restored at start, fetched unless already there.
 */
import { useSyncExternalStore } from 'react';
import { requetes } from '../lib/requetes';
import { CLES, garder, lire, toutOublier } from '../lib/stockage';
import { appeler, quitterVersConnexion } from './appel';

/** A person as the server names them. */
export interface Personne {
  civilite: string | null;
  nom: string;
  prenom: string;
  email: string | null;
  telMobile?: string | null;
  telFixe?: string | null;
  telPro?: string | null;
  photo?: string | null;
  perimetreGeo?: string | null;
}

/** What `/api/user/me` answers (spec section 3, server payload). */
export interface UtilisateurServeur extends Personne {
  id: number;
  type: { code: string; libelle: string };
  roles: string[];
  cp: string | null;
  ville: string | null;
  adresse: string | null;
  tel?: string | null;
  compte: { id: number; nom: string; gerant: Personne | null; group: { id: number; nom: string } | null }[];
  gerant?: Personne | null;
  incarnation?: unknown;
}

/** The referent as the page shows them. */
export interface Referent extends Personne {
  /** "Votre référent Linteau" for external users, the type's label for internal ones. */
  statut: string;
}

const MOI = '/api/user/me';
const EXTERNES = new Set(['EP', 'ER']);

/** EP and ER imply EXTERNAL; IT, IA and IR imply INTERNAL (spec section 6). */
const IMPLIQUE: Readonly<Record<string, readonly string[]>> = {
  ROLE_EP: ['ROLE_EXTERNAL'],
  ROLE_ER: ['ROLE_EXTERNAL'],
  ROLE_IT: ['ROLE_INTERNAL'],
  ROLE_IR: ['ROLE_IT', 'ROLE_INTERNAL'],
  ROLE_IA: ['ROLE_IR', 'ROLE_IT', 'ROLE_INTERNAL'],
};

export function estExterne(utilisateur: UtilisateurServeur): boolean {
  return EXTERNES.has(utilisateur.type.code);
}

/** Whether one of the user's roles, expanded through the hierarchy, is the required one. */
export function aLeRole(utilisateur: UtilisateurServeur | null, requis: string): boolean {
  return (
    utilisateur?.roles.some((role) => role === requis || IMPLIQUE[role]?.includes(requis) === true) ?? false
  );
}

/** Whether somebody acts for this user (external users only). */
export function estIncarne(utilisateur: UtilisateurServeur): boolean {
  return estExterne(utilisateur) && utilisateur.incarnation !== undefined && utilisateur.incarnation !== null;
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

let courant: UtilisateurServeur | null = null;
let restaure = false;
/** Whether the server has said, since the page was loaded, who this is. */
let verifie = false;
const ecouteurs = new Set<() => void>();

function poser(utilisateur: UtilisateurServeur | null): void {
  courant = utilisateur;
  restaure = true;
  if (utilisateur !== null) {
    garder(CLES.utilisateur, utilisateur);
  }
  for (const ecouteur of ecouteurs) {
    ecouteur();
  }
}

function restaurer(): UtilisateurServeur | null {
  if (!restaure) {
    restaure = true;
    const garde = lire<UtilisateurServeur>(CLES.utilisateur);
    courant = Array.isArray(garde) ? null : garde;
  }
  return courant;
}

/** The user known now, without asking the server. */
export function utilisateurCourant(): UtilisateurServeur | null {
  return restaurer();
}

/** The user, fetched unless already present; `null` for a visitor and on error (spec section 7). */
export async function chargerUtilisateur(
  options: { forcer?: boolean } = {},
): Promise<UtilisateurServeur | null> {
  const present = restaurer();
  if (present !== null && options.forcer !== true) {
    return present;
  }
  const recu = await appeler<UtilisateurServeur | null>(MOI).catch(() => null);
  verifie = true;
  poser(recu);
  return recu;
}

/**
 * A user restored from the storage may have been signed out since, elsewhere: asked about once, while a page of theirs is
 * shown already. No answer is no reason to sign out.
 */
export async function verifierSession(): Promise<void> {
  if (verifie) {
    return;
  }
  verifie = true;
  try {
    const recu = await appeler<UtilisateurServeur | null>(MOI);
    if (recu === null) {
      await quitterVersConnexion();
    } else {
      poser(recu);
    }
  } catch {
    verifie = false;
  }
}

/** Signs in; a wrong password is an `ErreurAppel` of status 422. What was shown to a visitor is asked for again. */
export async function connecter(email: string, motDePasse: string): Promise<void> {
  await appeler('/api/session', { methode: 'POST', corps: { email, motDePasse } });
  requetes.clear();
  await chargerUtilisateur({ forcer: true });
}

/** Signs out: the session ends, all local storage is cleared, and nothing of what this person saw is kept. */
export async function deconnecter(): Promise<void> {
  await appeler('/api/session', { methode: 'DELETE' });
  toutOublier();
  requetes.clear();
  poser(null);
}

/** Follows what another tab does: signed out there is signed out here. Gives the function that stops it. */
export function suivreLesAutresOnglets(): () => void {
  function relire({ key }: StorageEvent) {
    if (key === null || key === CLES.utilisateur) {
      const garde = lire<UtilisateurServeur>(CLES.utilisateur);
      poser(Array.isArray(garde) ? null : garde);
    }
  }
  window.addEventListener('storage', relire);
  return () => window.removeEventListener('storage', relire);
}

/** The current user, for a component. */
export function useUtilisateur(): UtilisateurServeur | null {
  return useSyncExternalStore(
    (ecouteur) => {
      ecouteurs.add(ecouteur);
      return () => ecouteurs.delete(ecouteur);
    },
    restaurer,
    () => null,
  );
}
