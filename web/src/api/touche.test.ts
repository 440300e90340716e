// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appeler } from './appel';
import { cles } from './cles';
import { requetes } from './requetes';
import { concerne, TOUCHES, toucher } from './touche';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  requetes.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Puts an older answer on the page. Returns a function that says how often it was asked again. */
function montrer(queryKey: readonly unknown[]): () => number {
  let lectures = 0;
  requetes.setQueryData(queryKey, 'avant', { updatedAt: Date.now() - 1_000 });
  new QueryObserver(requetes, {
    queryKey,
    queryFn: () => {
      lectures += 1;
      return 'après';
    },
    staleTime: 60_000,
  }).subscribe(() => {});
  return () => lectures;
}

const repondre = (statut: number, corps: unknown = {}) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(corps, { status: statut })));

const renommer = () =>
  appeler('PATCH /api/gestion/societes/{id}', {
    chemin: { id: 3 },
    corps: { nom: 'Neuf' } as Parameters<typeof appeler<'PATCH /api/gestion/societes/{id}'>>[1]['corps'],
  });

it('une société renommée fait relire les listes qui la nomment, et rien d’autre', async () => {
  repondre(200);
  const lues = [
    cles.utilisateurs.liste('a'),
    cles.denonciationsGerees.liste('a'),
    cles.societes.liste('a'),
    cles.attentes,
  ].map(montrer);
  const [lots, references] = [montrer(cles.lots.liste('a')), montrer(cles.reservations.references)];
  await renommer();
  await vi.advanceTimersByTimeAsync(1);
  expect(lues.map((une) => une())).toEqual([1, 1, 1, 1]);
  expect([lots(), references()]).toEqual([0, 0]);
});

it('ce que l’écriture a rendu n’est pas redemandé', async () => {
  repondre(200);
  const fiche = montrer(cles.societes.une(3));
  await renommer();
  requetes.setQueryData(cles.societes.une(3), 'rendue');
  await vi.advanceTimersByTimeAsync(1);
  expect(fiche()).toBe(0);
  expect(requetes.getQueryData(cles.societes.une(3))).toBe('rendue');
});

it('ce qui était en chemin quand l’écriture a répondu est redemandé', async () => {
  repondre(200);
  let lectures = 0;
  let arriver = (_: string) => {};
  const premiere = new Promise<string>((suite) => {
    arriver = suite;
  });
  new QueryObserver(requetes, {
    queryKey: cles.societes.liste('a'),
    queryFn: () => {
      lectures += 1;
      return lectures === 1 ? premiere : 'neuve';
    },
  }).subscribe(() => {});
  await renommer();
  arriver('ancienne');
  await vi.advanceTimersByTimeAsync(1);
  expect(lectures).toBe(2);
  expect(requetes.getQueryData(cles.societes.liste('a'))).toBe('neuve');
});

it('un refus qui dit que tout a bougé fait relire ; des valeurs refusées ne font rien relire', async () => {
  const liste = montrer(cles.societes.liste('a'));
  repondre(422, { code: 'valeurs', detail: 'Refusé' });
  await renommer().catch(() => null);
  await vi.advanceTimersByTimeAsync(1);
  expect(liste()).toBe(0);
  repondre(409, { code: 'version-depassee', detail: 'Changée' });
  await renommer().catch(() => null);
  await vi.advanceTimersByTimeAsync(1);
  expect(liste()).toBe(1);
});

it('une écriture sans réponse : rien n’est redemandé sur-le-champ, tout l’est au prochain regard', async () => {
  const liste = montrer(cles.societes.liste('a'));
  repondre(503, { code: 'surcharge', detail: 'Plus tard' });
  await renommer().catch(() => null);
  await vi.advanceTimersByTimeAsync(1);
  expect(liste()).toBe(0);
  expect(requetes.getQueryState(cles.societes.liste('a'))?.isInvalidated).toBe(true);
});

it('un mot avec son numéro ne fait relire que cette fiche, et les listes', async () => {
  const [une, autre, liste] = [
    montrer(cles.denonciations.une(12)),
    montrer(cles.denonciations.une(13)),
    montrer(cles.denonciations.liste('a')),
  ];
  toucher(['denonciations'], { id: 12 });
  await vi.advanceTimersByTimeAsync(1);
  expect([une(), autre(), liste()]).toEqual([1, 0, 1]);
});

it('ce qui est tapé d’un brouillon ne fait relire aucun lot', () => {
  const montre = concerne(TOUCHES['PATCH /api/reservations/{id}']);
  expect(montre({ queryKey: cles.lots.un('a') })).toBe(false);
  expect(montre({ queryKey: cles.reservations.brouillons })).toBe(true);
});
