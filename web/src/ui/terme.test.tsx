// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { Terme } from './terme';

preparer();

it('dit ce que veut dire un mot du métier quand on appuie dessus, et le reprend', () => {
  monter(<Terme mot="Pondérée" />);
  const mot = screen.getByRole('button', { name: 'Pondérée', expanded: false });
  expect(screen.queryByText(/espaces extérieurs/u)).toBeNull();
  fireEvent.click(mot);
  expect(mot.getAttribute('aria-controls')).toBe(screen.getByText(/espaces extérieurs/u).id);
  fireEvent.click(screen.getByRole('button', { name: 'Pondérée', expanded: true }));
  expect(screen.queryByText(/espaces extérieurs/u)).toBeNull();
});

it('laisse tel quel un mot de tous les jours', () => {
  monter(<Terme mot="Étage" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Étage')).toBeTruthy();
});
