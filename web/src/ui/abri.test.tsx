// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { Abri } from './abri';

preparer();

it('ce qui casse se dit à sa place, le reste demeure, et l’on peut réessayer', async () => {
  let casse = true;
  function Filtres() {
    if (casse) {
      throw new TypeError('insertBefore');
    }
    return <p>Les filtres</p>;
  }
  const muet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { clavier } = monter(
    <>
      <Abri phrase="Les filtres n’ont pas pu s’afficher.">
        <Filtres />
      </Abri>
      <p>La liste</p>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Les filtres n’ont pas pu s’afficher.');
  expect(screen.getByText('La liste')).toBeTruthy();
  casse = false;
  await clavier.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.getByText('Les filtres')).toBeTruthy();
  muet.mockRestore();
});
