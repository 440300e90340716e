// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { GARDE, peutRecharger, surveillerLesFichiers } from './rechargement';

test('un fichier disparu recharge la page, une fois par dix secondes', () => {
  expect(GARDE).toBe(10_000);
  expect(peutRecharger(null, 1000)).toBe(true);
  expect(peutRecharger('illisible', 1000)).toBe(true);
  expect(peutRecharger('1000', 1000 + GARDE - 1)).toBe(false);
  expect(peutRecharger('1000', 1000 + GARDE)).toBe(true);
});

test('un fichier qui manque encore juste après ne recharge plus : la page dit son erreur', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  sessionStorage.clear();
  surveillerLesFichiers();
  const manque = () => {
    const evenement = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(evenement);
    return evenement.defaultPrevented;
  };
  expect([manque(), manque()]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
