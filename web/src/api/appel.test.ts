// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REDIRECTION } from '../lib/avant-de-sortir';
import { appeler, lire, telecharger } from './appel';
import { delaiDemande, echanger } from './echange';
import { ABANDON, ErreurAppel } from './erreur-appel';

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
    await expect(lire('/api/offre/lots')).resolves.toEqual({ total: 3 });
    expect(demandes).toHaveLength(2);
  },
);

it.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)('ne répète jamais un %s', async (methode) => {
  reponses.push(json(503, { detail: 'Plus tard.' }));
  await expect(echanger({ methode, adresse: '/api/options', corps: {} })).rejects.toMatchObject({
    statusCode: 503,
  });
  expect(demandes).toHaveLength(1);
});

it('ne retente pas ce qui ne passera pas', async () => {
  reponses.push(json(404, { detail: "Le lot n'est plus disponible.", code: 'lot-introuvable' }));
  const erreur = await lire('/api/offre/lots/{id}', { chemin: { id: 'X-1' } }).catch(
    (cause: unknown) => cause,
  );
  expect(erreur).toBeInstanceOf(ErreurAppel);
  expect((erreur as ErreurAppel).content).toEqual({
    details: [],
    message: "Le lot n'est plus disponible.",
    code: 'lot-introuvable',
  });
  expect(demandes).toHaveLength(1);
});

it('dit d’un appel abandonné qu’il l’est, sans rien retenter', async () => {
  const controleur = new AbortController();
  const ancienne = lire('/api/offre/lots', { signal: controleur.signal }).catch((cause: unknown) => cause);
  controleur.abort();
  const erreur = (await ancienne) as ErreurAppel;
  expect(erreur.statusCode).toBe(ABANDON);
  expect(erreur.message).toBe('Request canceled');
  expect(erreur.abandonnee).toBe(true);
  expect(demandes).toHaveLength(1);
});

it('n’a pas besoin de réunir des signaux : les vieux navigateurs ne savent pas', async () => {
  vi.stubGlobal('AbortSignal', { ...AbortSignal, any: undefined });
  reponses.push(json(200, { 'hydra:totalItems': 0 }));
  await expect(lire('/api/offre/lots', { signal: new AbortController().signal })).resolves.toBeTruthy();
});

