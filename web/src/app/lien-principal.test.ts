import { expect, it } from 'vitest';
import { captchaVisible } from '../lib/captcha';
import { estCourant } from './lien-principal';

it('tient la recherche pour courante en lots comme en programmes', () => {
  const recherche = { vers: '/recherche/lots', sous: '/recherche' };
  expect(estCourant(recherche, '/recherche/lots')).toBe(true);
  expect(estCourant(recherche, '/recherche/programmes')).toBe(true);
  expect(estCourant(recherche, '/recherche/lots/')).toBe(true);
  expect(estCourant(recherche, '/rechercher')).toBe(false);
  const reservations = { vers: '/suivi/reservations' };
  expect(estCourant(reservations, '/suivi/reservations/12')).toBe(true);
  expect(estCourant(reservations, '/suivi/options')).toBe(false);
});

it('ne montre le cadre du captcha qu’à l’inscription', () => {
  expect(captchaVisible('/inscription')).toBe(true);
  expect(captchaVisible('/inscription/')).toBe(true);
  for (const chemin of ['/', '/connexion', '/inscription/confirmation', '/home']) {
    expect(captchaVisible(chemin), chemin).toBe(false);
  }
});
