// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import { A_CONTRESIGNER, actif, MANDAT } from '../../essais/mandats';
import { monter, preparer, servir } from '../../essais/monter';
import type { Mandat } from './queries';
import { RetourDeSignaturePage } from './retour-page';

preparer();
afterEach(() => {
  vi.useRealTimers();
  requetes.clear();
});

/** A defect of the server, in place of the mandate. */
const PANNE = 500;

function ouvrir(suite: readonly (Mandat | typeof PANNE)[]) {
  let fois = 0;
  const demandes = servir({
    '/api/mandats-signature/jeton': () => {
      const dit = suite[Math.min(fois, suite.length - 1)];
      fois += 1;
      return dit === PANNE
        ? Response.json({ code: 'erreur-interne', detail: 'Un défaut interne.' }, { status: dit })
        : Response.json(dit);
    },
  });
  monter(<RetourDeSignaturePage />, {
    adresse: '/retour-signature-mandat/jeton',
    chemin: '/retour-signature-mandat/:id',
    requetes,
  });
  return demandes;
}

it.each([
  [A_CONTRESIGNER, 'Le mandat est signé pour votre société', 'Revenir à l’accueil', '/home'],
  [actif('2099-01-01'), 'Le mandat est actif', 'Chercher un lot', '/recherche/lots'],
  [{ ...MANDAT, etape: 'refuse' }, 'Le mandat a été refusé', 'Voir le mandat', '/signature-mandat/jeton'],
  [{ ...MANDAT, etape: 'termine' }, 'Ce mandat a pris fin', 'Voir le mandat', '/signature-mandat/jeton'],
  [
    { ...MANDAT, etape: 'sans-representant' },
    'Le mandat attend le nom de son signataire',
    'Voir le mandat',
    '/signature-mandat/jeton',
  ],
] as const)(
  'dit ce qu’il en est et ce qui suit, sans plus le demander',
  async (mandat, titre, action, vers) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const demandes = ouvrir([mandat]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(titre);
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(vers);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(demandes).toHaveLength(1);
  },
);

it('attend la signature toutes les trois secondes, plus rarement ensuite, et la dit dès qu’elle est là', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const demandes = ouvrir([...Array<Mandat>(25).fill(MANDAT), A_CONTRESIGNER]);
  await screen.findByText('La signature n’est pas encore enregistrée');
  expect(screen.getByRole('button', { name: 'Reprendre la signature' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  const enTrenteSecondes = demandes.length;
  expect(enTrenteSecondes).toBeGreaterThanOrEqual(9);
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  const ensuite = demandes.length;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(demandes.length - ensuite).toBeLessThanOrEqual(3);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await screen.findByText('Le mandat est signé pour votre société');
});

it('le serveur en panne pendant l’attente, garde ce qui est à l’écran, et dit la signature à son retour', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const demandes = ouvrir([MANDAT, ...Array<typeof PANNE>(6).fill(PANNE), A_CONTRESIGNER]);
  await screen.findByText('La signature n’est pas encore enregistrée');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(demandes.length).toBeGreaterThan(1);
  expect(screen.getByText('La signature n’est pas encore enregistrée')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reprendre la signature' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await screen.findByText('Le mandat est signé pour votre société');
});
