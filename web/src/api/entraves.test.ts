// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Etrangere } from '../essais/portail';
import type { Entrave } from '../lib/entrave';
import { maintenant } from '../lib/horloge';
import { liaison, noterReponse } from '../lib/liaison';
import { appeler, lire, lireFichier } from './appel';
import { echanger } from './echange';
import type { ErreurAppel } from './erreur-appel';

const assign = vi.fn();
/** Answers the calls of a test, and the question whether the portal is there. */
let repondre: (adresse: string, init: RequestInit) => Promise<Response>;
const demandes: string[] = [];

beforeEach(() => {
  demandes.length = 0;
  assign.mockReset();
  vi.stubGlobal('location', { pathname: '/recherche/lots', search: '', assign });
  vi.stubGlobal('fetch', (adresse: string, init: RequestInit) => {
    demandes.push(`${init.method ?? 'GET'} ${adresse}`);
    return repondre(adresse, init);
  });
  localStorage.setItem('user', '{"id":1}');
});
afterEach(() => {
  noterReponse();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const rate = async (appel: Promise<unknown>): Promise<ErreurAppel> => {
  const cause: unknown = await appel.then(
    () => null,
    (erreur: unknown) => erreur,
  );
  expect(cause).toMatchObject({ name: 'ErreurAppel' });
  return cause as ErreurAppel;
};

const page = (status: number, entetes: Record<string, string> = {}, corps = '<html>Identifiez-vous</html>') =>
  new Etrangere(status === 204 ? null : corps, {
    status,
    headers: { 'Content-Type': 'text/html', ...entetes },
  });
/** What `fetch` returns for a redirect that it must not follow. */
const detour = () =>
  Object.defineProperties(new Etrangere(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });

/** Answers that somebody else may give in the portal's place, each with the obstacle that the page must name. */
const VENUES: Readonly<Record<string, [venue: () => Response, entrave: Entrave]>> = {
  'la page d’un Wi-Fi, 200': [() => page(200), 'reseau'],
  'du JSON d’un autre, 200': [() => Etrangere.json({ id: 9, roles: ['ROLE_EP'] }), 'reseau'],
  'null d’un autre, 200': [() => Etrangere.json(null), 'reseau'],
  'une réponse vide, 200': [() => page(200, {}, ''), 'reseau'],
  'une réponse vide, 204': [() => page(204), 'reseau'],
  'un détour vers la page du réseau': [detour, 'reseau'],
  'le réseau qui demande qui l’on est, 511': [() => page(511), 'reseau'],
  'un proxy qui demande qui l’on est, 407': [() => page(407), 'reseau'],
  'un 401 d’un autre': [
    () => Etrangere.json({ detail: 'Non.', code: 'non-connecte' }, { status: 401 }),
    'barrage',
  ],
  'un 403 d’un pare-feu': [() => page(403), 'barrage'],
  'un 404 d’un autre': [() => page(404), 'barrage'],
  'un 409 d’un autre': [() => Etrangere.json({}, { status: 409 }), 'barrage'],
  'un 422 d’un autre': [() => Etrangere.json({ violations: [] }, { status: 422 }), 'barrage'],
  'un 413 d’un relais': [() => page(413), 'poids'],
  'un 429 d’un relais': [() => page(429, { 'Retry-After': '90' }), 'afflux'],
  'un 500 d’un relais': [() => page(500), 'relais'],
  'un 502': [() => page(502), 'relais'],
  'un 503 d’un relais': [() => page(503, { 'Retry-After': '120' }), 'relais'],
  'un 504': [() => page(504), 'relais'],
  'un 522 d’un réseau de diffusion': [() => page(522), 'relais'],
  'la page d’un relais qui numérote ses demandes': [() => page(403, { 'X-Request-Id': 'a1' }), 'barrage'],
};

describe.each(Object.entries(VENUES))('%s', (_, [venue, entrave]) => {
  beforeEach(() => {
    const vieille = { Date: 'Mon, 01 Jan 2001 00:00:00 GMT', 'Linteau-Fait': '987654321' };
    repondre = async () => {
      const reponse = venue();
      if (reponse.type !== 'opaqueredirect') {
        for (const [nom, valeur] of Object.entries(vieille)) {
          reponse.headers.set(nom, valeur);
        }
      }
      return reponse;
    };
  });

  it.each<[string, () => Promise<unknown>]>([
    ['une lecture', () => lire('/api/user/me')],
    ['une écriture', () => appeler('DELETE /api/session')],
    ['un fichier', () => lireFichier('/api/offre/documents/1/fichier')],
  ])('n’est pas le portail\u00a0: %s', async (_quoi, appel) => {
    const erreur = await rate(appel());
    expect(erreur.entrave).toBe(entrave);
    expect(erreur.messageDuServeur).toBeNull();
    // The failure has a status that no page takes for an answer of the portal.
    expect([502, 503, 504]).toContain(erreur.statusCode);
    // Nobody is signed out, and neither the clock nor the fact number of the answer is used.
    expect(assign).not.toHaveBeenCalled();
    expect(localStorage.getItem('user')).toBe('{"id":1}');
    expect(Math.abs(maintenant() - Date.now())).toBeLessThan(1_000);
    repondre = async (_adresse, init) => {
      expect(new Headers(init.headers).get('Linteau-Fait')).not.toBe('987654321');
      return Response.json(null);
    };
    await lire('/api/user/me');
  });
});

it('chaque cause a sa phrase, qui dit que faire et quand', async () => {
  const phrases = new Set<string>();
  for (const [venue] of Object.values(VENUES)) {
    repondre = async () => venue();
    phrases.add(
      (await rate(appeler('POST /api/mesure', { corps: { page: 'x', chapitres: [], proprietes: {} } })))
        .message,
    );
  }
  expect([...phrases].filter((une) => !/[Rr]éessayez/u.test(une))).toEqual([]);
  // Two of the sentences give a delay: one for a proxy that sent `Retry-After`, one for a portal that is too busy.
  expect([...phrases].some((une) => une.includes('dans 2\u00a0min\u00a000\u00a0s'))).toBe(true);
  expect([...phrases].some((une) => une.includes('dans 1\u00a0min\u00a030\u00a0s'))).toBe(true);
  expect(phrases.size).toBe(6);
});

it('sans réseau, ou sans réponse, ne dit pas la même chose', async () => {
  repondre = () => Promise.reject(new TypeError('Failed to fetch'));
  expect((await rate(lire('/api/offre/lots'))).entrave).toBe('muet');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const horsLigne = await rate(lire('/api/offre/lots'));
  expect(horsLigne.entrave).toBe('hors-ligne');
  expect(horsLigne.message).toMatch(/^Vous êtes hors connexion\./u);
});

it('n’attend pas sans fin : ni le début d’une réponse, ni la suite', async () => {
  vi.useFakeTimers();
  repondre = (_, { signal }) =>
    new Promise((_resoudre, rejeter) => {
      signal?.addEventListener('abort', () => rejeter(new DOMException('aborted', 'AbortError')));
    });
  const lente = rate(lire('/api/offre/lots'));
  await vi.advanceTimersByTimeAsync(45_100);
  expect(await lente).toMatchObject({ entrave: 'lent', statusCode: 504 });
  expect(demandes.filter((une) => une.includes('/api/offre/lots'))).toHaveLength(1);
  repondre = async () =>
    new Response(new ReadableStream({ start: (flux) => flux.enqueue(new Uint8Array([123])) }));
  const suite = rate(lire('/api/offre/lots'));
  await vi.advanceTimersByTimeAsync(45_100);
  expect((await suite).entrave).toBe('coupe');
});

it.each(['', '{"id":1,"no'])(
  'une réponse du portail coupée en route (%j) ne déconnecte personne',
  async (corps) => {
    repondre = async () => new Response(corps, { headers: { 'Content-Type': 'application/json' } });
    expect((await rate(lire('/api/user/me'))).entrave).toBe('coupe');
    expect(localStorage.getItem('user')).toBe('{"id":1}');
  },
);

it('un serveur de la version d’avant, sans marque, est encore le portail', async () => {
  repondre = async () =>
    new Etrangere('{"detail":"Vous devez vous connecter."}', {
      status: 401,
      headers: { 'X-Request-Id': 'a1', 'Content-Type': 'application/problem+json' },
    });
  expect((await rate(lire('/api/offre/lots'))).statusCode).toBe(401);
  expect(assign).toHaveBeenCalledWith('/connexion');
});

it('ce qui refuse un appel et laisse passer les autres n’est pas une coupure', async () => {
  repondre = async () => page(403);
  await rate(lire('/api/offre/lots'));
  expect(liaison()).toBe('bonne');
  repondre = async () => page(200);
  await rate(lire('/api/offre/lots'));
  expect(liaison()).toBe('detournee');
  repondre = async () => Response.json(null);
  await lire('/api/user/me');
  expect(liaison()).toBe('bonne');
});

it('ne suit aucun détour', async () => {
  repondre = async (_, { redirect }) => {
    expect(redirect).toBe('manual');
    return Response.json({});
  };
  await echanger({ methode: 'GET', adresse: '/api/offre/lots' });
});
