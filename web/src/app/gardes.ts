/** Who may open which page (spec sections 2 and 6). */
import { data, redirect } from 'react-router';
import { chargerUtilisateur, exigerUtilisateur, utilisateurCourant, verifierSession } from '../api/session';
import { aLeRole } from '../api/utilisateur';
import { chemins } from '../lib/chemins';
import { garderRetour, prendreRetour } from '../lib/stockage';

type Arguments = { request: Request };

/** Signed in, else to the sign-in page, which comes back here. */
export async function exigerConnexion({ request }: Arguments): Promise<null> {
  if ((await exigerUtilisateur()) === null) {
    const { pathname, search } = new URL(request.url);
    garderRetour(pathname + search);
    throw redirect(chemins.connexion());
  }
  void verifierSession();
  return null;
}

/** Signed in with this role, else the page of forbidden access. */
export function exigerRole(role: string) {
  return async (contexte: Arguments): Promise<null> => {
    await exigerConnexion(contexte);
    if (!aLeRole(utilisateurCourant(), role)) {
      throw data(null, { status: 403 });
    }
    return null;
  };
}

/** The landing page sends a connected user to theirs (the pre-home check of spec section 2). */
export async function versHomeSiConnecte(): Promise<null> {
  if ((await chargerUtilisateur()) !== null) {
    throw redirect(chemins.home());
  }
  return null;
}

/**
 * Whoever is signed in has nothing to do on the sign-in page, and has done nothing wrong: a bookmark leads there, or another tab
 * where they have just signed in. They go where signing in would lead.
 */
export async function passerSiConnecte(): Promise<null> {
  if ((await chargerUtilisateur()) !== null) {
    throw redirect(prendreRetour() ?? chemins.home());
  }
  return null;
}

/** An open page: the user is only restored, so that the header knows them. */
export async function ouverte(): Promise<null> {
  await chargerUtilisateur();
  return null;
}

/** The guard that the table of pages names. */
export const gardeDe = (garde: string): ((contexte: Arguments) => Promise<null>) =>
  garde === 'ouverte' ? ouverte : garde === 'connecte' ? exigerConnexion : exigerRole(garde);
