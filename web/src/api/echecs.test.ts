import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tous, vider } from '../lib/flashs';
import { lire } from './appel';
import {
  ECHECS,
  type Echec,
  echecDuLot,
  messageDe,
  messageDuLot,
  messageGenerique,
  motsDe,
  signaler,
} from './echecs';
import { ErreurAppel } from './erreur-appel';
import { relance, requetes } from './requetes';

beforeEach(() => vider(undefined, Number.POSITIVE_INFINITY));
afterEach(() => vi.unstubAllGlobals());

const repondre = (status: number, corps: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(corps), { status }));

/** The exact text of each message, as the specification gives it (section 8). */
const ATTENDUS = {
  lots: ['error', 'LOT-FETCH', "Une erreur s'est produite. Les lots ne sont pas disponibles."],
  programmes: ['error', 'PG-FETCH', "Une erreur s'est produite. Les programmes ne sont pas disponibles."],
  denonciations: [
    'error',
    'DEN-FETCH',
    "Une erreur s'est produite. Les dénonciations ne sont pas disponibles.",
  ],
  options: ['error', 'OPT-FETCH', "Une erreur s'est produite. Les options ne sont pas disponibles."],
  reservations: [
    'error',
    'RESA-FETCH',
    "Une erreur s'est produite. Les réservations ne sont pas disponibles.",
  ],
  alerte: ['error', 'INFO-DISPO', "Vous ne pouvez pas créer d'alerte pour ce lot"],
  export: ['error', 'LOT-EXPORT', 'Une erreur s’est produite. Le fichier n’a pas pu être préparé.'],
  documents: ['warning', 'DOC-FETCH', "Une erreur s'est produite. Les documents ne sont pas disponibles."],
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

const liste = (echec?: Echec) =>
  requetes.fetchQuery({
    queryKey: ['essai'],
    queryFn: ({ signal }) => lire('/api/offre/lots', { signal }),
    staleTime: 0,
    ...(echec === undefined ? {} : { meta: { echec } }),
  });

it('dit chaque échec sous son code et dans ses mots, et le laisse échouer', async () => {
  repondre(500, { detail: 'Une erreur est survenue de notre côté.', code: 'interne' });
  expect(Object.keys(ECHECS).sort()).toEqual(Object.keys(ATTENDUS).sort());
  for (const [nom, [type, code, message]] of Object.entries(ATTENDUS)) {
    vider(undefined, Number.POSITIVE_INFINITY);
    requetes.clear();
    await expect(liste(ECHECS[nom as keyof typeof ECHECS])).rejects.toMatchObject({ statusCode: 500 });
    expect(tous(), nom).toMatchObject([{ type, code, message }]);
  }
});

it('préfère les mots du serveur pour un refus des listes, jamais pour les documents', async () => {
  repondre(400, { detail: 'page : ce nombre est illisible.', code: 'parametre-invalide' });
  for (const echec of [ECHECS.lots, ECHECS.documentsDuLot]) {
    requetes.clear();
    await expect(liste(echec)).rejects.toThrow();
  }
  expect(tous().map(({ message }) => message)).toEqual([
    'page : ce nombre est illisible.',
    ATTENDUS.documentsDuLot[2],
  ]);
});

it('quand personne ne répond, dit ce qui manque puis pourquoi', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  requetes.clear();
  await expect(liste(ECHECS.programmes)).rejects.toMatchObject({ statusCode: 503 });
  expect(tous()).toMatchObject([
    {
      message: `${ATTENDUS.programmes[2]} Le portail ne répond pas. Vérifiez votre connexion, puis réessayez dans un instant.`,
    },
  ]);
});

it.each<[string, unknown, string]>([
  [
    'le portail saturé le dit',
    new ErreurAppel(503, 'Le service est momentanément saturé. Veuillez réessayer.', [], 'surcharge'),
    'Le service est momentanément saturé. Veuillez réessayer.',
  ],
  [
    'un relais sans portail',
    ErreurAppel.deLEntrave('relais', 502),
    'Le portail est momentanément injoignable. Réessayez dans une minute.',
  ],
  [
    'un relais qui dit quand revenir',
    ErreurAppel.deLEntrave('relais', 503, 120_000),
    'Le portail est momentanément injoignable. Réessayez dans 2\u00a0min\u00a000\u00a0s.',
  ],
  ['un défaut', new ErreurAppel(500, 'boom', [], 'erreur-interne'), messageGenerique('Linteau')],
  [
    'un refus',
    new ErreurAppel(422, 'Ce lien n’est plus valable.', [], 'lien-invalide'),
    'Ce lien n’est plus valable.',
  ],
])('une écriture manquée dit sa cause : %s', (_, cause, attendu) => {
  expect(motsDe(cause)).toBe(attendu);
});

it('ce qui ne s’est pas fait faute d’être arrivé ne se dit pas interdit', () => {
  expect(messageDe(ECHECS.alerte, ErreurAppel.deLEntrave('hors-ligne'))).toBe(
    "Vous ne pouvez pas créer d'alerte pour ce lot. Vous êtes hors connexion. Rien n’est perdu\u00a0: réessayez dès que la connexion est revenue.",
  );
});

it('se tait tant que la même liste échoue encore, et le redit si elle retombe', async () => {
  requetes.clear();
  repondre(503, {});
  await expect(liste(ECHECS.lots)).rejects.toThrow();
  vider(undefined, Number.POSITIVE_INFINITY);
  await expect(liste(ECHECS.lots)).rejects.toThrow();
  expect(tous()).toEqual([]);
  repondre(200, {});
  await liste(ECHECS.lots);
  repondre(503, {});
  await expect(liste(ECHECS.lots)).rejects.toThrow();
  expect(tous()).toHaveLength(1);
});

it('redemande de lui-même ce qui passera, quand le serveur l’a dit', () => {
  const etat = (error: Error | null) => ({ state: { status: error ? 'error' : 'success', error } }) as never;
  expect(relance(etat(null))).toBe(false);
  expect(relance(etat(new ErreurAppel(404, 'Absent')))).toBe(false);
  expect(relance(etat(new ErreurAppel(503, 'Plus tard')))).toBe(15_000);
  expect(relance(etat(new ErreurAppel(429, 'Trop', [], 'trop', 60_000)))).toBe(60_000);
});

it('ne montre rien d’une liste abandonnée', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resoudre, rejeter) => {
        signal?.addEventListener('abort', () => rejeter(new DOMException('aborted', 'AbortError')));
      }),
  );
  requetes.clear();
  const abandonnee = liste(ECHECS.lots);
  await requetes.cancelQueries({ queryKey: ['essai'] });
  await expect(abandonnee).rejects.toThrow();
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
