/**
 * The signed-in user: a query whose answer is also kept in the local storage. It starts with the user in the page's shell, or
 * with the stored one, and is only fetched when neither is there (spec section 4).
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { finirAvantDeSortir, resteAvantDeSortir } from '../lib/avant-de-sortir';
import { viderLeCoffre } from '../lib/coffre';
import { oublierLesSaisies, resteDesSaisies } from '../lib/saisie/magasin';
import { acheverLaSortie, noterLaSortie, sortieEnAttente } from '../lib/sortie';
import { CLES, garder, lire as lireStockage, oublier, oublierOnglet, toutOublier } from '../lib/stockage';
import { appeler, lire } from './appel';
import { cles } from './cles';
import { pageQuittee, partirVers, quitterVersConnexion } from './depart';
import { ErreurAppel } from './erreur-appel';
import { oublierLesPremieres, prendrePremiere } from './premieres';
import { requetes } from './requetes';
import { quiTape, type UtilisateurServeur } from './utilisateur';

function restaurer(): UtilisateurServeur | undefined {
  const garde = lireStockage<UtilisateurServeur>(CLES.utilisateur);
  return Array.isArray(garde) || garde === null ? undefined : garde;
}

function retenir(utilisateur: UtilisateurServeur | null): void {
  if (utilisateur === null) {
    oublier(CLES.utilisateur);
  } else {
    garder(CLES.utilisateur, utilisateur);
    oublier(CLES.finie);
  }
}

/**
 * Stores who the server says is signed in. When it names nobody while this browser still has a user, the session has ended
 * elsewhere, because a sign-out here would have deleted this user.
 */
function retenirLeDit(dit: UtilisateurServeur | null): void {
  if (dit === null && restaurer() !== undefined) {
    garder(CLES.finie, true);
  }
  retenir(dit);
}

/** When the shell of the page named the user; 0 when it did not. */
let dite = 0;

/** The user of the shell, or the stored one. A stored user whose session is over is erased with everything kept for them. */
function commencer(): UtilisateurServeur | null | undefined {
  if (sortieEnAttente()) {
    retenir(null);
    return null;
  }
  const garde = restaurer();
  const premiere = prendrePremiere('/api/user/me');
  if (premiere === undefined) {
    return garde;
  }
  const utilisateur = premiere.corps as UtilisateurServeur | null;
  retenirLeDit(utilisateur);
  if (utilisateur === null && garde !== undefined) {
    toutOublier();
  }
  dite = Date.now();
  return utilisateur;
}

/**
 * The session; `null` for a visitor. A user from the storage is stale from the start, because the server has not confirmed it.
 */
export const session = queryOptions({
  queryKey: cles.session,
  queryFn: async ({ signal }): Promise<UtilisateurServeur | null> => {
    const recu = await lire('/api/user/me', { signal });
    if (!pageQuittee()) {
      retenirLeDit(recu);
    }
    return recu;
  },
  initialData: commencer,
  initialDataUpdatedAt: () => dite,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
});

const utilisateurConnu = () => requetes.getQueryData(session.queryKey) ?? null;

/** The user known now, without asking the server. After a sign-out it is `null`, even when the storage could not be emptied. */
export function utilisateurCourant(): UtilisateurServeur | null {
  if (sortieEnAttente()) {
    return null;
  }
  const connu = requetes.getQueryData(session.queryKey);
  return connu === undefined ? (restaurer() ?? null) : connu;
}

/** The user, read from the server when this page does not know them yet; `null` for a visitor and after an error (spec section 7). */
export async function chargerUtilisateur(): Promise<UtilisateurServeur | null> {
  return sortieEnAttente() ? null : requetes.ensureQueryData(session).catch(() => null);
}

/**
 * Like `chargerUtilisateur`, for pages that need a signed-in user. It throws when the portal could not be reached, because such
 * a failure does not make anybody a visitor.
 */
export async function exigerUtilisateur(): Promise<UtilisateurServeur | null> {
  const entravee = (cause: unknown): cause is ErreurAppel =>
    cause instanceof ErreurAppel && cause.entrave !== null;
  return sortieEnAttente()
    ? null
    : requetes.ensureQueryData(session).catch((cause: unknown) => {
        if (entravee(cause)) {
          throw cause;
        }
        return null;
      });
}

/**
 * Checks once, after the first display, a user that came from the storage, because they may have signed out elsewhere. When the server does
 * not answer, the user stays signed in.
 */
export async function verifierSession(): Promise<void> {
  if (requetes.getQueryState(session.queryKey)?.dataUpdatedAt !== 0) {
    return; // The server has confirmed the user since the page was loaded.
  }
  const recu = await requetes.fetchQuery({ ...session, staleTime: 0 }).catch(() => undefined);
  if (recu === null) {
    await quitterVersConnexion();
  }
}

/** Changes the user: erases everything that the former one saw. */
function changer(utilisateur: UtilisateurServeur | null): void {
  requetes.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session.queryKey[0] });
  requetes.getMutationCache().clear();
  requetes.setQueryData(session.queryKey, utilisateur);
}

/** Stores a change of the same person, so that every page shows it. */
export function mettreAJour(utilisateur: UtilisateurServeur): void {
  retenir(utilisateur);
  requetes.setQueryData(session.queryKey, utilisateur);
}

/**
 * Reads again the signed-in user and their rights, because others may have changed them. Returns false when the server answers that nobody
 * is signed in; the next call then leads to the sign-in page.
 */
export async function relireLaSession(): Promise<boolean> {
  if (utilisateurConnu() === null) {
    return true;
  }
  const recu = await lire('/api/user/me').catch(() => undefined);
  if (recu && !pageQuittee() && recu.id === utilisateurConnu()?.id) {
    mettreAJour(recu);
  }
  return recu !== null;
}