it('attend ce que le serveur demande d’attendre, si c’est peu', async () => {
  vi.useFakeTimers();
  reponses.push(json(503, {}, { 'Retry-After': '2' }), json(200, { total: 3 }));
  const lue = lire('/api/offre/lots');
  await vi.advanceTimersByTimeAsync(1_999);
  expect(demandes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(lue).resolves.toEqual({ total: 3 });
  vi.useRealTimers();
});

it('dit jusqu’à quand attendre, quand c’est long', async () => {
  reponses.push(json(429, { detail: 'Trop.', code: 'trop' }, { 'Retry-After': '60' }));
  await expect(lire('/api/offre/lots')).rejects.toMatchObject({ statusCode: 429, reprise: 60_000 });
  expect(demandes).toHaveLength(1);
  const date = { 'Retry-After': 'Sun, 22 Nov 2026 04:00:30 GMT', Date: 'Sun, 22 Nov 2026 04:00:00 GMT' };
  expect(delaiDemande(new Headers(date))).toBe(30_000);
  expect(delaiDemande(new Headers())).toBeNull();
});

it('abandonne aussi pendant l’attente', async () => {
  const controleur = new AbortController();
  reponses.push(json(503, {}, { 'Retry-After': '3' }));
  const lue = lire('/api/offre/lots', { signal: controleur.signal }).catch((cause: unknown) => cause);
  await vi.waitFor(() => expect(demandes).toHaveLength(1));
  controleur.abort();
  await expect(lue).resolves.toMatchObject({ statusCode: ABANDON });
});

it('compose l’adresse et les paramètres que le document nomme, et nuls autres', async () => {
  reponses.push(json(200, {}), json(200, {}));
  await lire('/api/offre/lots/{id}/documents', {
    chemin: { id: 'éc luse/1' },
    requete: { 'exists[idLot]': 1, 'categorie[]': ['plan', 'etage'], type: '' },
  });
  expect(decodeURIComponent(demandes[0]?.adresse ?? '')).toBe(
    '/api/offre/lots/éc luse/1/documents?exists[idLot]=1&categorie[]=plan&categorie[]=etage',
  );
  // @ts-expect-error a name that the call does not have
  await lire('/api/offre/lots', { requete: { 'programme.inconnu': 'x' } });
});

it('rend l’enveloppe d’un succès : son statut, OK, et la version lue', async () => {
  reponses.push(json(200, null, { ETag: 'W/"7"' }), new Response(null, { status: 204 }));
  await expect(appeler('GET /api/user/me')).resolves.toMatchObject({
    statusCode: 200,
    content: { details: null, message: 'OK' },
    version: 'W/"7"',
  });
  await expect(appeler('DELETE /api/session')).resolves.toMatchObject({
    statusCode: 204,
    content: { details: null },
  });
});

it('porte la version de ce qu’elle change, et la clé de ce qu’elle crée', async () => {
  reponses.push(json(200, {}));
  await echanger({
    methode: 'PATCH',
    adresse: '/api/user/me',
    corps: { telMobile: '0639980000' },
    siVersion: 'W/"7"',
    cleDIdempotence: 'une-fois',
  });
  const entetes = new Headers(demandes[0]?.init.headers);
  expect(entetes.get('If-Match')).toBe('W/"7"');
  expect(entetes.get('Idempotency-Key')).toBe('une-fois');
  expect(entetes.get('Content-Type')).toBe('application/merge-patch+json');
});

it('tient pour illisible une page de relais à la place du JSON', async () => {
  reponses.push(
    new Response('<html>Connexion au Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } }),
  );
  await expect(lire('/api/offre/lots')).rejects.toMatchObject({ statusCode: 502 });
});

it('télécharge sous le nom que donne le serveur, et va à la connexion si l’accès est refusé', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/recherche/lots', search: '', assign });
  const noms: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    noms.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  reponses.push(
    new Response('x', { headers: { 'Content-Disposition': 'attachment; filename="lots-2026.xlsx"' } }),
    new Response('x', {
      headers: {
        'Content-Disposition':
          'attachment; filename="denonciations.csv"; filename*=UTF-8\'\'d%C3%A9nonciations.csv',
      },
    }),
    json(401, { detail: 'Connectez-vous.' }),
  );
  await telecharger('/api/offre/lots.xlsx', 'lots.xlsx');
  await telecharger('/api/offre/lots.xlsx', 'lots.xlsx');
  expect(noms).toEqual(['lots-2026.xlsx', 'dénonciations.csv']);
  await expect(telecharger('/api/offre/lots.xlsx', 'lots.xlsx')).rejects.toMatchObject({ statusCode: 401 });
  expect(assign).toHaveBeenCalledWith('/connexion');
});

it('rend le numéro du dernier fait à la lecture suivante', async () => {
  reponses.push(json(200, {}, { 'Linteau-Fait': '42' }), json(200, {}));
  await appeler('POST /api/session', { corps: { email: 'a@b.fr', motDePasse: 'x' } });
  await appeler('GET /api/user/me');
  expect(new Headers(demandes[1]?.init.headers).get('Linteau-Fait')).toBe('42');
});

it('sur un 401, prévient, oublie tout, garde la page et va à la connexion', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/recherche/lots', search: '?prix%5Blte%5D=300000', assign });
  const prevenu = vi.fn();
  window.addEventListener(REDIRECTION, prevenu, { once: true });
  localStorage.setItem('user', '{}');
  reponses.push(json(401, { detail: 'Connectez-vous.' }));
  await expect(lire('/api/offre/lots')).rejects.toMatchObject({ statusCode: 401 });
  expect(prevenu).toHaveBeenCalledOnce();
  // Nothing is left but the mark that says why the sign-in page is shown.
  expect(Object.keys(localStorage)).toEqual(['session-ended']);
  expect(sessionStorage.getItem('return')).toBe('/recherche/lots?prix%5Blte%5D=300000');
  expect(assign).toHaveBeenCalledWith('/connexion');
});

it('sur un 403, met d’abord fin à la session, sans quoi la connexion se refuserait', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/suivi/options', search: '', assign });
  reponses.push(json(403, { detail: 'Interdit.' }), new Response(null, { status: 204 }));
  await expect(lire('/api/offre/lots')).rejects.toMatchObject({ statusCode: 403 });
  expect(demandes.map(({ adresse, init }) => `${init.method} ${adresse}`)).toEqual([
    'GET /api/offre/lots',
    'DELETE /api/session',
  ]);
  expect(assign).toHaveBeenCalledWith('/connexion');
});

it('ne quitte la page qu’une fois quand plusieurs appels sont refusés ensemble', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/home', search: '', assign });
  reponses.push(json(403, {}), json(403, {}), new Response(null, { status: 204 }));
  await Promise.allSettled([lire('/api/offre/lots'), lire('/api/offre/programmes')]);
  expect(assign).toHaveBeenCalledOnce();
});

it('laisse à l’inscription son 403', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/inscription', search: '', assign });
  reponses.push(json(403, { detail: 'Société déjà connue.' }));
  await expect(
    echanger({
      methode: 'POST',
      adresse: '/api/inscription/inscription/societe',
      corps: {},
      sansRedirection: true,
    }),
  ).rejects.toMatchObject({ statusCode: 403 });
  expect(assign).not.toHaveBeenCalled();
});

it('ne laisse écrire ni un paramètre ni une réponse que l’adresse n’a pas', async () => {
  reponses.push(json(200, {}), json(200, {}));
  // @ts-expect-error: the parameter of another call (tsc reads this line)
  await lire('/api/offre/lots', { requete: { nomCommercial: 'x' } });
  const { numero } = await lire('/api/offre/lots/{id}', { chemin: { id: 'X-1' } });
  // @ts-expect-error: a lot's number is a text
  const jamais: number = numero;
  expect(jamais).toBeUndefined();
});
