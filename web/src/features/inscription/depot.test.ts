// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErreurAppel } from '../../api/erreur-appel';
import { dansLeDepot, oublierLeDepot, rapprocher, revenirAuDepot } from './depot';
import { ouvrirDepot, poursuivreDepot } from './queries';

vi.mock('./preuve', () => ({ prouver: async () => 'preuve' }));
vi.mock('./queries', () => ({
  defiDeDepot: vi.fn(async () => ({})),
  ouvrirDepot: vi.fn(),
  poursuivreDepot: vi.fn(),
}));

const ferme = new ErreurAppel(404, 'Trop tard.', [], 'depot-ferme');
const LE = '2026-11-26T12:00:00Z';
const piece = (nom: string, depot?: string) => ({
  nom,
  libelle: 'a.pdf',
  taille: 10,
  expireLe: LE,
  ...(depot === undefined ? {} : { depot }),
});

beforeEach(() => {
  let rang = 0;
  vi.mocked(ouvrirDepot).mockReset();
  vi.mocked(ouvrirDepot).mockImplementation(async () => {
    rang += 1;
    return { depot: `depot-${rang}`, expireLe: LE };
  });
});
afterEach(() => oublierLeDepot());

it('ouvre un dépôt avant le premier fichier, un seul pour ceux qui partent ensemble, et le garde', async () => {
  const ensemble = await Promise.all([1, 2, 3].map(() => dansLeDepot(async (depot) => depot)));
  expect(ensemble).toEqual(['depot-1', 'depot-1', 'depot-1']);
  expect(await dansLeDepot(async (depot) => depot)).toBe('depot-1');
  expect(ouvrirDepot).toHaveBeenCalledExactlyOnceWith('preuve');
});

it('en ouvre un autre quand le serveur a fermé le sien, et renvoie le fichier une fois', async () => {
  const vus: string[] = [];
  const envoye = await dansLeDepot(async (depot) => {
    vus.push(depot);
    if (vus.length === 1) {
      throw ferme;
    }
    return depot;
  });
  expect([envoye, vus]).toEqual(['depot-2', ['depot-1', 'depot-2']]);
  await expect(
    dansLeDepot(async () => {
      throw new ErreurAppel(503, 'Saturé.', [], 'surcharge');
    }),
  ).rejects.toThrow('Saturé.');
  expect(await dansLeDepot(async (depot) => depot)).toBe('depot-2');
});

it('sait au retour ce qui est encore là, et ce qui ne l’est plus', async () => {
  expect(await revenirAuDepot(() => ({}))).toBeNull();
  await dansLeDepot(async () => null);
  const gardees = { statuts: piece('ancien', 'depot-1'), pieceIdentite: piece('perdue', 'depot-1') };
  vi.mocked(poursuivreDepot).mockResolvedValueOnce({
    expireLe: '2026-11-26T13:00:00Z',
    documents: [{ emplacement: 'statuts', nom: 'neuf', taille: 12 }],
  });
  expect(await revenirAuDepot(() => gardees)).toEqual({
    pieces: { statuts: { ...gardees.statuts, nom: 'neuf', taille: 12, expireLe: '2026-11-26T13:00:00Z' } },
    perdues: ['pieceIdentite'],
  });
  vi.mocked(poursuivreDepot).mockRejectedValueOnce(new ErreurAppel(503, 'Le portail ne répond pas.'));
  expect(await revenirAuDepot(() => gardees)).toBeNull();
  vi.mocked(poursuivreDepot).mockRejectedValueOnce(ferme);
  expect((await revenirAuDepot(() => gardees))?.perdues).toEqual(['pieceIdentite', 'statuts']);
  expect(await dansLeDepot(async (depot) => depot)).toBe('depot-2');
});

it('laisse les pièces d’une page d’avant à leur temps', () => {
  const gardees = { statuts: piece('sans-depot'), pieceIdentite: piece('d-un-autre', 'depot-0') };
  expect(rapprocher(gardees, 'depot-1', [], LE)).toEqual({
    pieces: { statuts: gardees.statuts },
    perdues: ['pieceIdentite'],
  });
});