/** Erases what this person typed and what this device kept of it. */
async function oublierLaSaisie(): Promise<void> {
  const qui = utilisateurCourant();
  await oublierLesSaisies();
  if (qui !== null) {
    await viderLeCoffre(quiTape(qui));
  }
}

/** Erases everything that this person saw, after all their sessions were ended. */
export function oublierLaSession(): void {
  void oublierLaSaisie();
  toutOublier();
  oublierOnglet();
  direAuxAutresOnglets(null);
  changer(null);
}

/**
 * Starts to act in another user's place and goes to one of their pages. The page is loaded again, because the other user may
 * not read the present one.
 */
export async function incarner(utilisateur: number, adresse: string): Promise<void> {
  const { content } = await appeler('POST /api/incarnation', { corps: { utilisateur } });
  retenir(content.details);
  direAuxAutresOnglets(content.details.id);
  partirVers(adresse);
}

/** Returns to one's own account, at this address. */
export async function quitterIncarnation(adresse: string): Promise<void> {
  await finirAvantDeSortir();
  const { content } = await appeler('DELETE /api/incarnation');
  await oublierLaSaisie();
  retenir(content.details);
  direAuxAutresOnglets(content.details.id);
  partirVers(adresse);
}

/**
 * Signs in. A wrong password is an `ErreurAppel` of status 422; a refusal does not redirect, because this is the sign-in page.
 * Answers that a visitor saw are read again.
 */
export async function connecter(email: string, motDePasse: string): Promise<void> {
  const { content } = await appeler('POST /api/session', {
    corps: { email, motDePasse },
    sansRedirection: true,
  });
  retenir(content.details);
  direAuxAutresOnglets(content.details.id);
  changer(content.details);
}

/** Whether signing out would lose text that this person typed. Text that can still be sent is sent first. */
export async function resteASauver(): Promise<boolean> {
  const qui = utilisateurCourant();
  if (qui === null) {
    return false;
  }
  if (navigator.onLine) {
    await finirAvantDeSortir();
  }
  const restes = await Promise.all([
    resteAvantDeSortir(),
    resteDesSaisies(quiTape(qui)).catch(() => false), // Without a storage nothing was kept.
  ]);
  return restes.some(Boolean);
}

/**
 * Signs out. Sends what was typed when it can, then erases from this device everything that this person saw or typed, even when
 * the server does not answer. Returns whether the server answered. If not, the server is told later, and the caller leaves the
 * page and then calls `oublierCeQuiEstMontre`.
 */
export async function deconnecter(): Promise<boolean> {
  if (navigator.onLine) {
    await finirAvantDeSortir();
  }
  const saisie = oublierLaSaisie();
  noterLaSortie();
  toutOublier();
  oublierOnglet();
  direAuxAutresOnglets(null);
  const [dite] = await Promise.all([acheverLaSortie(), saisie]);
  if (dite) {
    oublierCeQuiEstMontre();
  }
  return dite;
}

/** Erases from this page every answer that was read. */
export function oublierCeQuiEstMontre(): void {
  oublierLesPremieres();
  changer(null);
}

/** The channel that tells the other tabs who is signed in. The storage tells them too, when it is not full. */
const CANAL = 'linteau-session';
/** One channel sends and receives, because a channel does not receive its own messages. */
let canal: BroadcastChannel | null = null;

function ouvrirLeCanal(): BroadcastChannel | null {
  canal ??= typeof BroadcastChannel === 'function' ? new BroadcastChannel(CANAL) : null;
  return canal;
}

function fermerLeCanal(): void {
  canal?.close();
  canal = null;
}

function direAuxAutresOnglets(qui: number | null): void {
  ouvrirLeCanal()?.postMessage(qui);
}

/**
 * Follows a sign-out or a change of user made in another tab. The page is loaded again so that nothing of the former person remains; the
 * guard of the route then decides which page to show.
 */
export function suivreLesAutresOnglets(recharger: () => void = () => window.location.reload()): () => void {
  let faite = false;
  function comparer(la: number | null): void {
    const ici = requetes.getQueryData(session.queryKey)?.id ?? null;
    if (la === ici || faite) {
      return;
    }
    faite = true;
    if (sortieEnAttente()) {
      // The page is loaded again only once the server knows of the sign-out, because before that it would still belong to the former
      // person.
      void acheverLaSortie().then(recharger);
    } else {
      recharger();
    }
  }
  const surStockage = ({ key }: StorageEvent) => {
    if (key === null || key === CLES.utilisateur) {
      comparer(restaurer()?.id ?? null);
    }
  };
  function ecouter(): void {
    const ouvert = ouvrirLeCanal();
    if (ouvert !== null) {
      ouvert.onmessage = ({ data }: MessageEvent<number | null>) => comparer(data);
    }
  }
  // The channel is closed while the browser keeps the page aside, because a page with an open channel cannot be kept. When the page comes
  // back, the signed-in user is compared again.
  const revenir = ({ persisted }: PageTransitionEvent) => {
    if (persisted) {
      ecouter();
      comparer(restaurer()?.id ?? null);
    }
  };
  ecouter();
  window.addEventListener('storage', surStockage);
  window.addEventListener('pagehide', fermerLeCanal);
  window.addEventListener('pageshow', revenir);
  return () => {
    fermerLeCanal();
    window.removeEventListener('storage', surStockage);
    window.removeEventListener('pagehide', fermerLeCanal);
    window.removeEventListener('pageshow', revenir);
  };
}

/** The current user, for a component whose route has already loaded the session. */
export function useUtilisateur(): UtilisateurServeur | null {
  return useQuery({ ...session, enabled: false }).data ?? null;
}
