// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { promesse } from '../essais/monter';

const MAELLE = { id: 1, nom: 'Guérin', prenom: 'Maëlle', type: { code: 'EP' }, roles: [], compte: [] };
const appels: string[] = [];
let moi: () => Response;

/** The module remembers who is signed in, so each test loads it again as a page does. */
async function chargerLaPage() {
  vi.resetModules();
  return import('./session');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  appels.length = 0;
  moi = () => new Response(JSON.stringify(MAELLE));
  vi.stubGlobal('fetch', async (adresse: string, { method }: RequestInit) => {
    appels.push(`${method} ${adresse}`);
    return adresse === '/api/user/me' ? moi() : new Response(null, { status: 204 });
  });
});

it('reprend l’utilisateur gardé sans le redemander', async () => {
  localStorage.setItem('user', JSON.stringify(MAELLE));
  const session = await chargerLaPage();
  await expect(session.chargerUtilisateur()).resolves.toMatchObject({ nom: 'Guérin' });
  expect(appels).toEqual([]);
});

it('demande l’utilisateur quand il n’y en a pas, et le garde', async () => {
  const session = await chargerLaPage();
  await session.chargerUtilisateur();
  await session.chargerUtilisateur();
  expect(appels).toEqual(['GET /api/user/me']);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ nom: 'Guérin' });
});

it('une erreur ne donne personne', async () => {
  moi = () => new Response('{}', { status: 500 });
  const session = await chargerLaPage();
  await expect(session.chargerUtilisateur()).resolves.toBeNull();
});

it('vérifie une fois celui qui était gardé, et va à la connexion s’il ne l’est plus', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/home', search: '', assign });
  localStorage.setItem('user', JSON.stringify(MAELLE));
  moi = () => new Response('null');
  const session = await chargerLaPage();
  await session.chargerUtilisateur();
  await session.verifierSession();
  await session.verifierSession();
  expect(appels).toEqual(['GET /api/user/me']);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/connexion');
  expect(localStorage.getItem('user')).toBeNull();
  vi.unstubAllGlobals();
});

it('une panne ne déconnecte personne', async () => {
  localStorage.setItem('user', JSON.stringify(MAELLE));
  moi = () => new Response('{}', { status: 503 });
  const session = await chargerLaPage();
  await session.verifierSession();
  expect(session.utilisateurCourant()).toMatchObject({ nom: 'Guérin' });
});

it('en sortant, oublie tout ce que la personne a vu', async () => {
  const session = await chargerLaPage();
  const { requetes: cache } = await import('./requetes');
  await session.chargerUtilisateur();
  cache.setQueryData(['lots'], ['A105']);
  localStorage.setItem('filters', '{}');
  await session.deconnecter();
  expect(appels.at(-1)).toBe('DELETE /api/session');
  expect(localStorage).toHaveLength(0);
  expect(cache.getQueryData(['lots'])).toBeUndefined();
  expect(session.utilisateurCourant()).toBeNull();
});

it('en sortant, envoie d’abord ce qui attend, puis n’en laisse rien', async () => {
  const session = await chargerLaPage();
  const { coffreDe } = await import('../lib/coffre');
  const { avantDeSortir } = await import('../lib/avant-de-sortir');
  await session.chargerUtilisateur();
  await (await coffreDe('1')).ajouter('reservation/31', { tva: 20 });
  await (await coffreDe('2')).ajouter('reservation/32', { tva: 10 });
  avantDeSortir(async () => void appels.push('PATCH'));
  await session.deconnecter();
  expect(appels.slice(-2)).toEqual(['PATCH', 'DELETE /api/session']);
  expect(await (await coffreDe('1')).dossiers('')).toEqual([]);
  // The text that another person typed in this browser is kept.
  expect(await (await coffreDe('2')).dossiers('')).toEqual(['reservation/32']);
});

it('d’une session finie d’elle-même, garde ce qui attend', async () => {
  vi.stubGlobal('location', { pathname: '/home', search: '', assign: vi.fn() });
  const session = await chargerLaPage();
  const { coffreDe } = await import('../lib/coffre');
  const { quitterVersConnexion } = await import('./depart');
  await session.chargerUtilisateur();
  await (await coffreDe('1')).ajouter('reservation/31', { tva: 20 });
  await quitterVersConnexion();
  expect(await (await coffreDe('1')).dossiers('')).toEqual(['reservation/31']);
  vi.unstubAllGlobals();
});

