/** The guards: who may open which page (spec sections 2 and 6). */
import { data, redirect } from 'react-router';
import { chargerUtilisateur, exigerUtilisateur, utilisateurCourant, verifierSession } from '../api/session';
import { aLeRole } from '../api/utilisateur';
import { chemins } from '../lib/chemins';
import { garderRetour, prendreRetour } from '../lib/stockage';

type Arguments = { request: Request };

/** Requires a session. Otherwise goes to the sign-in page, which comes back here. */
export async function exigerConnexion({ request }: Arguments): Promise<null> {
  if ((await exigerUtilisateur()) === null) {
    const { pathname, search } = new URL(request.url);
    garderRetour(pathname + search);
    throw redirect(chemins.connexion());
  }
  void verifierSession();
  return null;
}

/** Requires this role. Otherwise shows the page of forbidden access. */
export function exigerRole(role: string) {
  return async (contexte: Arguments): Promise<null> => {
    await exigerConnexion(contexte);
    if (!aLeRole(utilisateurCourant(), role)) {
      throw data(null, { status: 403 });
    }
    return null;
  };
}

/** Sends a connected user from the landing page to their home page (the pre-home check of spec section 2). */
export async function versHomeSiConnecte(): Promise<null> {
  if ((await chargerUtilisateur()) !== null) {
    throw redirect(chemins.home());
  }
  return null;
}

/**
 * Sends a connected user away from the sign-in page, to the page after a sign-in. No error is shown, because they may use a
 * bookmark, or have just signed in in another tab.
 */
export async function passerSiConnecte(): Promise<null> {
  if ((await chargerUtilisateur()) !== null) {
    throw redirect(prendreRetour() ?? chemins.home());
  }
  return null;
}

/** The guard of a page that is open to everybody. It reads the user only for the header. */
export async function ouverte(): Promise<null> {
  await chargerUtilisateur();
  return null;
}

/** The guard that the table of pages names. */
export const gardeDe = (garde: string): ((contexte: Arguments) => Promise<null>) =>
  garde === 'ouverte' ? ouverte : garde === 'connecte' ? exigerConnexion : exigerRole(garde);
