// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentOffre, ProgrammeEntier } from '../../api/types';
import { ProgrammePage } from './programme-page';
import { lotsDuProgramme, programme as requeteProgramme } from './queries';

const demandes: string[] = [];

beforeEach(() => {
  demandes.length = 0;
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (adresse: string) => {
    demandes.push(adresse);
    return new Response('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const papier = (id: string, categorie: string, type: string): DocumentOffre => ({
  id,
  idProgramme: 'ecluse',
  idLot: null,
  titre: `Titre ${id}`,
  libelle: `Libellé ${id}`,
  url: `/api/offre/documents/${id}/fichier`,
  dessin: null,
  famille: categorie === 'image' ? 'media' : 'document',
  categorie,
  type,
  alternatif: null,
  position: 1,
  batiment: null,
  etage: null,
  typeMime: 'application/pdf',
  taille: null,
});

const PROGRAMME: ProgrammeEntier = {
  id: 'ecluse',
  nomCommercial: 'L’Écluse Saint-Félix',
  adresse: '8 quai Malakoff',
  adresse2: 'ZAC Gloriette',
  lieu: { libelleRiche: 'Nantes (44000)', ville: 'Nantes' } as ProgrammeEntier['lieu'],
  phaseCommerciale: { code: 'TRAVAUX', libelle: 'Travaux en cours' },
  coordonnees: { lat: 47.21, long: -1.54 },
  zoneFiscale: 'A bis',
  fiscalites: [
    { code: 'lmnp', libelle: 'LMNP' },
    { code: 'tva55', libelle: 'TVA réduite' },
  ],
  natureLots: 'Appartements et commerces',
  promotionEnCours: true,
  calendrier: {
    dateCommercialisation: '2026-03-02',
    dateActabilite: '2026-06-02',
    dateDebutTravaux: '2026-09-14',
    dateLivraison: '2028-06-30',
  },
  isEligibleDemat: true,
  hasExclusivity: true,
  dernieresOpportunites: true,
  avantages: ['Toitures végétalisées', 'Jardin partagé'],
  caracteristiques: {
    fibre: true,
    domotique: true,
    biHome: true,
    imaginHome: true,
    nord: true,
    sud: true,
    ouest: true,
    est: true,
    bordMer: true,
    montagne: true,
  },
  descriptifs: {
    introduction: '<p>Un rivage habité.</p>',
    descriptionTitre: 'Au bord de l’Erdre',
    descriptionContenu: '<p>Deux volumes.</p>',
    environnementTitre: 'Le quartier',
    environnementContenu: '<p>La gare à pied.</p>',
    prestationResidenceTitre: 'La résidence',
    prestationResidenceContenu: '<p>Un local à vélos.</p>',
    prestationLogementTitre: 'Les logements',
    prestationLogementContenu: '<p>Du parquet.</p>',
  },
  certificationsEnvironnementales: ['NF Habitat', 'BREEAM'],
  niveauxEnergetiques: ['RE 2020 seuil 2025'],
  gammePrestations: 'Signature',
  tauxCommission: 5.5,
  intervenants: [
    {
      fonction: 'Notaire',
      nom: 'Castelnoir',
      prenom: 'Élise',
      contact: 'Étude Castelnoir',
      email: 'elise@etude.example',
      telMobile: '0639980001',
      telFixe: '0199001957',
      adresse: '3 rue Crébillon',
      adresse2: '2e étage',
      cp: '44000',
      ville: 'Nantes',
    },
  ],
  syntheseLots: [
    {
      nature: 'appartement',
      pieces: 3,
      libelle: '3 pièces',
      nombre: 6,
      min: {
        tva: 20,
        prix: 352_000,
        tvaReduite: 5.5,
        prixTvaReduite: 309_467,
        dispositifFiscal: 'Malraux',
        idLot: 'ecluse-A203',
      },
    },
  ],
  lotsParStatut: { L: 12, O: 10, T: 4, R: 22 },
  logementsParStatut: { L: 9, O: 8, T: 4, R: 15 },
  facade: '/api/offre/programmes/ecluse/facade.svg?v=1',
  documents: {
    commercial: [
      papier('grille', 'commercial', 'GRILLE_PRIX'),
      papier('promo', 'commercial', 'OFFRE_PROMO_PDM'),
    ],
    contractuel: [papier('contrat', 'contractuel', 'CONTRAT_RESERVATION')],
    masse: [papier('masse', 'masse', 'PLAN_MASSE')],
    stationnement: [papier('parc', 'stationnement', 'PLAN_STATIONNEMENT')],
    cave: [papier('caves', 'cave', 'PLAN_CAVE')],
    image: [papier('vue', 'image', 'VISUEL_PRINCIPAL')],
    video: [papier('film', 'video', 'VIDEO')],
    media360: [papier('visite', 'media360', 'VISITE_360')],
    chantier: [papier('travaux', 'chantier', 'CHANTIER')],
    interactif: [papier('maquette', 'interactif', 'MAQUETTE')],
  },
};

/** For each field of the API, what the page must show of it. When a field is missing here, the test does not compile. */
const MONTRE: Record<keyof ProgrammeEntier, readonly string[]> = {
  id: ['/api/offre/programmes/ecluse/facade.svg'],
  nomCommercial: ['L’Écluse Saint-Félix'],
  adresse: ['8 quai Malakoff'],
  adresse2: ['ZAC Gloriette'],
  lieu: ['Nantes (44000)'],
  phaseCommerciale: ['Travaux en cours'],
  coordonnees: ['Voir sur la carte', 'Situation'],
  zoneFiscale: ['Zone A bis'],
  fiscalites: ['LMNP, TVA réduite'],
  natureLots: ['Appartements et commerces'],
  promotionEnCours: ['Une promotion est en cours'],
  calendrier: [
    'Commercialisation02/03/2026',
    'Actable02/06/2026',
    'Début des travaux14/09/2026',
    'Livraison2e trimestre 2028',
  ],
  isEligibleDemat: ['Réservation dématOui'],
  hasExclusivity: ['Ce programme contient des lots dédiés.'],
  dernieresOpportunites: ['Dernières opportunités'],
  avantages: ['Toitures végétalisées', 'Jardin partagé'],
  caracteristiques: [
    'Fibre, Domotique, BiHome (deux logements en un), ImaginHome (plan à personnaliser), Exposé au nord, Exposé au sud, Exposé à l’ouest, Exposé à l’est, Bord de mer, Montagne',
  ],
  descriptifs: [
    'Un rivage habité.',
    'Au bord de l’Erdre',
    'Deux volumes.',
    'Le quartier',
    'La gare à pied.',
    'La résidence',
    'Un local à vélos.',
    'Les logements',
    'Du parquet.',
  ],
  certificationsEnvironnementales: ['NF Habitat, BREEAM'],
  niveauxEnergetiques: ['RE 2020 seuil 2025'],
  gammePrestations: ['Signature'],
  tauxCommission: ['Commission5,5 %'],
  intervenants: [
    'Notaire',
    'Élise',
    'Castelnoir',
    'Étude Castelnoir',
    'elise@etude.example',
    '06 39 98 00 01',
    '01 99 00 19 57',
    '3 rue Crébillon, 2e étage, 44000 NANTES',
  ],
  syntheseLots: ['3 pièces6 libres', '352 000 €', 'TVA 5,5 % : 309 467 €', 'Malraux', '/lot/ecluse-A203'],
  lotsParStatut: ['36 logements, 12 annexes et commerces'],
  logementsParStatut: ['36 logements, dont 9 libres, 8 optionnés, 4 pré-réservés, 15 réservés'],
  facade: ['/facade.svg?v=1&taille=grande&theme=page'],
  documents: [
    'Titre grille',
    'Titre contrat',
    'Titre masse',
    'Titre parc',
    'Titre caves',
    'Titre vue',
    'Titre film',
    'Titre visite',
    'Titre travaux',
    'Titre maquette',
  ],
};

/** A programme whose optional fields are all empty. */
const NU: ProgrammeEntier = {
  ...PROGRAMME,
  adresse: null,
  adresse2: null,
  coordonnees: null,
  lieu: { ...PROGRAMME.lieu, latitude: null, longitude: null },
  zoneFiscale: null,
  fiscalites: [],
  natureLots: null,
  promotionEnCours: false,
  calendrier: {
    dateCommercialisation: null,
    dateActabilite: null,
    dateDebutTravaux: null,
    dateLivraison: null,
  },
  isEligibleDemat: false,
  hasExclusivity: false,
  dernieresOpportunites: false,
  avantages: [],
  caracteristiques: Object.fromEntries(
    Object.keys(PROGRAMME.caracteristiques).map((cle) => [cle, false]),
  ) as ProgrammeEntier['caracteristiques'],
  descriptifs: Object.fromEntries(
    Object.keys(PROGRAMME.descriptifs).map((cle) => [cle, null]),
  ) as ProgrammeEntier['descriptifs'],
  certificationsEnvironnementales: [],
  niveauxEnergetiques: [],
  gammePrestations: null,
  tauxCommission: null,
  intervenants: [],
  syntheseLots: [],
  documents: Object.fromEntries(
    Object.keys(PROGRAMME.documents).map((cle) => [cle, []]),
  ) as unknown as ProgrammeEntier['documents'],
};

function montrer(programme: ProgrammeEntier) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(requeteProgramme(programme.id).queryKey, programme);
  client.setQueryData(lotsDuProgramme(programme.id).queryKey, []);
  const routes = [{ path: '/programme/:id', element: <ProgrammePage /> }];
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider
          router={createMemoryRouter(routes, { initialEntries: [`/programme/${programme.id}`] })}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/** All texts, labels, links and requests of the page, with all kinds of spaces made equal. */
function ceQuiEstMontre(): string {
  const attributs = ['href', 'aria-label'].flatMap((nom) =>
    [...document.querySelectorAll(`[${nom}]`)].map((un) => un.getAttribute(nom)),
  );
  return [document.body.textContent, ...attributs, ...demandes].join('\n').replace(/[\u00a0\u202f]/gu, ' ');
}

it('montre chaque champ d’un programme', () => {
  montrer(PROGRAMME);
  const tout = ceQuiEstMontre();
  for (const [champ, textes] of Object.entries(MONTRE)) {
    for (const texte of textes) {
      expect(tout, champ).toContain(texte);
    }
  }
  const offre = screen.getByRole('link', { name: 'Une promotion est en cours' });
  expect(offre.getAttribute('href')).toBe('/api/offre/documents/promo/fichier');
});

it('ne laisse pas de trou pour ce qui est absent', () => {
  montrer(NU);
  const texte = ceQuiEstMontre();
  expect(texte).not.toMatch(/null|undefined|NaN|false/u);
  expect(texte).not.toContain('Voir sur la carte');
  const vides = [...document.querySelectorAll('dd, dt, li, h2, ul, ol, dl')].filter(
    (un) => un.textContent.trim() === '',
  );
  expect(vides.map((un) => un.outerHTML)).toEqual([]);
  const libelles = [...document.querySelectorAll('dt')].map((un) => un.textContent);
  expect(libelles).toEqual(['Phase', 'En vente', 'Réservation démat']);
});
