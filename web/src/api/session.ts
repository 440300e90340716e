/**
 * Who is signed in: a query like any other, whose answer is also kept in the local storage. It begins with what the page
 * itself says, else with what the storage kept, and is fetched unless already there (spec section 4).
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
  }
}

/** When the page said who is signed in; 0 when it did not. */
let dite = 0;

/** What the page says, else what was kept. Whoever was kept and is signed out leaves nothing. */
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
  if (utilisateur === null && garde !== undefined) {
    toutOublier();
  }
  retenir(utilisateur);
  dite = Date.now();
  return utilisateur;
}

/** The session; `null` for a visitor. What was restored is old from the start: the server has not said it yet. */
export const session = queryOptions({
  queryKey: cles.session,
  queryFn: async ({ signal }): Promise<UtilisateurServeur | null> => {
    const recu = await lire('/api/user/me', { signal });
    if (!pageQuittee()) {
      retenir(recu);
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

/** The user known now, without asking the server; a visitor stays one, whatever a storage that cannot be emptied still says. */
export function utilisateurCourant(): UtilisateurServeur | null {
  if (sortieEnAttente()) {
    return null;
  }
  const connu = requetes.getQueryData(session.queryKey);
  return connu === undefined ? (restaurer() ?? null) : connu;
}

/** The user, fetched unless already known to be there or not; `null` for a visitor and on error (spec section 7). */
export async function chargerUtilisateur(): Promise<UtilisateurServeur | null> {
  return sortieEnAttente() ? null : requetes.ensureQueryData(session).catch(() => null);
}

/** The same, for who must be signed in: what stands between the page and the portal is thrown, since it makes nobody a visitor. */
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
 * A user restored from the storage may have been signed out since, elsewhere: asked about once, while a page of theirs is
 * shown already. No answer is no reason to sign out.
 */
export async function verifierSession(): Promise<void> {
  if (requetes.getQueryState(session.queryKey)?.dataUpdatedAt !== 0) {
    return; // The server has said it since the page was loaded.
  }
  const recu = await requetes.fetchQuery({ ...session, staleTime: 0 }).catch(() => undefined);
  if (recu === null) {
    await quitterVersConnexion();
  }
}

/** Another person from now on: nothing of what the former one saw is kept. */
function changer(utilisateur: UtilisateurServeur | null): void {
  requetes.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session.queryKey[0] });
  requetes.getMutationCache().clear();
  requetes.setQueryData(session.queryKey, utilisateur);
}

/** The same person, changed: what every page shows of them follows. */
export function mettreAJour(utilisateur: UtilisateurServeur): void {
  retenir(utilisateur);
  requetes.setQueryData(session.queryKey, utilisateur);
}

/**
 * Asks again what the person who is signed in may see: it may have been changed by others. That their session has ended, their
 * next call will say: gives whether the server still knows somebody, as far as it answers.
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

/** What this person typed and was kept for them on this device. */
async function oublierLaSaisie(): Promise<void> {
  const qui = utilisateurCourant();
  await oublierLesSaisies();
  if (qui !== null) {
    await viderLeCoffre(quiTape(qui));
  }
}

/** Every session of this person was ended, this one too: nothing of what they saw is kept. */
export function oublierLaSession(): void {
  void oublierLaSaisie();
  toutOublier();
  oublierOnglet();
  direAuxAutresOnglets(null);
  changer(null);
}

/**
 * Acts in the place of somebody from here on, and goes to an address of theirs. The page that asked is the former person's:
 * asked again as the other one, what it shows would be refused.
 */
export async function incarner(utilisateur: number, adresse: string): Promise<void> {
  const { content } = await appeler('POST /api/incarnation', { corps: { utilisateur } });
  retenir(content.details);
  direAuxAutresOnglets(content.details.id);
  partirVers(adresse);
}

/** Acts as oneself again, at this address. */
export async function quitterIncarnation(adresse: string): Promise<void> {
  await finirAvantDeSortir();
  const { content } = await appeler('DELETE /api/incarnation');
  await oublierLaSaisie();
  retenir(content.details);
  direAuxAutresOnglets(content.details.id);
  partirVers(adresse);
}

/**
 * Signs in; a wrong password is an `ErreurAppel` of status 422, and no refusal sends anywhere: one is there already. What was
 * shown to a visitor is asked for again.
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

/** Whether something that this person typed would go with their session: what could leave has. */
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
    resteDesSaisies(quiTape(qui)).catch(() => false), // Nothing is kept where nothing can be.
  ]);
  return restes.some(Boolean);
}

/**
 * Signs out: what is typed leaves if it can; then nothing of what this person saw or typed is kept on this device, whether or not the
 * server hears of it. Gives whether it has: else it is told later, and the caller leaves the page, which still shows what it showed,
 * then says `oublierCeQuiEstMontre`.
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

/** Nothing of what somebody saw is left in this page. */
export function oublierCeQuiEstMontre(): void {
  oublierLesPremieres();
  changer(null);
}

/** Between the tabs of a browser: who is signed in has changed. The storage says it too, where it is not full. */
const CANAL = 'linteau-session';
/** One for what is said and what is heard: it does not hear itself. */
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
 * Follows what another tab does: whoever signs out, or in as somebody else, does so here too. The page is loaded again, so
 * that nothing of what the former person saw is left in it; its guard then says where to go.
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
      // A page that comes before the server has heard it would still be the former person's.
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
  // A page that the browser keeps aside hears nothing, and an open channel would have it thrown away instead.
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

/** The current user, for a component: the route's guard has asked. */
export function useUtilisateur(): UtilisateurServeur | null {
  return useQuery({ ...session, enabled: false }).data ?? null;
}
