// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appliquer, oublierLeDirect } from '../../api/direct-caches';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import { evenementDuLot } from '../../essais/direct';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { LIBRE } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { oublierLesChangements } from '../../lib/changements';
import type { FacettesServeur } from './facettes';
import { RecherchePage } from './recherche-page';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => {
  oublierLeDirect();
  oublierLesChangements();
  requetes.clear();
});

const comptes = (appartements: number, parkings: number) =>
  ({
    total: appartements + parkings,
    facettes: {
      typesDeBien: [
        { valeur: 'appartement', nombre: appartements },
        { valeur: 'parking', nombre: parkings },
      ],
    },
    prix: [],
  }) as unknown as FacettesServeur;

it('le titre suit les comptes, la liste garde ses rangées et ses pages', async () => {
  let servis = comptes(14, 11);
  servir({
    '/api/offre/lots/facettes': () => Response.json(servis),
    '/api/offre/lots': ({ searchParams }) =>
      searchParams.has('id[]') ? liste([]) : liste([LIBRE, { ...LIBRE, id: 'b', numero: 'B1' }], 25),
    '/api/offre/programmes': () => liste([], 1),
  });
  monter(<RecherchePage appel="lots" />, { requetes, adresse: '/?type=tous&vue=liste&forme=lignes' });
  const titre = await screen.findByRole('heading', { level: 1 });
  const dit = () => titre.textContent?.replaceAll('\u00a0', ' ');
  await waitFor(() => expect(dit()).toBe('14 logements, 11 annexes'));
  const vus = new Set<string | undefined>();
  const observateur = new MutationObserver(() => vus.add(dit()));
  observateur.observe(titre, { subtree: true, childList: true, characterData: true });
  servis = comptes(13, 11);
  act(() => appliquer(evenementDuLot()));
  await waitFor(() => expect(vus.size).toBeGreaterThan(0));
  observateur.disconnect();
  expect([...vus]).toEqual(['13 logements, 11 annexes']);
  expect(screen.getByText('A203')).toBeTruthy();
});

it('les résultats sont une région que le titre nomme, au-delà des filtres, des outils et des puces', async () => {
  servir({
    '/api/offre/lots/facettes': () => Response.json(comptes(14, 0)),
    '/api/offre/lots': ({ searchParams }) =>
      searchParams.has('id[]') ? liste([]) : liste([LIBRE, { ...LIBRE, id: 'b', numero: 'B1' }], 14),
    '/api/offre/programmes': () => liste([], 1),
  });
  monter(<RecherchePage appel="lots" />, { requetes, adresse: '/?pieces=3&vue=liste&forme=lignes' });
  const resultats = await screen.findByRole('region', { name: /^14\slogements/u });
  expect(resultats.matches('[data-resultats][tabindex="-1"]')).toBe(true);
  // The first focusable element of the results belongs to the table.
  const table = await within(resultats).findByRole('table', { name: 'Lots trouvés' });
  expect(table.contains(resultats.querySelector('a, button'))).toBe(true);
  expect(screen.getByRole('list', { name: 'Filtres actifs' })).toBeTruthy();
  expect(within(resultats).queryByRole('list', { name: 'Filtres actifs' })).toBeNull();
});
