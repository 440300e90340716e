// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lot as requeteLot } from '../../api/lot';
import type { DocumentOffre, Lot } from '../../api/types';
import { DetailsDuLot, LotPage } from './lot-page';
import { documentsDuLot } from './queries';

const demandes: string[] = [];

beforeEach(() => {
  demandes.length = 0;
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (adresse: string) => {
    demandes.push(adresse);
    return new Response('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refusee = (motif: string) => ({ autorisee: false, motif });

const LOT: Lot = {
  id: 'ecluse-A203',
  numero: 'A203',
  pieces: 3,
  statut: { code: 'O', libelle: 'Optionné' },
  disponibleLe: '2999-11-20T13:05:00Z',
  typologie: { nature: { code: 'appartement', libelle: 'Appartement' }, libelle: 'Trois pièces', code: 'T3' },
  etage: { libelle: '2e étage', priorite: 2 },
  dernierEtage: true,
  batiment: 'Pavillon',
  biHome: true,
  description: '<p>Une cuisine <strong>ouverte</strong>.</p>',
  isEligibleDemat: true,
  exposition: 'Sud-Ouest',
  surfaces: {
    surface: 61.4,
    surfaceBalcon: 5.1,
    surfaceLoggia: 6.7,
    surfaceTerrasse: 8.2,
    surfaceJardin: 28,
    surfacePonderee: 64.8,
  },
  balcon: true,
  loggia: true,
  terrasse: true,
  jardin: true,
  dispositifFiscal: 'Malraux',
  fiscalites: [
    { code: 'lmnp', libelle: 'LMNP', plafondLoyerTheorique: 812.5 },
    { code: 'ptz', libelle: 'PTZ', plafondLoyerTheorique: null },
  ],
  exclusivite: { nom: 'Arcade' },
  tva: 20,
  prix: 389_000,
  prixGrille: 399_000,
  prixLotPrincipal: 371_000,
  tvaReduite: 5.5,
  prixTvaReduite: 341_996,
  prixGrilleTvaReduite: 350_788,
  prixLotPrincipalTvaReduite: 326_171,
  tvaLLI: 10,
  prixLLI: 356_583,
  prixGrilleLLI: 365_750,
  prixLotPrincipalLLI: 340_083,
  lotsSecondaires: [
    {
      numero: 'P118',
      batiment: 'Annexe',
      etage: { libelle: 'Sous-sol 1', priorite: -1 },
      typologie: { nature: { code: 'parking', libelle: 'Parking' }, libelle: 'Parking boxé', code: 'PBX' },
      prix: 18_000,
      prixTvaReduite: 15_825,
      prixLLI: 16_500,
    },
  ],
  depotsGarantie: [
    { code: 'sans', libelle: 'Sans', montant: 0 },
    { code: 'cheque', libelle: 'Chèque', montant: 1500 },
  ],
  fraisDeNotaire: 9725.5,
  mentionParking: 'Place P118 comprise',
  mentionCave: 'Cave en option',
  actions: {
    option: refusee('déjà optionné'),
    reservation: refusee('mandat inactif'),
    alerte: refusee('déjà sur la liste'),
  },
  retire: true,
  maSituation: {
    option: {
      id: 12,
      dateEcheance: '2026-11-25T18:00:00Z',
      prixGele: {
        tva: 20,
        prix: 379_000,
        tvaReduite: 5.5,
        prixTvaReduite: 341_996,
        tvaLLI: null,
        prixLLI: null,
      },
      tva: null,
      mienne: true,
    },
    reservation: null,
    horsVente: null,
    mandatASigner: null,
  },
  facade: '/api/offre/programmes/ecluse/facade.svg?v=1&lot=ecluse-A203',
  programme: {
    id: 'ecluse',
    nomCommercial: 'L’Écluse',
    lieu: { libelleRiche: 'Nantes (44000)' } as Lot['programme']['lieu'],
    phaseCommerciale: { code: 'TRAVAUX', libelle: 'Travaux en cours' },
    zoneFiscale: 'A bis',
    calendrier: {
      dateCommercialisation: '2026-03-02',
      dateActabilite: '2026-06-02',
      dateDebutTravaux: '2026-09-14',
      dateLivraison: '2028-06-30',
    },
    coordonnees: null,
    promotionEnCours: true,
    isEligibleDemat: true,
    tauxCommission: 5.5,
  },
};

/** For each field of the API, what the page must show of it. When a field is missing here, the test does not compile. */
const MONTRE: Record<keyof Lot, readonly string[]> = {
  id: ['/lot/ecluse-A203/documents'],
  numero: ['Lot A203'],
  pieces: ['Appartement 3 pièces', 'Pièces3'],
  statut: ['Optionné'],
  disponibleLe: [
    'proposé en priorité jusqu’au',
    'Ce lot est proposé en priorité à une personne de sa liste d’attente.',
  ],
  typologie: ['Trois pièces (T3)'],
  etage: ['2e étage'],
  dernierEtage: ['dernier'],
  batiment: ['bâtiment Pavillon'],
  biHome: ['BiHome'],
  description: ['Une cuisine ouverte.'],
  isEligibleDemat: ['Réservation dématOui'],
  exposition: ['Sud-Ouest'],
  surfaces: ['Habitable61,4 m²', 'Pondérée64,8 m²'],
  balcon: ['Balcon 5,1 m²'],
  loggia: ['loggia 6,7 m²'],
  terrasse: ['terrasse 8,2 m²'],
  jardin: ['jardin 28 m²'],
  dispositifFiscal: ['Malraux'],
  fiscalites: ['LMNPLoyer plafonné à 812,50 € par mois', 'PTZÉligible'],
  exclusivite: ['Lot dédié au Groupe Arcade'],
  tva: ['TVA 20 %'],
  prix: ['389 000 €'],
  prixGrille: ['399 000 €'],
  prixLotPrincipal: ['371 000 €'],
  tvaReduite: ['TVA réduite 5,5 %'],
  prixTvaReduite: ['341 996 €', '15 825 €'],
  prixGrilleTvaReduite: ['350 788 €'],
  prixLotPrincipalTvaReduite: ['326 171 €'],
  tvaLLI: ['LLI, TVA 10 %'],
  prixLLI: ['356 583 €', '16 500 €'],
  prixGrilleLLI: ['365 750 €'],
  prixLotPrincipalLLI: ['340 083 €'],
  lotsSecondaires: ['Parking P118', '18 000 €', 'Parking boxé, bâtiment Annexe, sous-sol 1'],
  depotsGarantie: ['Aucun, ou un chèque de 1 500 €, dans la limite fixée par la loi'],
  fraisDeNotaire: ['9 725,50 €'],
  mentionParking: ['Place P118 comprise'],
  mentionCave: ['Cave en option'],
  actions: [
    'Réserver : mandat inactif',
    'Optionner : déjà optionné',
    'Rejoindre la liste d’attente : déjà sur la liste',
  ],
  retire: ['Ce lot est retiré de la vente'],
  maSituation: [
    'Votre option court jusqu’au mercredi 25 novembre, 19:00.',
    'Prix gelé à 379 000 € jusqu’au mercredi 25 novembre, 19:00.',
    'Prix gelé à 341 996 € jusqu’au',
    'Prix gelé par l’option : 379 000 €',
    '/lot/ecluse-A203/option/confirmation',
  ],
  facade: ['/facade.svg?v=1&lot=ecluse-A203&theme=page'],
  programme: [
    'L’Écluse',
    'Nantes (44000)',
    'Travaux en cours',
    'Zone A bis',
    '02/03/2026',
    '02/06/2026',
    '14/09/2026',
    '2e trimestre 2028',
    'Une promotion est en cours sur ce programme.',
    'Commission5,5 %',
  ],
};

/** A lot whose optional fields are all empty. */
const NU: Lot = {
  ...LOT,
  pieces: 0,
  etage: null,
  dernierEtage: false,
  batiment: null,
  biHome: false,
  description: null,
  exposition: null,
  surfaces: {
    surface: null,
    surfaceBalcon: null,
    surfaceLoggia: null,
    surfaceTerrasse: null,
    surfaceJardin: null,
    surfacePonderee: null,
  },
  balcon: false,
  loggia: false,
  terrasse: false,
  jardin: false,
  dispositifFiscal: null,
  fiscalites: [],
  exclusivite: null,
  disponibleLe: null,
  tva: null,
  prix: null,
  prixGrille: null,
  prixLotPrincipal: null,
  tvaReduite: null,
  prixTvaReduite: null,
  prixGrilleTvaReduite: null,
  prixLotPrincipalTvaReduite: null,
  tvaLLI: null,
  prixLLI: null,
  prixGrilleLLI: null,
  prixLotPrincipalLLI: null,
  lotsSecondaires: [],
  depotsGarantie: [],
  fraisDeNotaire: null,
  mentionParking: null,
  mentionCave: null,
  retire: false,
  maSituation: { option: null, reservation: null, horsVente: null, mandatASigner: null },
  programme: {
    ...LOT.programme,
    zoneFiscale: null,
    calendrier: {
      dateCommercialisation: null,
      dateActabilite: null,
      dateDebutTravaux: null,
      dateLivraison: null,
    },
    promotionEnCours: false,
    tauxCommission: null,
  },
};

const PLAN: DocumentOffre = {
  id: 'plan',
  idProgramme: 'ecluse',
  idLot: LOT.id,
  titre: 'Plan du lot',
  libelle: null,
  url: '/api/offre/documents/plan/fichier',
  dessin: '/api/offre/documents/plan/dessin.svg',
  famille: 'document',
  categorie: 'plan',
  type: 'PLAN_LOT',
  alternatif: null,
  position: 1,
  batiment: null,
  etage: null,
  typeMime: 'application/pdf',
  taille: null,
};

function montrer(lot: Lot, documents: DocumentOffre[], autres: readonly Lot[] = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  for (const un of [lot, ...autres]) {
    client.setQueryData(requeteLot(un.id).queryKey, un);
    client.setQueryData(documentsDuLot(un.id).queryKey, documents);
  }
  const routes = [
    { path: '/lot/:id', element: <LotPage />, children: [{ index: true, element: <DetailsDuLot /> }] },
  ];
  const routeur = createMemoryRouter(routes, { initialEntries: [`/lot/${lot.id}`] });
  const page = render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={routeur} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { routeur, page };
}

/** All texts, links and requests of the page, with all kinds of spaces made equal. */
function ceQuiEstMontre(): string {
  const liens = [...document.querySelectorAll('[href]')].map((lien) => lien.getAttribute('href'));
  return [document.body.textContent, ...liens, ...demandes].join('\n').replace(/[\u00a0\u202f]/gu, ' ');
}

it('montre chaque champ d’un lot, quel que soit le taux choisi', async () => {
  montrer(LOT, [PLAN]);
  const vus = [ceQuiEstMontre()];
  for (const taux of screen.getAllByRole('radio')) {
    await userEvent.click(taux);
    vus.push(ceQuiEstMontre());
  }
  const tout = vus.join('\n');
  for (const [champ, textes] of Object.entries(MONTRE)) {
    for (const texte of textes) {
      expect(tout, champ).toContain(texte);
    }
  }
  expect(tout).toContain('/api/offre/documents/plan/dessin.svg?theme=page');
  expect(screen.getByRole('link', { name: 'Ouvrir le plan (PDF)' }).getAttribute('href')).toBe(PLAN.url);
});

it('ne laisse pas de trou pour ce qui est absent', () => {
  montrer(NU, []);
  const texte = ceQuiEstMontre();
  expect(texte).not.toMatch(/null|undefined|NaN|false/u);
  expect(texte).toContain('Prix non communiqué');
  const vides = [...document.querySelectorAll('dd, dt, li, p, h2')].filter(
    (un) => un.textContent.trim() === '',
  );
  expect(vides.map((un) => un.outerHTML)).toEqual([]);
  const libelles = [...document.querySelectorAll('dt')].map((un) => un.textContent);
  expect(libelles).toEqual(['Typologie', 'Phase', 'Réservation démat']);
});

it('d’un lot à l’autre, le taux choisi ne suit pas', async () => {
  const { routeur } = montrer(LOT, [], [{ ...LOT, id: 'ecluse-A204', numero: 'A204' }]);
  const taux = () => screen.getByRole('radio', { name: /réduite/u }) as HTMLInputElement;
  await userEvent.click(taux());
  expect(taux().checked).toBe(true);
  await act(() => routeur.navigate('/lot/ecluse-A204'));
  expect(screen.getAllByText(/A204/u).length).toBeGreaterThan(0);
  expect(taux().checked).toBe(false);
});

it('le taux choisi va avec les liens vers l’option et la réservation, et d’un onglet à l’autre', async () => {
  const permise = { autorisee: true, motif: null };
  const actions = { option: permise, reservation: permise, alerte: refusee('ce lot est libre') };
  const maSituation = { option: null, reservation: null, horsVente: null, mandatASigner: null };
  const { routeur } = montrer({ ...LOT, actions, maSituation }, []);
  const vers = (nom: string) => screen.getByRole('link', { name: nom }).getAttribute('href');
  expect(vers('Poser une option')).toBe('/lot/ecluse-A203/option');
  await userEvent.click(screen.getByRole('radio', { name: /réduite/u }));
  expect(vers('Poser une option')).toBe('/lot/ecluse-A203/option?tva=5.5');
  expect(vers('Réserver ce lot')).toBe('/lot/ecluse-A203/reservation?tva=5.5');
  expect(routeur.state.location.search).toBe('?tva=5.5');
  expect(screen.getByRole('link', { name: /^Documents du lot/u }).getAttribute('href')).toBe(
    '/lot/ecluse-A203/documents?tva=5.5',
  );
});

it('montre d’abord la TVA que l’option garde', () => {
  const option = LOT.maSituation?.option ?? null;
  const maSituation = { ...LOT.maSituation, option: option && { ...option, tva: 5.5 } } as Lot['maSituation'];
  montrer({ ...LOT, maSituation } as Lot, []);
  expect((screen.getByRole('radio', { name: /réduite/u }) as HTMLInputElement).checked).toBe(true);
});

it('garde ce qui est refusé, avec sa raison', () => {
  const permise = { autorisee: true, motif: null };
  const actions = { option: permise, reservation: permise, alerte: refusee('ce lot est libre') };
  montrer({ ...LOT, actions: { ...actions, option: refusee('cinq options courent déjà') } }, []);
  const refuse = screen.getByRole('button', { name: 'Poser une option' });
  expect(refuse.getAttribute('aria-disabled')).toBe('true');
  expect(ceQuiEstMontre()).toContain('Optionner : cinq options courent déjà');
});

it('dit à qui tient un lot sorti de la vente que ce qu’il tient va à son terme', () => {
  const maSituation = { option: null, reservation: null, horsVente: 'dedie' as const, mandatASigner: null };
  montrer({ ...LOT, maSituation, retire: false }, []);
  expect(ceQuiEstMontre()).toContain('Ce lot n’est plus proposé à votre société');
  expect(ceQuiEstMontre()).toContain('votre option ou votre réservation va à son terme');
  expect(ceQuiEstMontre()).not.toContain('En exclusivité pour vous');
});

it('mène au mandat sans lequel rien ne se pose', () => {
  montrer(
    { ...LOT, maSituation: { option: null, reservation: null, horsVente: null, mandatASigner: 'jeton' } },
    [],
  );
  expect(screen.getByRole('link', { name: 'Voir le mandat' }).getAttribute('href')).toBe(
    '/signature-mandat/jeton',
  );
});
