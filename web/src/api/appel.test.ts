// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ABANDON, appeler, ErreurAppel, REDIRECTION } from './appel';

const reponses: Response[] = [];
const demandes: { adresse: string; init: RequestInit }[] = [];

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (adresse: string, init: RequestInit) => {
      demandes.push({ adresse, init });
      const reponse = reponses.shift();
      if (reponse === undefined) {
        return new Promise<Response>((_, rejeter) => {
          init.signal?.addEventListener('abort', () => rejeter(new DOMException('aborted', 'AbortError')));
        });
      }
      return reponse;
    }),
  );
});

afterEach(() => {
  reponses.length = 0;
  demandes.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const json = (status: number, corps: unknown, entetes: Record<string, string> = {}) =>
  new Response(JSON.stringify(corps), { status, headers: entetes });

it.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'retente une lecture une fois après un %i',
  async (status) => {
    reponses.push(json(status, {}), json(200, { total: 3 }));
    await expect(appeler('/api/offre/lots')).resolves.toEqual({ total: 3 });
    expect(demandes).toHaveLength(2);
  },
);

it.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)('ne répète jamais un %s', async (methode) => {
  reponses.push(json(503, { detail: 'Plus tard.' }));
  await expect(appeler('/api/options', { methode, corps: {} })).rejects.toMatchObject({ statusCode: 503 });
  expect(demandes).toHaveLength(1);
});

it('ne retente pas ce qui ne passera pas', async () => {
  reponses.push(json(404, { detail: "Le lot n'est plus disponible.", code: 'lot-introuvable' }));
  const erreur = await appeler('/api/offre/lots/X-1').catch((cause: unknown) => cause);
  expect(erreur).toBeInstanceOf(ErreurAppel);
  expect((erreur as ErreurAppel).content).toEqual({
    details: [],
    message: "Le lot n'est plus disponible.",
    code: 'lot-introuvable',
  });
  expect(demandes).toHaveLength(1);
});

it('abandonne une liste quand une plus récente la remplace, sans rien retenter', async () => {
  const ancienne = appeler('/api/offre/lots?page=1', { remplace: 'lots' }).catch((cause: unknown) => cause);
  reponses.push(json(200, []));
  await appeler('/api/offre/lots?page=2', { remplace: 'lots' });
  const erreur = (await ancienne) as ErreurAppel;
  expect(erreur.statusCode).toBe(ABANDON);
  expect(erreur.message).toBe('Request canceled');
  expect(erreur.abandonnee).toBe(true);
  expect(demandes).toHaveLength(2);
});

it('rend le numéro du dernier fait à la lecture suivante', async () => {
  reponses.push(json(200, {}, { 'Linteau-Fait': '42' }), json(200, {}));
  await appeler('/api/session', { methode: 'POST', corps: {} });
  await appeler('/api/user/me');
  expect(new Headers(demandes[1]?.init.headers).get('Linteau-Fait')).toBe('42');
});

it('sur un 401, prévient, oublie tout, garde la page et va à la connexion', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/recherche/lots', search: '?prix%5Blte%5D=300000', assign });
  const prevenu = vi.fn();
  window.addEventListener(REDIRECTION, prevenu, { once: true });
  localStorage.setItem('user', '{}');
  reponses.push(json(401, { detail: 'Connectez-vous.' }));
  await expect(appeler('/api/options')).rejects.toMatchObject({ statusCode: 401 });
  expect(prevenu).toHaveBeenCalledOnce();
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage.getItem('return')).toBe('/recherche/lots?prix%5Blte%5D=300000');
  expect(assign).toHaveBeenCalledWith('/connexion');
});

it('sur un 403, met d’abord fin à la session, sans quoi la connexion se refuserait', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/suivi/options', search: '', assign });
  reponses.push(json(403, { detail: 'Interdit.' }), new Response(null, { status: 204 }));
  await expect(appeler('/api/options')).rejects.toMatchObject({ statusCode: 403 });
  expect(demandes.map(({ adresse, init }) => `${init.method} ${adresse}`)).toEqual([
    'GET /api/options',
    'DELETE /api/session',
  ]);
  expect(assign).toHaveBeenCalledWith('/connexion');
});

it('ne quitte la page qu’une fois quand plusieurs appels sont refusés ensemble', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/home', search: '', assign });
  reponses.push(json(403, {}), json(403, {}), new Response(null, { status: 204 }));
  await Promise.allSettled([appeler('/api/options'), appeler('/api/reservations')]);
  expect(assign).toHaveBeenCalledOnce();
});

it('laisse à l’inscription son 403', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/inscription', search: '', assign });
  reponses.push(json(403, { detail: 'Société déjà connue.' }));
  await expect(
    appeler('/api/inscription/inscription/societe', { methode: 'POST', corps: {}, sansRedirection: true }),
  ).rejects.toMatchObject({ statusCode: 403 });
  expect(assign).not.toHaveBeenCalled();
});
