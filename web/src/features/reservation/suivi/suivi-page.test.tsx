// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { InitialEntry } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../../../api/requetes';
import { session } from '../../../api/session';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { MAELLE } from '../../../essais/personnes';
import { ANNULEE, BROUILLON, CHEZ_LA_SOCIETE } from '../../../essais/reservations';
import { tous } from '../../../lib/flashs';
import { SuiviPage } from './suivi-page';

/** Monday afternoon in Paris, three days before the draft ends. */
const LUNDI = Date.parse('2026-11-23T13:32:00Z');

preparer();
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(LUNDI);
  requetes.setQueryData(session.queryKey, MAELLE);
});
afterEach(() => {
  vi.restoreAllMocks();
  requetes.clear();
});

const TOUTES = [BROUILLON, CHEZ_LA_SOCIETE, ANNULEE];
const estLaPhrase = ({ searchParams }: URL) => searchParams.get('limit') === '50';

function ouvrir(adresse: InitialEntry = '/suivi/reservations', membres = TOUTES) {
  const demandes = servir({
    '/api/reservations?': (url) =>
      estLaPhrase(url)
        ? liste(membres.filter(({ statut }) => url.searchParams.getAll('statut[]').includes(statut.code)))
        : liste(membres, 23),
  });
  return { ...monter(<SuiviPage />, { adresse, requetes }), demandes };
}

const texte = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/[\u00a0\u202f]/gu, ' ');
/** The search is limited to the table, because there are many filters above it. */
const table = async () => within(await screen.findByRole('table', { name: 'Réservations' }));
/** The row of a lot. */
async function ligne(numero: string): Promise<HTMLElement> {
  const lien = await (await table()).findByRole('link', { name: numero });
  return lien.closest('tr') as HTMLElement;
}

it('montre jusqu’où chacune est allée, à qui c’est, et comment et où les autres ont fini', async () => {
  ouvrir();
  const brouillon = await ligne('A203');
  expect(texte(brouillon)).toContain('Brouillon, étape 1 sur 5À vous : compléter le dossier');
  expect(texte(brouillon)).toContain('Mme Anaïs Le Bihanavec M. Tristan Le Bihan');
  expect(texte(brouillon)).toContain('338 996 €');
  expect(texte(brouillon)).toContain('encore 3 j');
  const chezEux = await ligne('C301');
  expect(texte(chezEux)).toContain(
    'Signature de la société, étape 3 sur 5La société : contresigner le contrat',
  );
  const annulee = await ligne('B102');
  expect(texte(annulee)).toContain('Annulée, étape 2 sur 5pendant la signature des acquéreurs');
  expect(texte(annulee)).toContain('terminée le 20/11/2026 16:00Les acquéreurs ont renoncé.');
  await waitFor(() =>
    expect(texte(document.body)).toContain('2 en cours. La prochaine prend fin jeudi 26 novembre, 14:32.'),
  );
});

it('compte comme l’en-tête ce qui court, et dit ce qui en est signé', async () => {
  const signee = {
    ...CHEZ_LA_SOCIETE,
    id: 14,
    statut: { code: 'SIGNEE', libelle: 'Signée' },
    etape: { code: 'RETRACTATION', libelle: 'Délai de rétractation' },
  };
  const { demandes } = ouvrir(undefined, [BROUILLON, signee, ANNULEE]);
  await screen.findByText(/^2 en cours, dont 1 signée\./u);
  const [demande] = demandes.filter((une) => une.includes('limit=50'));
  // A firm sale is no longer in progress, so its stage is not asked for.
  expect(new URL(demande ?? '', 'http://portail').searchParams.getAll('etape[]')).toEqual([
    'BROUILLON',
    'SIGNATURE_ACQUEREURS',
    'SIGNATURE_SOCIETE',
    'RETRACTATION',
  ]);
});

it('reprend mon brouillon, et ouvre la fiche des autres', async () => {
  const { clavier, routeur } = ouvrir();
  const reprendre = await (await table()).findByRole('link', {
    name: 'Reprendre la réservation du lot A203',
  });
  expect(reprendre.getAttribute('href')).toBe('/lot/ecluse-A203/reservation');
  const chezEux = within(await ligne('C301'));
  expect(chezEux.queryByRole('link', { name: /Reprendre/u })).toBeNull();
  const voir = chezEux.getByRole('link', { name: 'Voir la réservation du lot C301' });
  expect(voir.getAttribute('href')).toBe('/suivi/reservations/10');
  // A click anywhere in a row opens its sheet.
  await clavier.click(within(await ligne('B102')).getByText('terminée le 20/11/2026 16:00'));
  expect(routeur.state.location.pathname).toBe('/suivi/reservations/8');
});

