import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { LieuSitue } from '../lib/lieux-connus';
import { lieuxVoulus, programmesParNom } from './programmes';
import { requetes } from './requetes';

afterEach(() => {
  vi.unstubAllGlobals();
  requetes.clear();
});

const lieu = (id: string, libelle: string, latitude: number, longitude: number): LieuSitue => ({
  id,
  type: 3,
  libelle,
  libelleRiche: libelle,
  libelleMore: '',
  population: 1,
  latitude,
  longitude,
});

const NANTES = lieu('52-44-44109', 'Nantes', 47.218, -1.554);
const NANTES_EN_RATIER = lieu('84-38-38273', 'Nantes-en-Ratier', 44.928, 5.812);
const NANCES = lieu('84-73-73184', 'Nances', 45.59, 5.79);

it.each<[string, string, readonly string[]]>([
  ['le nom exact seul', 'nantes', ['Nantes']],
  ['sans accent, ni majuscule, ni tiret', 'NANTES en ratier', ['Nantes-en-Ratier']],
  ['ce qui commence ainsi, quand rien ne porte ce nom', 'nantes en', ['Nantes-en-Ratier']],
  ['à défaut, ce qui s’écrit presque ainsi', 'nantse', ['Nantes', 'Nantes-en-Ratier', 'Nances']],
])('propose %s', (_, texte, attendus) => {
  const voulus = lieuxVoulus(texte, [NANTES, NANTES_EN_RATIER, NANCES]);
  expect(voulus.map(({ libelle }) => libelle)).toEqual(attendus);
});

it('range les programmes d’un lieu du plus proche au plus loin, et dit à quelle distance chacun est', async () => {
  const demandes: string[] = [];
  const programme = (id: string, nomCommercial: string, lat: number, long: number) => ({
    id,
    nomCommercial,
    lieu: { libelle: id, codePostal: '44000' },
    coordonnees: { lat, long },
    phaseCommerciale: null,
  });
  vi.stubGlobal('fetch', async (adresse: string) => {
    demandes.push(decodeURIComponent(adresse));
    const membres = adresse.startsWith('/lieux')
      ? [NANTES, NANTES_EN_RATIER]
      : adresse.includes('lieu.id')
        ? [programme('reze', 'Les Aubes', 47.19, -1.549), programme('nantes', 'Rive Chézine', 47.22, -1.556)]
        : [];
    return new Response(JSON.stringify({ 'hydra:totalItems': membres.length, 'hydra:member': membres }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const trouves = await client.fetchQuery(programmesParNom('nantes'));
  expect(trouves.map(({ nomCommercial, parLieu }) => [nomCommercial, parLieu])).toEqual([
    ['Rive Chézine', { nom: 'Nantes', eloignement: 'à 1\u00a0km' }],
    ['Les Aubes', { nom: 'Nantes', eloignement: 'à 3\u00a0km' }],
  ]);
  expect(demandes.filter((adresse) => adresse.includes('38273'))).toEqual([]);
});
