// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { MAELLE } from '../essais/personnes';
import { CLES, garder } from '../lib/stockage';
import { EnteteAnonyme } from './entete-anonyme';

preparer();

const liens = () => screen.getAllByRole('link').map((un) => un.getAttribute('href'));

it('offre d’entrer à un visiteur, et rien de quelqu’un à qui est connecté', () => {
  const { unmount } = monter(<EnteteAnonyme />);
  expect(liens()).toContain('/connexion');
  unmount();
  garder(CLES.utilisateur, MAELLE);
  monter(<EnteteAnonyme />);
  expect(liens()).toContain('/home');
  expect(liens()).not.toContain('/connexion');
  expect(document.body.textContent).not.toContain('Guérin');
  expect(screen.queryByRole('button')).toBeNull();
});
