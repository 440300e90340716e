// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, it, vi } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { Abri } from './abri';

preparer();

it('ce qui casse se dit à sa place, le reste demeure, et l’on peut réessayer', async () => {
  let casse = false;
  function Filtres() {
    const [, changer] = useReducer((tours: number) => tours + 1, 0);
    if (casse) {
      throw new TypeError('insertBefore');
    }
    return (
      <button type="button" onClick={changer}>
        Les filtres
      </button>
    );
  }
  const muet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { clavier } = monter(
    <>
      <h1>Recherche</h1>
      <Abri phrase="Les filtres n’ont pas pu s’afficher.">
        <Filtres />
      </Abri>
      <p>La liste</p>
    </>,
  );
  casse = true;
  await clavier.click(screen.getByRole('button', { name: 'Les filtres' }));
  expect(screen.getByRole('alert').textContent).toContain('Les filtres n’ont pas pu s’afficher.');
  expect(screen.getByText('La liste')).toBeTruthy();
  // When the filters break, the focus goes to the button. Once the filters are shown again, the focus goes to the title of the page.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Réessayer' }));
  casse = false;
  await clavier.keyboard('{Enter}');
  expect(screen.getByText('Les filtres')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recherche' }));
  muet.mockRestore();
});
