// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CLES, garder } from '../lib/stockage';
import { apresLaPeinture, FinDePeinture, type Routeur } from './peinture';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

/** A router whose first page comes when it is told to. */
function fauxRouteur() {
  let suivre: (etat: Routeur['state']) => void = () => {};
  const revalidate = vi.fn(async () => {});
  const faux = {
    state: { initialized: false },
    revalidate,
    subscribe: (suite: typeof suivre) => {
      suivre = suite;
      return () => {
        suivre = () => {};
      };
    },
  };
  const dire = (initialized: boolean) => {
    faux.state = { initialized };
    suivre(faux.state);
  };
  return { faux, dire, revalidate };
}

const peindre = () => {
  document.body.innerHTML = '<div id="racine"><div class="peinture"><a href="/lot/1">A1</a></div></div>';
  return document.body.firstElementChild ?? document.body;
};

it('laisse ce qui est peint jusqu’à ce que la page soit là, puis rend le clavier à son lien', () => {
  const racine = peindre();
  const { faux, dire } = fauxRouteur();
  const dessiner = vi.fn();
  // The keyboard was there before the script came.
  racine.querySelector('a')?.focus();
  apresLaPeinture(racine, faux, dessiner);
  dire(false);
  expect(dessiner).not.toHaveBeenCalled();
  dire(true);
  dire(true);
  expect(dessiner).toHaveBeenCalledTimes(1);
  racine.innerHTML = '<a href="/lot/1">A1</a>';
  render(<FinDePeinture />);
  expect(document.activeElement?.getAttribute('href')).toBe('/lot/1');
});

it('relit ce que le routeur a dit pendant que la page se dessinait', () => {
  const { faux, dire, revalidate } = fauxRouteur();
  apresLaPeinture(peindre(), faux, () => {});
  dire(true);
  dire(true);
  render(<FinDePeinture />);
  expect(revalidate).toHaveBeenCalledTimes(1);
});

it('n’a plus rien de peint, chez qui s’est déconnecté sans que le serveur l’entende', () => {
  garder(CLES.sortie, true);
  const racine = peindre();
  apresLaPeinture(racine, fauxRouteur().faux, () => {});
  expect(racine.textContent).toBe('');
  localStorage.clear();
});
