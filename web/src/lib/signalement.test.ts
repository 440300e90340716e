// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { pileNue, routeNue, signalementDe, signalerErreur } from './signalement';

afterEach(() => vi.unstubAllGlobals());

const erreur = (message: string, fichier = 'lot-page-1f2') => {
  const une = new TypeError(message);
  une.stack = `TypeError: ${message}\n    at f (https://portail.example/assets/${fichier}.js:12:4)\n    at chrome-extension://x/y.js:1:1`;
  return une;
};

it('dit la route, le message et nos lignes, jamais l’adresse ni ce qui la suit', () => {
  expect(signalementDe(erreur('x is undefined'), '/lot/PG1-A105/documents')).toEqual({
    page: '/lot/:id/documents',
    message: 'TypeError: x is undefined',
    pile: 'assets/lot-page-1f2.js:12:4',
  });
  expect(routeNue('/signature-mandat/a1b2')).toBe('/signature-mandat/:id');
  expect(pileNue(undefined)).toBe('');
});

it('ne dit rien de ce qui n’est pas une erreur à nous', () => {
  const ailleurs = new Error('x');
  ailleurs.stack = 'Error: x\n    at chrome-extension://abc/y.js:1:1';
  for (const autre of [ailleurs, 'texte', null, Object.assign(erreur('a'), { name: 'ErreurAppel' })]) {
    expect(signalementDe(autre, '/')).toBeNull();
  }
});

it('dit chacune une fois, cinq au plus', () => {
  const fetch = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetch);
  for (const rang of [1, 1, 2, 3, 4, 5, 6, 7]) {
    signalerErreur(erreur(`panne ${rang}`));
  }
  expect(fetch).toHaveBeenCalledTimes(5);
  expect(fetch).toHaveBeenCalledWith(
    '/api/erreur-navigateur',
    expect.objectContaining({ method: 'POST', credentials: 'omit' }),
  );
});
