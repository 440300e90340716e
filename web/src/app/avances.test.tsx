// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { monter, preparer, servir } from '../essais/monter';
import { MAELLE } from '../essais/personnes';
import { rienNeCourt } from '../essais/veille';
import { CLES, garder } from '../lib/stockage';
import { Avances } from './avances';

preparer();
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-25T08:00:00Z'));
  garder(CLES.utilisateur, MAELLE);
});
afterEach(() => void vi.restoreAllMocks());

const AVANCE = {
  lot: 'ecluse-A203',
  numero: 'A203',
  programme: 'L’Écluse Saint-Félix',
  fin: '2026-11-25T08:10:00Z',
};

it('mon tour qui vient pendant que la page est lue se dit, avec le temps qui reste et le lot', async () => {
  let avances: unknown[] = [];
  servir({ '/api/user/me/veille': () => Response.json({ ...rienNeCourt, avances }) });
  const { requetes } = monter(<Avances />, { adresse: '/suivi/denonciations' });
  // The region exists before it has a text, so that a screen reader announces the text.
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  await waitFor(() => expect(requetes.isFetching()).toBe(0));
  avances = [AVANCE];
  await act(() => requetes.invalidateQueries());
  await waitFor(() =>
    expect(region.textContent.replace(/[\u00a0\u202f]/gu, ' ')).toBe(
      'A203, L’Écluse Saint-Félix, vous est proposé en priorité jusqu’à 09:10.10 min 00 sVoir le lot',
    ),
  );
  // The countdown is not announced each second.
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
  expect(screen.getByRole('link', { name: 'Voir le lot' }).getAttribute('href')).toBe('/lot/ecluse-A203');
});

it.each(['/lot/ecluse-A203', '/lot/ecluse-A203/option'])(
  'la page du lot le dit elle-même : %s',
  async (adresse) => {
    const demandes = servir({
      '/api/user/me/veille': () => Response.json({ ...rienNeCourt, avances: [AVANCE] }),
    });
    const { requetes } = monter(<Avances />, { adresse });
    await waitFor(() => expect(demandes).toHaveLength(1));
    await waitFor(() => expect(requetes.isFetching()).toBe(0));
    expect(screen.getByRole('status').textContent).toBe('');
  },
);

it('le tour passé ne se dit plus', async () => {
  const passee = { ...AVANCE, lot: 'ecluse-B101', fin: '2026-11-25T07:59:59Z' };
  servir({ '/api/user/me/veille': () => Response.json({ ...rienNeCourt, avances: [passee, AVANCE] }) });
  monter(<Avances />);
  await screen.findByRole('timer');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
