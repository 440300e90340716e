// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { BROUILLON, CHEZ_LA_SOCIETE, FORMULAIRE } from '../../essais/reservations';
import { tous } from '../../lib/flashs';
import { MesEcheances } from './echeances';
import { ReservationsEnCours } from './reservations-en-cours';

preparer();
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-26T08:00:00Z')));
afterEach(() => void vi.restoreAllMocks());

const AUTRE = {
  ...BROUILLON,
  id: 13,
  dateEcheance: '2026-11-28T10:00:00Z',
  expiresAt: '2026-11-28T10:00:00Z',
  reservataire: null,
  coreservataire: null,
  lot: { ...BROUILLON.lot, id: 'ecluse-B101', numero: 'B101' },
};

function ouvrir(brouillons: () => Response, moi = 1, contrats: () => Response = () => liste([])) {
  const demandes = servir({
    '/api/reservations/drafts': brouillons,
    '/api/reservations?': contrats,
    '/api/options?': () => liste([]),
    '/api/denonciations?': () => liste([]),
    '/api/info-dispo/miennes': () => liste([]),
  });
  // A prescriber's own reservations are among their deadlines.
  const page = moi === 1 ? <MesEcheances moi={1} jour="2026-11-26" /> : <ReservationsEnCours moi={moi} />;
  return { ...monter(page), demandes };
}
const lignes = () =>
  screen.getAllByRole('listitem').map((une) => une.textContent.replace(/[\u00a0\u202f]/gu, ' '));

it('dit le temps qui reste à chacun de mes brouillons, ce qui y manque, et le reprend', async () => {
  ouvrir(() => liste([{ ...BROUILLON, formulaire: FORMULAIRE }, AUTRE]));
  await screen.findAllByRole('listitem');
  const [premier, second] = lignes();
  expect(premier).toContain('Aujourd’hui à 14:32encore 5 h 32Réservation de A203, L’Écluse Saint-Félix');
  expect(premier).toContain('Mme Anaïs Le Bihan, M. Tristan Le Bihan · à compléter : Acquéreurs, Documents');
  expect(second).toContain('Samedi 28 novembre, 11:00encore 2 j 2 h');
  expect(second).toContain('Acquéreurs à choisir');
  const reprendre = screen.getByRole('link', { name: /^Reprendre.*A203/u });
  expect(reprendre.getAttribute('href')).toBe('/lot/ecluse-A203/reservation');
});

it('d’un dossier complet, mène à sa signature, et compte le temps qui reste pour la demander', async () => {
  const actions = { ...BROUILLON.actions, signer: { autorisee: true, motif: null } };
  const prochaineAction = { libelle: 'Dossier complet\u00a0: à signer', qui: 'le prescripteur' };
  ouvrir(() => liste([{ ...BROUILLON, complet: true, actions, prochaineAction }]));
  const signer = await screen.findByRole('link', { name: /^Signer.*A203/u });
  expect(signer.getAttribute('href')).toBe('/lot/ecluse-A203/reservation/confirmation');
  expect(lignes()[0]).toContain('encore 5 h 32');
  expect(lignes()[0]).toContain('Dossier complet : à signer');
});

it('dit aussi ce qu’attendent les contrats envoyés, et jusqu’à quand', async () => {
  const { demandes } = ouvrir(
    () => liste([]),
    1,
    () =>
      liste([
        {
          ...CHEZ_LA_SOCIETE,
          etape: { code: 'SIGNATURE_ACQUEREURS', libelle: 'Signature des acquéreurs' },
          dateEcheance: '2026-12-03T22:59:59Z',
          prochaineAction: { libelle: 'Signer le contrat', qui: 'le premier acquéreur' },
        },
        CHEZ_LA_SOCIETE,
      ]),
  );
  await screen.findAllByRole('listitem');
  expect(lignes()[0]).toContain('Jeudi 3 décembre, 23:59');
  expect(lignes()[0]).toContain('Le premier acquéreur : signer le contrat');
  expect(lignes()[1]).toContain('Sans échéance');
  expect(screen.getAllByRole('link', { name: /^Voir.*C301/u })[0]?.getAttribute('href')).toBe(
    '/suivi/reservations/10',
  );
  const demande = demandes.find((une) => une.startsWith('/api/reservations?')) ?? '';
  expect(demande).toContain('prescripteur.id=1&etape[]=SIGNATURE_ACQUEREURS');
});

it('au responsable d’une société, montre ceux des autres sans les lui faire reprendre', async () => {
  ouvrir(() => liste([BROUILLON]), 77);
  await screen.findByRole('heading', { name: 'Réservations à suivre' });
  const voir = screen.getByRole('link', { name: /^Voir.*A203/u });
  expect(voir.getAttribute('href')).toBe('/suivi/reservations/12');
});

it.each([
  ['sans brouillon', () => liste([])],
  ['quand ils ne se lisent pas', () => Response.json({}, { status: 503 })],
])('%s, ne prend pas de place et ne dit rien', async (_, reponse) => {
  const { demandes, requetes } = ouvrir(reponse, 77);
  await waitFor(() => {
    expect(demandes).not.toEqual([]);
    expect(requetes.isFetching()).toBe(0);
  });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(tous()).toEqual([]);
});
