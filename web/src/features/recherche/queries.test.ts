import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Lot } from '../../api/types';
import { SANS_CRITERE } from '../../lib/criteres';
import {
  epinglesDe,
  lotsDesProgrammes,
  type Recherche,
  rechercher,
  TRI_PAR_DEFAUT,
  taillePage,
  total,
} from './queries';
import { dernierePage } from './use-recherche';

const recherche: Recherche = {
  criteres: { ...SANS_CRITERE, locations: ['52-44-44109'] },
  tri: TRI_PAR_DEFAUT.lots,
  page: 1,
};

/** Notes the addresses that a query asks for. Answers with these totals; the last one repeats. */
async function demandes(options: { queryKey: readonly unknown[]; queryFn?: unknown }, totaux = [1]) {
  const adresses: string[] = [];
  vi.stubGlobal('fetch', async (adresse: string) => {
    adresses.push(decodeURIComponent(adresse));
    const total = totaux[Math.min(adresses.length, totaux.length) - 1];
    return Response.json({ 'hydra:totalItems': total, 'hydra:member': [] });
  });
  const reponse = await new QueryClient().fetchQuery(options as Parameters<QueryClient['fetchQuery']>[0]);
  vi.unstubAllGlobals();
  return { adresses, reponse };
}

const limite = (adresse: string | undefined) =>
  new URL(adresse ?? '', 'http://portail').searchParams.get('limit');

it('demande à chaque liste la taille qui est la sienne', async () => {
  const tailleDe = async (options: Parameters<typeof demandes>[0]) =>
    limite((await demandes(options)).adresses[0]);
  expect(await tailleDe(rechercher(recherche, 'lots'))).toBe('20');
  expect(await tailleDe(rechercher({ ...recherche, tri: TRI_PAR_DEFAUT.programmes }, 'programmes'))).toBe(
    '12',
  );
  expect(await tailleDe(epinglesDe(recherche.criteres, null))).toBe('200');
  expect(await tailleDe(total(recherche.criteres, 'lots'))).toBe('1');
  expect(await tailleDe(lotsDesProgrammes(recherche.criteres, null))).toBe('1');
  expect([taillePage('lots', null), taillePage('programmes', null), taillePage('lots', 40)]).toEqual([
    20, 12, 30,
  ]);
});

it('trie par défaut les lots par prix croissant, les programmes par ville', async () => {
  expect(TRI_PAR_DEFAUT).toEqual({
    lots: { champ: 'prix', sens: 'asc' },
    programmes: { champ: 'lieu.libelle', sens: 'asc' },
  });
  const { adresses } = await demandes(rechercher(recherche, 'lots'));
  expect(adresses[0]).toContain('order[prix]=asc&page=1');
});

it('élargit autour des lieux demandés quand ils ne donnent rien, à chaque page et dans chaque ordre', async () => {
  for (const suite of [{}, { page: 2 }, { tri: { champ: 'pieces', sens: 'desc' } as const }]) {
    const { adresses, reponse } = await demandes(rechercher({ ...recherche, ...suite }, 'lots'), [0, 7]);
    expect(adresses).toHaveLength(2);
    expect(adresses[0]).not.toContain('distance');
    expect(adresses[1]).toContain('programme.lieu.distance=40');
    expect(limite(adresses[1])).toBe('30');
    expect(reponse).toMatchObject({ 'hydra:totalItems': 7, distance: 40 });
  }
});

it('n’élargit ni une recherche sans lieu, ni celle qui trouve', async () => {
  const nulle_part = { ...recherche, criteres: SANS_CRITERE };
  expect((await demandes(rechercher(nulle_part, 'lots'), [0])).adresses).toHaveLength(1);
  const { adresses, reponse } = await demandes(rechercher(recherche, 'lots'), [3]);
  expect(adresses).toHaveLength(1);
  expect(reponse).toMatchObject({ distance: null });
});

it('demande à la carte les positions seules, de toute la recherche ou de ce qu’elle montre', async () => {
  const { adresses } = await demandes(epinglesDe(recherche.criteres, 40));
  expect(adresses[0]).toContain('groups[]=location');
  expect(adresses[0]).toContain('no_summary=true');
  expect(adresses[0]).toContain('lieu.distance=40');
  expect(adresses[0]).not.toContain('zoom');
  const vue = { fenetre: '-2,47,-1,48', zoom: 9 };
  const dIci = await demandes(epinglesDe(recherche.criteres, 40, vue));
  expect(dIci.adresses[0]).toBe(`${adresses[0]}&vue=-2,47,-1,48&zoom=9`);
});

it('un appel de même liste abandonne le précédent', async () => {
  const signaux: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signaux.push(signal as AbortSignal);
    return new Promise(() => {});
  });
  const observateur = new QueryObserver(new QueryClient(), rechercher(recherche, 'lots'));
  const cesser = observateur.subscribe(() => {});
  observateur.setOptions(rechercher({ ...recherche, page: 2 }, 'lots'));
  await vi.waitFor(() => expect(signaux.map(({ aborted }) => aborted)).toEqual([true, false]));
  cesser();
  vi.unstubAllGlobals();
});

it('donne la dernière page à qui en demande une au-delà, et à lui seul', () => {
  const reponse = (total: number, membres: number) => ({
    'hydra:totalItems': total,
    'hydra:member': Array.from({ length: membres }, () => ({}) as Lot),
  });
  expect(dernierePage(reponse(41, 0), 9999, 20)).toBe(3);
  expect(dernierePage(reponse(40, 0), 3, 20)).toBe(2);
  expect(dernierePage(reponse(41, 1), 3, 20)).toBeNull();
  expect(dernierePage(reponse(0, 0), 9999, 20)).toBeNull();
});
