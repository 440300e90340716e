/**
 * Compares the first calls of each page with the file of the calls whose answers the server puts in its shell
 * (`crates/api/src/navigateur/demandes.rs` is tested with the same file). After a change here, `npx vitest run
 * src/app/premieres-demandes.test.ts -u` writes this file again.
 */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lieuxParIds } from '../api/lieux';
import { lot } from '../api/lot';
import { premieresDenonciations } from '../features/denonciation/suivi-page';
import { premieresDeLAccueil } from '../features/home/queries';
import { documentsDuLot } from '../features/lot/queries';
import { premieresOptions } from '../features/option/suivi-page';
import { lotsDuProgramme, programme } from '../features/programme/queries';
import { lireRecherche } from '../features/recherche/adresse';
import { facettes } from '../features/recherche/facettes';
import { rechercher, TRIS_LOTS, TRIS_PROGRAMMES, total } from '../features/recherche/queries';
import { premieresReservations } from '../features/reservation/suivi/suivi-page';
import type { Appel } from '../lib/criteres';

const JOUR = '2026-11-30';
const CAS = '../../../crates/api/src/navigateur/premieres-demandes.json';

/** The users of the home page: a prescriber, a manager who sells, a manager who does not, and staff. */
const GENS = [
  { id: 4, type: { code: 'EP', libelle: 'Prescripteur' }, roles: ['ROLE_EP', 'ROLE_EXTERNAL'] },
  {
    id: 6,
    type: { code: 'ER', libelle: 'Responsable partenaire' },
    roles: ['ROLE_EP', 'ROLE_ER', 'ROLE_EXTERNAL'],
  },
  { id: 5, type: { code: 'ER', libelle: 'Responsable partenaire' }, roles: ['ROLE_ER', 'ROLE_EXTERNAL'] },
  { id: 3, type: { code: 'IT', libelle: 'Équipe interne' }, roles: ['ROLE_IT', 'ROLE_INTERNAL'] },
] as const;

/** The query strings of the compared searches: every criterion at least once, the orders, and invalid parameters. */
const RECHERCHES = [
  '',
  'pieces=3&libres=oui',
  'lieu=52-44-44109&lieu=53&fiscalite=PINEL&fiscalite=LMNP',
  'livraison=6&actabilite=2028-T2',
  'livraison=2027-T4&actabilite=24',
  'livraison=0&actabilite=2028-T5',
  'type=appartement&type=parking&pieces=2&pieces=5',
  'type=tous',
  'type=tous&type=cave',
  'zone=A%20bis&zone=B1&exterieur=balcon',
  'exterieur=terrasse&exterieur=jardin&exterieur=piscine',
  'commission=4&budgetMin=150000&budgetMax=320000.50&surfaceMin=45.5&surfaceMax=90',
  'commission=beaucoup&budgetMin=-3&budgetMax=1e5&pieces=trois',
  'demat=oui&dedies=oui&promotion=oui&dernieres=oui&libres=non',
  'caracteristique=sud&caracteristique=fibre&caracteristique=inconnue',
  'fenetre=-2.1000,46.9,-0.95,47.60&page=3&vue=carte&forme=cartes',
  'fenetre=1,2,3&page=0&tri=inconnu&sens=desc',
];

const adresses: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${JOUR}T10:00:00Z`), toFake: ['Date'] });
  // Every answer is empty, so that a page which asks until it has enough results makes all its calls.
  vi.stubGlobal('fetch', async (adresse: string) => {
    adresses.push(adresse);
    return new Response(
      JSON.stringify({ 'hydra:member': [], 'hydra:totalItems': 0, facettes: {}, total: 0, prix: [] }),
    );
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The calls of these queries, one after the other. */
async function demandesDe(...requetes: readonly { queryKey: readonly unknown[] }[]): Promise<string[]> {
  adresses.length = 0;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const requete of requetes) {
    await client.fetchQuery(requete as Parameters<typeof client.fetchQuery>[0]);
  }
  return [...adresses];
}

async function demandesDeRecherche(appel: Appel, adresse: string): Promise<string[]> {
  const recherche = lireRecherche(new URLSearchParams(adresse), appel);
  const page = await demandesDe(rechercher(recherche, appel));
  // For a place without results the page makes a second call, for a wider area, once the first answer is known. The shell holds the answer
  // of the first call only, so `page.slice(0, 1)` leaves the second one out.
  const comptes = await demandesDe(
    facettes(recherche.criteres),
    ...(appel === 'lots' ? [total(recherche.criteres, 'programmes')] : []),
    ...(recherche.criteres.locations.length > 0 ? [lieuxParIds(recherche.criteres.locations)] : []),
  );
  return [...page.slice(0, 1), ...comptes];
}

it('dit au serveur ce que chaque page demande d’abord', async () => {
  const cas: { page: string; qui?: (typeof GENS)[number]; demandes: string[] }[] = [
    {
      page: '/lot/PG00120-A203',
      demandes: await demandesDe(lot('PG00120-A203'), documentsDuLot('PG00120-A203')),
    },
    {
      page: '/programme/PG00120',
      demandes: await demandesDe(programme('PG00120'), lotsDuProgramme('PG00120')),
    },
    { page: '/suivi/options', demandes: await demandesDe(...premieresOptions()) },
    { page: '/suivi/options?statut=1', demandes: [] },
    { page: '/suivi/reservations', demandes: await demandesDe(...premieresReservations()) },
    { page: '/suivi/denonciations', demandes: await demandesDe(...premieresDenonciations()) },
  ];
  for (const qui of GENS) {
    const demandes = await demandesDe(...premieresDeLAccueil({ ...qui, roles: [...qui.roles] }, JOUR));
    // The shell of a page that waits for more than this would keep its reader waiting.
    expect(demandes.length).toBeLessThanOrEqual(12);
    cas.push({ page: '/home', qui, demandes });
  }
  for (const [appel, tris] of [
    ['lots', TRIS_LOTS],
    ['programmes', TRIS_PROGRAMMES],
  ] as const) {
    const ordres = Object.keys(tris).map((tri, rang) => `tri=${tri}${rang % 2 === 0 ? '&sens=desc' : ''}`);
    for (const adresse of [...RECHERCHES, ...ordres]) {
      const page = `/recherche/${appel}${adresse === '' ? '' : `?${adresse}`}`;
      cas.push({ page, demandes: await demandesDeRecherche(appel, adresse) });
    }
  }
  const ecrit = cas.map(({ page, qui, demandes }) => ({ page, jour: JOUR, qui, demandes }));
  await expect(`${JSON.stringify(ecrit, null, 2)}\n`).toMatchFileSnapshot(CAS);
});