it('demande ce que dit son adresse, et le nom qu’elle tait', async () => {
  const { demandes } = ouvrir({
    pathname: '/suivi/reservations',
    search:
      '?etape=BROUILLON&statut=EN_COURS&du=2026-11-01&au=2026-11-20&echeanceDu=2026-11-05&echeanceAu=2026-11-25&tri=contact.nom&sens=desc&page=2',
    state: { tues: 'search=Le+Bihan' },
  });
  await ligne('A203');
  const demande = demandes.find((une) => !une.includes('limit=50'));
  expect(Object.fromEntries(new URL(demande ?? '', 'http://portail').searchParams)).toEqual({
    recherche: 'Le Bihan',
    'etape[]': 'BROUILLON',
    'statut[]': 'EN_COURS',
    'dateReservation[gte]': '2026-11-01',
    'dateReservation[lte]': '2026-11-20',
    'dateEcheance[gte]': '2026-11-05',
    'dateEcheance[lte]': '2026-11-25',
    'order[contact.nom]': 'desc',
    page: '2',
    limit: '20',
  });
});

it('s’ordonne par ses titres, et ouvre ses pages', async () => {
  const { clavier, routeur } = ouvrir();
  await ligne('A203');
  for (const [titre, champ] of [
    ['Échéance', 'dateEcheance'],
    ['Commencée le', 'dateReservation'],
    ['Acquéreurs', 'contact.nom'],
    ['Avancement', 'statut'],
    ['Prix', 'prix'],
  ] as const) {
    await clavier.click((await table()).getByRole('link', { name: new RegExp(`^${titre}`, 'u') }));
    expect(new URLSearchParams(routeur.state.location.search).get('tri')).toBe(champ);
  }
  await clavier.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(new URLSearchParams(routeur.state.location.search).get('page')).toBe('2');
});

it('compte chaque état dans son onglet, et filtre par étape dans son panneau', async () => {
  const comptes = {
    total: 3,
    statuts: [{ code: 'SIGNEE', libelle: 'Signée', nombre: 2 }],
    programmes: [],
    prescripteurs: [],
    maximum: null,
  };
  const demandes = servir({
    '/api/reservations/comptes': () => Response.json(comptes),
    '/api/reservations?': () => liste(TOUTES, 23),
  });
  const { clavier, routeur } = monter(<SuiviPage />, { adresse: '/suivi/reservations', requetes });
  const onglets = within(screen.getByRole('navigation', { name: 'États' }));
  await onglets.findByText('3');
  expect(onglets.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Toutes 3',
    'En cours 0',
    'Signées 2',
    'Annulée 0',
    'Expirée 0',
    'Rétractée 0',
  ]);
  expect(screen.queryByRole('combobox', { name: 'Étape' })).toBeNull();
  await clavier.click(screen.getByRole('button', { name: 'Filtres', expanded: false }));
  await clavier.click(await screen.findByRole('combobox', { name: 'Étape' }));
  await clavier.click(await screen.findByRole('option', { name: 'Délai de rétractation' }));
  await screen.findByRole('button', { name: 'Filtres\u00a0: 1', expanded: true });
  await clavier.click(onglets.getByRole('link', { name: /^Signées/u }));
  await waitFor(() => expect(routeur.state.location.search).toBe('?etape=RETRACTATION&statut=SIGNEE'));
  // The counts of the tabs use the filters of the list, in one call.
  await waitFor(() =>
    expect(demandes.filter((une) => une.startsWith('/api/reservations/comptes')).at(-1)).toContain(
      'etape[]=RETRACTATION',
    ),
  );
});

it('dit sous son code que la liste n’est pas disponible, et ne la dit jamais vide', async () => {
  servir({ '/api/reservations?': () => Response.json({}, { status: 503 }) });
  monter(<SuiviPage />, { adresse: '/suivi/reservations', requetes });
  await screen.findByText('La liste n’a pas pu être chargée.');
  expect(tous().map(({ code, message }) => [code, message])).toEqual([
    ['RESA-FETCH', "Une erreur s'est produite. Les réservations ne sont pas disponibles."],
  ]);
  expect(screen.queryByText(/Aucune réservation/u)).toBeNull();
});

it('sans réservation, le dit, et mène à la recherche', async () => {
  ouvrir('/suivi/reservations', []);
  expect(await screen.findByText('Aucune réservation pour le moment.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Chercher un lot' }).getAttribute('href')).toBe('/recherche/lots');
});

it('au responsable d’une société, montre de qui est chacune, et ne lui fait rien reprendre', async () => {
  const solene = { ...MAELLE, id: 77, roles: ['ROLE_ER'] } as unknown as typeof MAELLE;
  requetes.setQueryData(session.queryKey, solene);
  const { clavier, routeur } = ouvrir();
  await screen.findByRole('heading', { name: 'Les réservations de votre société' });
  const brouillon = await ligne('A203');
  expect(within(brouillon).getByText('Mme Maëlle Guérin')).toBeTruthy();
  expect(texte(brouillon)).toContain('Le prescripteur : compléter le dossier');
  const lignes = await table();
  expect(lignes.queryByRole('link', { name: /Reprendre/u })).toBeNull();
  await clavier.click(lignes.getByRole('link', { name: /^Prescripteur/u }));
  expect(routeur.state.location.search).toBe('?tri=prescripteur.nom&sens=asc');
});