describe('une session finie sans que l’on soit sorti ici', () => {
  const finie = () => localStorage.getItem('session-ended');
  const ouvrirSur = (pathname: string) =>
    vi.stubGlobal('location', { pathname, search: '', assign: vi.fn() });
  const dire = (corps: unknown) => {
    document.body.innerHTML = `<script type="application/json" id="premieres">${JSON.stringify({
      instant: new Date().toISOString(),
      reponses: [{ adresse: '/api/user/me', version: null, corps }],
    })}</script>`;
  };
  afterEach(() => {
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'un appel est refusé',
      async () => {
        await chargerLaPage();
        await (await import('./depart')).quitterVersConnexion(401);
      },
    ],
    [
      'la page vérifie qui est là',
      async () => {
        moi = () => new Response('null');
        const session = await chargerLaPage();
        await session.chargerUtilisateur();
        await session.verifierSession();
      },
    ],
  ])('%s : la connexion le dira, dans cet onglet et les autres', async (_, apprendre) => {
    ouvrirSur('/suivi/options');
    localStorage.setItem('user', JSON.stringify(MAELLE));
    await apprendre();
    const { garderRetour, vientDUneSessionFinie } = await import('../lib/stockage');
    expect(vientDUneSessionFinie()).toBe(true);
    // Another tab has its own session storage.
    sessionStorage.clear();
    expect(vientDUneSessionFinie()).toBe(false);
    garderRetour('/home');
    expect(vientDUneSessionFinie()).toBe(true);
  });

  it('la page s’ouvre sans personne : le retient, jusqu’à ce que l’on se connecte', async () => {
    localStorage.setItem('user', JSON.stringify(MAELLE));
    dire(null);
    const session = await chargerLaPage();
    await expect(session.chargerUtilisateur()).resolves.toBeNull();
    expect(finie()).toBe('true');
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(MAELLE)));
    await session.connecter('m@cabinet.example', 'secret');
    expect(finie()).toBeNull();
  });

  it('ni un visiteur, ni qui sort, ni qui se voit refuser une page n’en est un', async () => {
    ouvrirSur('/home');
    dire(null);
    const visite = await chargerLaPage();
    await visite.chargerUtilisateur();
    await (await import('./depart')).quitterVersConnexion(401);
    expect(finie()).toBeNull();

    document.body.replaceChildren();
    localStorage.setItem('user', JSON.stringify(MAELLE));
    const session = await chargerLaPage();
    await session.chargerUtilisateur();
    await session.deconnecter();
    await (await import('./depart')).quitterVersConnexion(401);
    expect(finie()).toBeNull();

    localStorage.setItem('user', JSON.stringify(MAELLE));
    await chargerLaPage();
    await (await import('./depart')).quitterVersConnexion(403);
    expect(finie()).toBeNull();
  });
});

it('refusée encore sur la page de connexion, garde la page où l’on allait', async () => {
  const la = { pathname: '/recherche/lots', search: '?pieces=3', assign: vi.fn() };
  vi.stubGlobal('location', la);
  await chargerLaPage();
  const { quitterVersConnexion } = await import('./depart');
  const { prendreRetour } = await import('../lib/stockage');
  await quitterVersConnexion(403);
  vi.stubGlobal('location', { ...la, pathname: '/connexion', search: '' });
  await quitterVersConnexion(401);
  expect(prendreRetour()).toBe('/recherche/lots?pieces=3');
  vi.unstubAllGlobals();
});

it('ne demande qu’une fois qui est un visiteur', async () => {
  moi = () => new Response('null');
  const session = await chargerLaPage();
  await expect(session.chargerUtilisateur()).resolves.toBeNull();
  await expect(session.chargerUtilisateur()).resolves.toBeNull();
  expect(appels).toEqual(['GET /api/user/me']);
});

it('en entrant, oublie ce qu’un visiteur a vu et garde qui est entré', async () => {
  const session = await chargerLaPage();
  const { requetes: cache } = await import('./requetes');
  cache.setQueryData(['lots'], ['A105']);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(MAELLE)));
  await session.connecter('m@cabinet.example', 'secret');
  expect(cache.getQueryData(['lots'])).toBeUndefined();
  expect(session.utilisateurCourant()).toMatchObject({ nom: 'Guérin' });
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ nom: 'Guérin' });
});

it.each([
  ['sort', null, true],
  ['entre sous un autre nom', { ...MAELLE, id: 2 }, true],
  ['change de téléphone', { ...MAELLE, telMobile: '0639980000' }, false],
])('un autre onglet %s : la page se recharge, ou non', async (_, garde, attendu) => {
  const session = await chargerLaPage();
  await session.chargerUtilisateur();
  const recharger = vi.fn();
  const cesser = session.suivreLesAutresOnglets(recharger);
  localStorage.clear();
  if (garde !== null) {
    localStorage.setItem('user', JSON.stringify(garde));
  }
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(recharger).toHaveBeenCalledTimes(attendu ? 1 : 0);
  window.dispatchEvent(new StorageEvent('storage', { key: 'filters' }));
  cesser();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(recharger).toHaveBeenCalledTimes(attendu ? 1 : 0);
});

it('à la place d’un autre, la page d’avant ne décide plus de rien', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/gestion/utilisateurs/2', search: '', assign });
  const session = await chargerLaPage();
  const { appeler } = await import('./appel');
  await session.chargerUtilisateur();
  vi.stubGlobal('fetch', async (adresse: string) =>
    adresse === '/api/incarnation'
      ? new Response(JSON.stringify({ ...MAELLE, id: 2 }))
      : new Response('{}', { status: 403 }),
  );
  await session.incarner(2, '/home');
  // The page of the former person asks again and is refused, because the session is another person's.
  await appeler('GET /api/user/me').catch(() => null);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/home');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 2 });
  vi.unstubAllGlobals();
});

it('une page qui part ne garde plus qui répond encore', async () => {
  vi.stubGlobal('location', { pathname: '/home', search: '', assign: vi.fn() });
  const { promesse: reponse, tenir: repondre } = promesse<Response>();
  vi.stubGlobal('fetch', (adresse: string) =>
    adresse === '/api/user/me' ? reponse : Promise.resolve(new Response(null, { status: 204 })),
  );
  const session = await chargerLaPage();
  const { quitterVersConnexion } = await import('./depart');
  const demande = session.chargerUtilisateur();
  await quitterVersConnexion(403);
  repondre(new Response(JSON.stringify(MAELLE)));
  await demande;
  // A stored user would make the sign-in page start as signed in, and refuse to sign in again.
  expect(localStorage.getItem('user')).toBeNull();
  vi.unstubAllGlobals();
});
