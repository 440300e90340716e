// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { appliquer, oublierLeDirect } from '../../api/direct-caches';
import { lot as requeteLot } from '../../api/lot';
import { requetes } from '../../api/requetes';
import type { Lot } from '../../api/types';
import { evenementDuLot } from '../../essais/direct';
import { monter, preparer, servir } from '../../essais/monter';
import { LOT } from '../../essais/options';
import { oublierLesChangements } from '../../lib/changements';
import { tous } from '../../lib/flashs';
import { LotPage } from './lot-page';
import { documentsDuLot } from './queries';

preparer();
afterEach(() => {
  oublierLeDirect();
  oublierLesChangements();
  requetes.clear();
});

const RETIRE = {
  genre: 'retire',
  fait: '9',
  donnees: { lot: LOT.id, programme: LOT.programme.id },
} as const;

it('le lot qui quitte la vente le dit à sa place, et ne se prend plus ; de retour, redevient libre', async () => {
  const portail = { lot: LOT as Lot | null, panne: false };
  requetes.setQueryData(requeteLot(LOT.id).queryKey, LOT);
  requetes.setQueryData(documentsDuLot(LOT.id).queryKey, []);
  servir({
    '/api/offre/lots/ecluse-A203': () => {
      if (portail.panne) {
        return new Response(null, { status: 503 });
      }
      return portail.lot === null
        ? Response.json({ code: 'lot-introuvable' }, { status: 404 })
        : Response.json(portail.lot);
    },
  });
  monter(<LotPage />, { adresse: '/lot/ecluse-A203', chemin: '/lot/:id', requetes });
  expect(screen.getAllByText('Libre')).toHaveLength(2);
  portail.lot = null;
  act(() => appliquer(RETIRE));
  const avis = (await screen.findByText("Le lot n'est plus disponible.")).closest('[role="status"]');
  expect(avis).not.toBeNull();
  expect(screen.queryByText('Libre')).toBeNull();
  expect(screen.getAllByText('Plus en vente')).toHaveLength(2);
  for (const name of ['Option', 'Réserver']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  }
  // The notice says that the lot has left, so no message repeats it.
  expect(tous()).toEqual([]);
  // A failure meanwhile does not make the lot free or available.
  portail.panne = true;
  await act(async () => {
    await requetes.refetchQueries({ queryKey: requeteLot(LOT.id).queryKey });
    // The observers of the cache are notified one turn of the event loop later.
    await new Promise((suite) => setTimeout(suite));
  });
  expect(requetes.getQueryState(requeteLot(LOT.id).queryKey)?.error).toMatchObject({ statut: 503 });
  expect(screen.getByText("Le lot n'est plus disponible.")).toBeTruthy();
  expect(screen.getAllByText('Plus en vente')).toHaveLength(2);
  portail.panne = false;
  portail.lot = LOT;
  act(() => appliquer(evenementDuLot({ statut: LOT.statut }, '10')));
  await waitFor(() => expect(screen.queryByText("Le lot n'est plus disponible.")).toBeNull());
  expect(screen.getByRole('link', { name: 'Option' })).toBeTruthy();
});
