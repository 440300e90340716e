import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Programme } from '../../api/types';
import { SANS_CRITERE } from '../../lib/criteres';
import {
  avantPremieres,
  lesPlusRecents,
  nouveauxProgrammes,
  programmesDedies,
  totalDesLots,
} from './queries';

afterEach(() => vi.unstubAllGlobals());

const programme = (id: string, dateCommercialisation: string | null) =>
  ({ id, calendrier: { dateCommercialisation } }) as Programme;

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function servir(reponses: readonly Programme[][]) {
  const demandes: URL[] = [];
  const suite = [...reponses];
  vi.stubGlobal('fetch', async (adresse: string) => {
    demandes.push(new URL(adresse, 'http://portail'));
    return new Response(JSON.stringify({ 'hydra:totalItems': 0, 'hydra:member': suite.shift() ?? [] }));
  });
  return demandes;
}

it('montre d’abord le dernier mis en vente, trois au plus', () => {
  const dits = [programme('A', '2026-03-01'), programme('B', null), programme('C', '2026-11-02')];
  expect(lesPlusRecents([...dits, programme('D', '2026-10-30')]).map(({ id }) => id)).toEqual([
    'C',
    'D',
    'A',
  ]);
});

it('recule dans le temps tant que la rangée n’est pas pleine', async () => {
  const plein = ['A', 'B', 'C', 'D'].map((id, rang) => programme(id, `2026-0${rang + 1}-01`));
  const demandes = servir([[programme('A', '2026-11-02')], plein]);
  const trouves = await client().fetchQuery(nouveauxProgrammes('2026-11-21'));
  expect(trouves.map(({ id }) => id)).toEqual(['D', 'C', 'B']);
  const debuts = demandes.map(({ searchParams }) =>
    searchParams.get('calendrier.dateCommercialisation[gte]'),
  );
  expect(debuts).toEqual(['2026-10-21', '2026-08-21']);
  expect(demandes[0]?.searchParams.get('limit')).toBe('50');
  expect(demandes[0]?.searchParams.get('isDifferent[phaseCommerciale.code]')).toBe('AVANTPREMIERE');
});

it('demande trente avant-premières, et les lots libres dédiés', async () => {
  const demandes = servir([]);
  await client().fetchQuery(avantPremieres);
  await client().fetchQuery(programmesDedies);
  expect(demandes.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['30', '50']);
  expect(demandes[1]?.searchParams.get('exists[lots.exclusivite]')).toBe('true');
  expect(String(totalDesLots(SANS_CRITERE).queryKey.at(-1))).toContain('limit=1');
});
