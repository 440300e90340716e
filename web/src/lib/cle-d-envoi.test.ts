import { expect, it, vi } from 'vitest';
import { ErreurAppel } from '../api/erreur-appel';
import { creerCleDEnvoi } from './cle-d-envoi';

it('garde la même clé tant que rien n’a répondu, et en prend une autre ensuite', () => {
  const cle = creerCleDEnvoi();
  const premiere = cle.pour({ lot: 'a' });
  cle.finie(new ErreurAppel(503, ''));
  expect(cle.pour({ lot: 'a' })).toBe(premiere);
  cle.finie(new ErreurAppel(409, '', [], 'limite-options'));
  const deuxieme = cle.pour({ lot: 'a' });
  expect(deuxieme).not.toBe(premiere);
  cle.finie();
  expect(cle.pour({ lot: 'a' })).not.toBe(deuxieme);
});

it('n’emploie pas pour autre chose la clé d’un envoi resté sans réponse', () => {
  const cle = creerCleDEnvoi();
  const premiere = cle.pour({ lot: 'a' });
  cle.finie(new ErreurAppel(503, ''));
  expect(cle.pour({ lot: 'b' })).not.toBe(premiere);
});

it('se retrouve dans l’onglet où la page est rechargée, jusqu’à la réponse', () => {
  const depot = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (nom: string) => depot.get(nom) ?? null,
      setItem: (nom: string, texte: string) => depot.set(nom, texte),
      removeItem: (nom: string) => depot.delete(nom),
    },
  });
  const premiere = creerCleDEnvoi('essai').pour({ lot: 'a' });
  const rechargee = creerCleDEnvoi('essai');
  expect(rechargee.pour({ lot: 'a' })).toBe(premiere);
  rechargee.finie();
  expect(depot.size).toBe(0);
  expect(creerCleDEnvoi('essai').pour({ lot: 'a' })).not.toBe(premiere);
  vi.unstubAllGlobals();
});
