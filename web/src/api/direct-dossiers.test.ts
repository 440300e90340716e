// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appeler } from './appel';
import { cles } from './cles';
import { appliquer, oublierLeDirect } from './direct-caches';
import { lireEvenement } from './evenements';
import { requetes } from './requetes';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  oublierLeDirect();
  requetes.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Puts an answer on the page. Returns a function that says how often it was asked again. */
function montrer(queryKey: readonly unknown[]): () => number {
  let lectures = 0;
  requetes.setQueryData(queryKey, 'avant');
  new QueryObserver(requetes, {
    queryKey,
    queryFn: () => {
      lectures += 1;
      return 'après';
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {});
  return () => lectures;
}

const dire = (mot: string, id: number, fait = 7) =>
  appliquer(lireEvenement('touche', String(fait), JSON.stringify({ fait, mot, id })));

/** The delay that the specification allows between a decision and the page, minus the server's part. */
const unInstant = () => vi.advanceTimersByTimeAsync(1_000);

it('une dénonciation décidée fait relire les listes ouvertes et sa fiche, et aucune autre', async () => {
  const [liste, gerees, sienne, autre, lots] = [
    montrer(cles.denonciations.liste('a')),
    montrer(cles.denonciationsGerees.liste('a')),
    montrer(cles.denonciations.une(12)),
    montrer(cles.denonciations.une(13)),
    montrer(cles.lots.liste('a')),
  ];
  dire('denonciations', 12);
  dire('denonciations', 12, 8);
  await unInstant();
  expect([liste(), gerees(), sienne(), autre(), lots()]).toEqual([1, 1, 1, 0, 0]);
});

it('une option fait relire la fiche d’un lot, et aucune liste de lots : leurs évènements le font', async () => {
  const [options, fiche, liste, programmes] = [
    montrer(cles.options.liste('a')),
    montrer(cles.lotsGeres.un('p-1')),
    montrer(cles.lots.liste('a')),
    montrer(cles.programmes.liste('a')),
  ];
  dire('options', 7);
  await unInstant();
  expect([options(), fiche(), liste(), programmes()]).toEqual([1, 1, 0, 0]);
});

it('ce qu’un autre tape d’un brouillon se voit sur sa fiche', async () => {
  const [sienne, autre, options] = [
    montrer(cles.reservations.une(8)),
    montrer(cles.reservations.une(9)),
    montrer(cles.options.liste('a')),
  ];
  dire('brouillons', 8);
  await unInstant();
  expect([sienne(), autre(), options()]).toEqual([1, 0, 0]);
});

it('ce que cette page vient d’écrire n’est pas redemandé parce qu’elle l’entend', async () => {
  const ecrire = (id: number, fait: string) => {
    vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'Linteau-Fait': fait } }));
    type Corps = Parameters<typeof appeler<'PATCH /api/reservations/{id}'>>[1]['corps'];
    return appeler('PATCH /api/reservations/{id}', { chemin: { id }, corps: {} as Corps });
  };
  const sienne = montrer(cles.reservations.une(8));
  // The event may arrive before the answer of the write.
  dire('brouillons', 8, 41);
  await ecrire(8, '41');
  await unInstant();
  expect(sienne()).toBe(0);
  dire('brouillons', 8, 42);
  await unInstant();
  expect(sienne()).toBe(1);
});

it('le mandat d’une société, une inscription : leurs fiches suivent', async () => {
  const [compte, mandat, inscription] = [
    montrer(cles.compte.moi),
    montrer(cles.societes.mandat(3)),
    montrer(cles.inscriptions.une(5)),
  ];
  dire('mandats', 3);
  dire('inscriptions', 5);
  await unInstant();
  expect([compte(), mandat(), inscription()]).toEqual([1, 1, 1]);
});

it('rien n’est demandé derrière un autre onglet avant qu’on y revienne', async () => {
  const liste = montrer(cles.denonciations.liste('a'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dire('denonciations', 12);
  await unInstant();
  expect(liste()).toBe(0);
  expect(requetes.getQueryState(cles.denonciations.liste('a'))?.isInvalidated).toBe(true);
});

it('un mot d’une version à venir ne fait rien relire ; un évènement illisible fait tout relire', async () => {
  const liste = montrer(cles.denonciations.liste('a'));
  dire('signatures', 12);
  await unInstant();
  expect(liste()).toBe(0);
  appliquer(lireEvenement('touche', '8', '{"mot":"denonciations"}'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(liste()).toBe(1);
});

it('des mots sans cesse ne font pas relire sans cesse', async () => {
  const liste = montrer(cles.denonciations.liste('a'));
  for (let instant = 0; instant < 600; instant += 1) {
    dire('denonciations', instant, instant + 10);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(liste()).toBeGreaterThan(3);
  expect(liste()).toBeLessThan(15);
  await vi.advanceTimersByTimeAsync(40_000);
  const apres = liste();
  dire('denonciations', 1, 1_000);
  await unInstant();
  expect(liste()).toBe(apres + 1);
});
