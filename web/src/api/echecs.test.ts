import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tous, vider } from '../lib/flashs';
import { ErreurAppel } from './appel';
import { ECHECS, echecDuLot, listeOuVide, messageDuLot, messageGenerique, signaler } from './echecs';

beforeEach(() => vider(undefined, Number.POSITIVE_INFINITY));
afterEach(() => vi.unstubAllGlobals());

const repondre = (status: number, corps: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(corps), { status }));

/** Spec section 8, letter for letter. */
const ATTENDUS = {
  lots: ['error', 'LOT-FETCH', "Une erreur s'est produite. Les lots ne sont pas disponibles."],
  programmes: ['error', 'PG-FETCH', "Une erreur s'est produite. Les programmes ne sont pas disponibles."],
  alerte: ['error', 'INFO-DISPO', "Vous ne pouvez pas créer d'alerte pour ce lot"],
  documentsDuLot: [
    'warning',
    'LOT-DOC-FETCH',
    "Une erreur s'est produite. Les documents ne sont pas disponibles.",
  ],
  documentsDuProgramme: [
    'warning',
    'PG-DOC-FETCH',
    "Une erreur s'est produite. Les documents ne sont pas disponibles.",
  ],
} as const;

it('dit chaque échec sous son code et dans ses mots, et rend une liste vide', async () => {
  repondre(500, {});
  expect(Object.keys(ECHECS).sort()).toEqual(Object.keys(ATTENDUS).sort());
  for (const [nom, [type, code, message]] of Object.entries(ATTENDUS)) {
    vider(undefined, Number.POSITIVE_INFINITY);
    const echec = ECHECS[nom as keyof typeof ECHECS];
    await expect(listeOuVide(echec, '/api/offre/lots')).resolves.toEqual({
      'hydra:totalItems': 0,
      'hydra:member': [],
      echouee: true,
    });
    expect(tous(), nom).toMatchObject([{ type, code, message }]);
  }
});

it('préfère les mots du serveur pour les listes, jamais pour les documents', async () => {
  repondre(400, { detail: 'page : ce nombre est illisible.', code: 'parametre-invalide' });
  await listeOuVide(ECHECS.lots, '/api/offre/lots?page=x');
  await listeOuVide(ECHECS.documentsDuLot, '/api/offre/lots/A-1/documents');
  expect(tous().map(({ message }) => message)).toEqual([
    'page : ce nombre est illisible.',
    ATTENDUS.documentsDuLot[2],
  ]);
});

it('ne dit rien quand personne ne répond que ses propres mots', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await listeOuVide(ECHECS.programmes, '/api/offre/programmes');
  expect(tous()).toMatchObject([{ message: ATTENDUS.programmes[2] }]);
});

it('ne montre rien d’une liste abandonnée', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resoudre, rejeter) => {
        signal?.addEventListener('abort', () => rejeter(new DOMException('aborted', 'AbortError')));
      }),
  );
  const controleur = new AbortController();
  const abandonnee = listeOuVide(ECHECS.lots, '/api/offre/lots', { signal: controleur.signal });
  controleur.abort();
  await expect(abandonnee).rejects.toMatchObject({ statusCode: 499, message: 'Request canceled' });
  signaler(ECHECS.lots, new ErreurAppel(499, 'Request canceled'));
  expect(tous()).toEqual([]);
});

it('dit pourquoi un lot ne vient pas, son statut dans le code', () => {
  expect(messageDuLot(404)).toBe("Le lot n'est plus disponible.");
  expect(messageDuLot(500)).toBe("Une erreur s'est produite. Le lot n'est pas disponible.");
  expect(echecDuLot(503).code).toBe('LOT-ONE-FETCH-503');
  expect(messageGenerique('Linteau')).toBe(
    "Une erreur s'est produite. Veuillez réessayer ultérieurement ou contacter votre référent Linteau",
  );
});
