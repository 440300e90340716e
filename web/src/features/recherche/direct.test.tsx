// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cles } from '../../api/cles';
import { appliquer, oublierLeDirect } from '../../api/direct-caches';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { Lot } from '../../api/types';
import { evenementDuLot, PRIS } from '../../essais/direct';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { LIBRE } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { oublierLesChangements } from '../../lib/changements';
import { tous } from '../../lib/flashs';
import { maintenant } from '../../lib/horloge';
import { CarteLot } from './carte-lot';
import { TableLots } from './table-lots';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => {
  oublierLeDirect();
  oublierLesChangements();
  requetes.clear();
});

const AUTRE = { ...LIBRE, id: 'ecluse-A204', numero: 'A204' };
const CLE = cles.lots.liste('essai');
const TRI = { champ: 'prix', sens: 'asc', lien: () => ({ to: { search: '' }, suivre: () => {} }) } as const;

function Page({ forme }: { forme: 'lignes' | 'cartes' }) {
  const { data } = useQuery({
    queryKey: CLE,
    queryFn: () => new Promise<{ 'hydra:member': Lot[] }>(() => {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lots = data?.['hydra:member'] ?? [];
  return forme === 'lignes' ? (
    <TableLots lots={lots} tri={TRI} loin={() => null} />
  ) : (
    lots.map((lot) => <CarteLot key={lot.id} lot={lot} loin={null} />)
  );
}

function ouvrir(
  forme: 'lignes' | 'cartes',
  relu: Lot = { ...LIBRE, ...PRIS, id: LIBRE.id, programme: LIBRE.programme } as Lot,
  lots: readonly Lot[] = [LIBRE, AUTRE],
) {
  requetes.setQueryData(CLE, { 'hydra:totalItems': lots.length, 'hydra:member': lots });
  servir({
    '/api/info-dispo': () =>
      Response.json({ ...PRIS, enAttente: true, place: 1, empechement: null }, { status: 201 }),
    '/api/offre/lots': () => liste([relu]),
  });
  return monter(<Page forme={forme} />, { requetes });
}
const ligne = (numero: string) => screen.getByRole('row', { name: new RegExp(numero, 'u') });

it('une ligne change sous les yeux, une fois, à sa place', async () => {
  ouvrir('lignes');
  const avant = screen.getAllByRole('row');
  act(() => appliquer(evenementDuLot({ prix: 401_000 })));
  // Check at once, because on a busy machine the flash may be over later.
  expect([ligne('A203'), ligne('A204')].map((une) => une.hasAttribute('data-change'))).toEqual([true, false]);
  expect(await within(ligne('A203')).findByText('Optionné')).toBeTruthy();
  expect(ligne('A203').textContent).toContain('401\u202f000');
  expect(screen.getAllByRole('row')).toEqual(avant);
  await waitFor(() => expect(ligne('A203').hasAttribute('data-change')).toBe(false), { timeout: 5_000 });
});

it.each(['lignes', 'cartes'] as const)(
  '%s : un lot qui n’est plus en vente le dit à sa place, sans qu’on puisse l’attendre',
  async (forme) => {
    const attendable = { ...LIBRE.actions, alerte: { autorisee: true, motif: null } };
    ouvrir(forme, LIBRE, [{ ...LIBRE, actions: attendable }, AUTRE]);
    act(() => appliquer({ genre: 'retire', fait: '9', donnees: { lot: LIBRE.id, programme: 'PG00203' } }));
    expect(await screen.findAllByText('Plus en vente')).toHaveLength(1);
    expect(document.querySelectorAll('[data-change]')).toHaveLength(1);
    expect(screen.getAllByText('Libre')).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: /^A20[34]$/u }).map((un) => un.textContent)).toEqual([
      'A203',
      'A204',
    ]);
    expect(screen.queryByRole('button', { name: /^Rejoindre la liste d’attente/u })).toBeNull();
  },
);

it('la façade d’une carte suit son programme, les autres gardent la leur', async () => {
  const ailleurs = {
    ...LIBRE,
    id: 'autre-1',
    programme: { ...LIBRE.programme, id: 'autre', nomCommercial: 'Les Rives' },
  };
  ouvrir('cartes', LIBRE, [LIBRE, AUTRE, ailleurs]);
  const adresses = () => screen.getAllByRole('img').map((une) => une.getAttribute('src') ?? '');
  const versions = () => adresses().map((une) => Number(/\/facade\.svg\?v=(\d*)&/u.exec(une)?.[1]));
  const avant = adresses();
  const [ici = 0, voisine = 0] = versions();
  act(() => appliquer(evenementDuLot()));
  expect(adresses()).toEqual(avant);
  // A hidden tab asks for nothing.
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => new Promise((suite) => setTimeout(suite, 2_500)));
  expect(adresses()).toEqual(avant);
  visible.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(versions()).toEqual([ici + 1, voisine + 1, 0]);
});

it.each(['lignes', 'cartes'] as const)(
  '%s : dit jusqu’à quand un lot est proposé en priorité',
  async (forme) => {
    ouvrir(forme);
    const dans = (millisecondes: number) => new Date(maintenant() + millisecondes).toISOString();
    act(() => appliquer(evenementDuLot({ disponibleLe: dans(900_000) })));
    await waitFor(() =>
      expect(document.body.textContent).toMatch(/proposé en priorité jusqu’à .*\d\d:\d\d/u),
    );
    // A head start that is over is no longer shown, even without an event.
    act(() => appliquer(evenementDuLot({ disponibleLe: dans(-60_000) }, '8')));
    await waitFor(() => expect(document.body.textContent).not.toContain('proposé en priorité'));
  },
);

it.each(['lignes', 'cartes'] as const)('%s : l’alerte se crée où le serveur la permet', async (forme) => {
  const permise = {
    ...LIBRE,
    statut: PRIS.statut,
    actions: { ...LIBRE.actions, alerte: { autorisee: true, motif: null } },
  };
  const { clavier } = ouvrir(forme, permise);
  expect(screen.queryByRole('button', { name: /^Rejoindre la liste d’attente/u })).toBeNull();
  act(() => appliquer(evenementDuLot()));
  await clavier.click(
    await screen.findByRole('button', { name: 'Rejoindre la liste d’attente\u00a0: A203' }),
  );
  await waitFor(() => expect(tous()).toMatchObject([{ type: 'success', code: 'INFO-DISPO' }]));
});
