// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { suivreUneFoisAffichee } from './direct';
import type { Routeur } from './mesure-audience';

it('attend qu’une page soit affichée, puis que le navigateur ait le temps', async () => {
  let ecouteur = () => {};
  const etat = { initialized: false, navigation: { state: 'idle' } };
  const taire = vi.fn();
  const routeur = {
    state: etat,
    subscribe: (suite: () => void) => {
      ecouteur = suite;
      return taire;
    },
  } as unknown as Routeur;
  const suivre = vi.fn();
  suivreUneFoisAffichee(routeur, suivre);
  ecouteur();
  expect(taire).not.toHaveBeenCalled();
  etat.initialized = true;
  ecouteur();
  expect(taire).toHaveBeenCalledTimes(1);
  expect(suivre).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(suivre).toHaveBeenCalledTimes(1), 5_000);
});
