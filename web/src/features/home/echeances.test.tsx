// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VALIDEE } from '../../essais/denonciations';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { OPTION } from '../../essais/options';
import { MesEcheances } from './echeances';

preparer();
// The morning, in Paris, of the day on which the first option ends.
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-25T08:00:00Z')));
afterEach(() => void vi.restoreAllMocks());

const AUTRE = { ...OPTION, id: 13, dateEcheance: '2026-11-30T18:00:00Z' };

function ouvrir(
  options: () => Response,
  denonciations: () => Response = () => liste([]),
  miennes: () => Response = () => liste([]),
  brouillons: () => Response = () => liste([]),
  contrats: () => Response = () => liste([]),
) {
  const demandes = servir({
    '/api/options?': options,
    '/api/denonciations?': denonciations,
    '/api/info-dispo/miennes': miennes,
    '/api/reservations/drafts': brouillons,
    '/api/reservations?': contrats,
  });
  monter(<MesEcheances moi={1} jour="2026-11-25" />);
  return demandes;
}

it('dit ce qui finit, le plus proche d’abord, options et protections ensemble', async () => {
  const demandes = ouvrir(
    () => liste([OPTION, AUTRE], 9),
    () => liste([VALIDEE]),
  );
  await screen.findByText(/Protection de/u);
  const lignes = screen.getAllByRole('listitem');
  const debuts = lignes.map((ligne) => ligne.textContent.replace(/[\u00a0\u202f]/gu, ' '));
  expect(debuts[0]).toContain('Aujourd’hui à 19:00encore 10 h 00Option sur A203, L’Écluse Saint-Félix');
  expect(debuts[0]).toContain('M. Paul Le Bihan · 3 pièces · 389 000 €');
  expect(debuts[1]).toContain('Protection de M. Paul Le Bihan, L’Écluse Saint-Félix');
  expect(debuts[2]).toContain('Lundi 30 novembre, 19:00');
  expect(
    within(lignes[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/lot/ecluse-A203/reservation');
  // Each row has the link of its action. The link of the protection leads to its row on the follow-up page.
  const boutons = lignes.map((ligne) => within(ligne).getByRole('link'));
  expect(boutons.map(({ textContent }) => textContent)).toEqual(['Réserver', 'Renouveler', 'Réserver']);
  // Only the button of today's deadline is dark.
  expect(boutons.map(({ dataset }) => dataset.cadre)).toEqual([undefined, 'true', 'true']);
  expect(boutons[1]?.getAttribute('href')).toBe(`/suivi/denonciations?denonciation=${VALIDEE.id}`);
  expect(screen.getByRole('link', { name: '7 autres options en cours' })).toBeTruthy();
  // The calls only ask for the user's own files, because a manager may read those of the whole company.
  expect(demandes[0]).toContain('prescripteur.id=1&statut.code=1&order[dateEcheance]=asc');
  expect(demandes[1]).toContain('prescripteur.id=1&');
  expect(demandes[1]).toContain('dateEcheance[lte]=2026-12-02');
});

it('dit que rien n’échoit, et ne le dit pas quand la liste a échoué', async () => {
  ouvrir(() => liste([]));
  expect(await screen.findByText(/Vous n’avez aucune échéance/u)).toBeTruthy();
});

it('en panne, le dit et se redemande', async () => {
  ouvrir(() => Response.json({}, { status: 500 }));
  expect(await screen.findByText('Vos échéances n’ont pas pu être chargées.')).toBeTruthy();
  expect(screen.queryByText(/Vous n’avez aucune échéance/u)).toBeNull();
});

it('une lecture en panne ne cache pas ce que disent les autres, et ne passe pas pour « rien »', async () => {
  const panne = () => Response.json({}, { status: 500 });
  ouvrir(() => liste([]), panne);
  expect(await screen.findByText('Vos échéances n’ont pas pu être chargées.')).toBeTruthy();
  expect(screen.queryByText(/Vous n’avez aucune échéance/u)).toBeNull();
  cleanup();
  ouvrir(() => liste([OPTION]), panne);
  expect(await screen.findByText('Vos échéances n’ont pas pu être chargées.')).toBeTruthy();
  expect(screen.getByText(/Option sur A203/u)).toBeTruthy();
});

it('met d’abord un lot qui m’est proposé, puis dit mes places ailleurs', async () => {
  const info = {
    lot: 'a',
    disponible: false,
    enAttente: true,
    place: 2,
    nombre: 3,
    avance: null,
    empechement: null,
    disponibleLe: null,
  };
  const avance = { fin: '2026-11-25T08:10:00Z' };
  ouvrir(
    () => liste([OPTION]),
    () => liste([]),
    () =>
      liste([
        { lot: { ...OPTION.lot, id: 'b', numero: 'B101' }, info },
        { lot: OPTION.lot, info: { ...info, place: 1, avance } },
      ]),
  );
  const places = await screen.findByRole('list', { name: 'Vos listes d’attente' });
  expect(places.textContent.replace(/\u00a0/gu, ' ')).toBe('Lot B101, L’Écluse Saint-Félix : 2e sur 3');
  const [premiere] = screen.getAllByRole('listitem');
  expect(premiere?.textContent.replace(/[\u00a0\u202f]/gu, ' ')).toContain(
    'Aujourd’hui à 09:10encore 10 minA203, L’Écluse Saint-Félix, vous est proposé en priorité',
  );
  expect(
    within(premiere as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/lot/ecluse-A203/option');
});
