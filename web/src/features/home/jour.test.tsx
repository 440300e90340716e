// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { monter, preparer, servir } from '../../essais/monter';
import { MAELLE } from '../../essais/personnes';
import { rienNeCourt } from '../../essais/veille';
import { CLES, garder } from '../../lib/stockage';
import { PhraseDuJour, VotreActivite } from './jour';

preparer();
beforeEach(() => garder(CLES.utilisateur, MAELLE));

const dits = (veille: object) =>
  servir({
    '/api/user/me/veille': () => Response.json({ ...rienNeCourt, ...veille }),
    '/api/user/me/mandat': () => Response.json({ etape: 'actif', dateEcheance: '2027-03-14' }),
  });

it.each([
  [{}, 'Rien ne finit aujourd’hui.'],
  [{ options: { nombre: 4, ceJour: 1 } }, 'Une option finit aujourd’hui.'],
  [{ avances: [{}] }, 'Une priorité finit aujourd’hui.'],
  [
    { options: { nombre: 4, ceJour: 2 }, denonciations: { nombre: 1, ceJour: 1 } },
    '2 options et une protection finissent aujourd’hui.',
  ],
])('dit ce que le jour réserve : %o', async (veille, phrase) => {
  dits(veille);
  const { container } = monter(<PhraseDuJour />);
  await screen.findByText(/aujourd’hui/u);
  expect(container.textContent.replace(/\u00a0/gu, ' ')).toContain(phrase);
});

it('compte l’activité, chaque nombre menant à sa liste, et dit la fin du mandat', async () => {
  dits({ options: { nombre: 4, ceJour: 0 }, reservations: { nombre: 2, ceJour: 0 } });
  monter(<VotreActivite siennes />);
  expect((await screen.findByRole('link', { name: '4' })).getAttribute('href')).toBe('/suivi/options');
  expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/suivi/reservations');
  expect(await screen.findByText('14/03/2027')).toBeTruthy();
});
