import { beforeEach, expect, it } from 'vitest';
import { ajouter, ecouter, retirer, tous, vider } from './flashs';

beforeEach(() => vider(undefined, Number.POSITIVE_INFINITY));

it('ne répète pas un message de même code', () => {
  ajouter('error', 'Une erreur.', { code: 'LOT-FETCH' });
  ajouter('error', 'Encore.', { code: 'LOT-FETCH' });
  ajouter('info', 'Sans code.');
  ajouter('info', 'Sans code.');
  expect(tous().map((flash) => flash.message)).toEqual(['Une erreur.', 'Sans code.', 'Sans code.']);
});

it('vide par préfixe de code, sinon ce qui a plus d’une seconde', () => {
  ajouter('error', 'a', { code: 'LOT-FETCH', maintenant: 0 });
  ajouter('error', 'b', { code: 'LOT-ONE-FETCH-503', maintenant: 0 });
  ajouter('warning', 'c', { code: 'DOC-FETCH', maintenant: 1500 });
  vider('LOT-');
  expect(tous().map((flash) => flash.code)).toEqual(['DOC-FETCH']);
  vider(undefined, 2500);
  expect(tous()).toHaveLength(1);
  vider(undefined, 2501);
  expect(tous()).toHaveLength(0);
});

it('prévient qui écoute, jusqu’à ce qu’il cesse', () => {
  let appels = 0;
  const cesser = ecouter(() => {
    appels += 1;
  });
  ajouter('info', 'a');
  retirer(tous()[0]?.uuid ?? '');
  cesser();
  ajouter('info', 'b');
  expect(appels).toBe(2);
});
