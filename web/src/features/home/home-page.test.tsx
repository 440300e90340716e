// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer, servir } from '../../essais/monter';
import { MAELLE } from '../../essais/personnes';
import { CLES, garder } from '../../lib/stockage';
import { HomePage } from './home-page';

preparer();

it('montre le référent comme partout : photo, téléphones, e-mail', () => {
  servir({});
  garder(CLES.utilisateur, MAELLE);
  monter(<HomePage />);
  const bloc = screen.getByRole('heading', { name: 'Votre référent Linteau' }).closest('section');
  expect(bloc?.querySelector('img')?.getAttribute('src')).toBe('/api/user/photos/3');
  const liens = within(bloc as HTMLElement).getAllByRole('link');
  expect(liens.map((lien) => lien.getAttribute('href'))).toEqual([
    'mailto:s@linteau.example',
    'tel:+33199001122',
    'tel:+33240001122',
  ]);
});
