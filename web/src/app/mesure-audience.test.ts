// @vitest-environment jsdom
import { createMemoryRouter, data, type RouteObject } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appeler } from '../api/appel';
import { ErreurAppel } from '../api/erreur-appel';
import { LotInaccessible } from '../api/lot';
import type { UtilisateurServeur } from '../api/utilisateur';
import { chemins } from '../lib/chemins';
import { PAGES, ROUTES } from '../lib/pages';
import { refuserMesure } from '../lib/refus-mesure';
import { etiquette, mesurer, type PageVue, proprietesDe, versLePortail } from './mesure-audience';
import { routeur } from './routes';

const GUILHEM = {
  id: 12,
  civilite: 'M',
  nom: 'Ar Moal',
  prenom: 'Guilhem',
  email: 'guilhem@cabinet-alpha.example',
  type: { code: 'EP', libelle: 'Prescripteur' },
  roles: ['ROLE_EP'],
  cp: '44000',
  ville: 'Nantes',
  adresse: null,
  compte: [],
} as unknown as UtilisateurServeur;

/** The pages that the specification lists (section 2). The page `*` is counted as the 404. */
const DE_LA_SPECIFICATION = [
  '/',
  '/home',
  '/inscription',
  '/inscription/confirmation',
  '/mon-compte',
  '/denonciation',
  '/denonciation/confirmation',
  '/suivi/denonciations',
  '/suivi/options',
  '/suivi/reservations',
  '/suivi/reservations/:id',
  '/lot/:id',
  '/lot/:id/documents',
  '/lot/:id/option',
  '/lot/:id/option/confirmation',
  '/lot/:id/reservation',
  '/lot/:id/reservation/confirmation',
  '/programme/:id',
  '/recherche/lots',
  '/recherche/programmes',
  '/signature-mandat/:id',
  '/retour-signature-mandat/:id',
  '/cgu',
  '/charte-de-protection-des-donnees-personnelles',
  '/mentions-legales',
  '/erreur-incarnation',
  '/maintenance',
];

/** Pages that the specification leaves to the portal: signing in, and the staff's. */
const DU_PORTAIL = [
  '/connexion',
  '/mot-de-passe',
  '/activation',
  '/mon-compte/collegues',
  '/inscription/piece/:jeton',
  '/signature',
  '/verifier',
  '/gestion',
  '/gestion/denonciations',
  '/gestion/denonciations/:id',
  '/gestion/inscriptions',
  '/gestion/inscriptions/:id',
  '/gestion/options',
  '/gestion/reservations',
  '/gestion/reservations/:id',
  '/gestion/lots',
  '/gestion/lots/:id',
  '/gestion/mon-compte',
  '/gestion/contrats',
  '/gestion/mandats',
  '/gestion/etats-des-risques',
  '/gestion/etats-des-risques/:id',
  '/gestion/utilisateurs',
  '/gestion/utilisateurs/:id',
  '/gestion/societes',
  '/gestion/societes/:id',
  '/gestion/courriers',
  '/gestion/taches',
  '/gestion/journal',
  '/gestion/reglages',
  '/gestion/planche',
];

/** All addresses of the routes that show a page. */
function adresses(routes: readonly RouteObject[], avant = ''): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const ici = path?.startsWith('/')
      ? path
      : `${avant}/${path ?? ''}`.replaceAll(/\/+/gu, '/').replace(/(?<=.)\/$/u, '');
    const feuille = index === true || (children.length === 0 && path !== '*');
    return [...(feuille ? [ici] : []), ...adresses(children as RouteObject[], ici)];
  });
}

describe('la table des pages mesurées', () => {
  it('a une ligne pour chaque route, de la spécification comme du portail', () => {
    expect([...ROUTES].sort()).toEqual([...DE_LA_SPECIFICATION, ...DU_PORTAIL].sort());
    expect([...ROUTES].sort()).toEqual(adresses(routeur.routes as RouteObject[]).sort());
  });

  it('nomme chaque page une fois, sous trois chapitres au plus', () => {
    const tags = Object.values(PAGES);
    expect(new Set(tags.map(({ page }) => page)).size).toBe(tags.length);
    for (const { page, chapitres } of tags) {
      expect(chapitres.length, page).toBeGreaterThan(0);
      expect(chapitres.length, page).toBeLessThanOrEqual(3);
    }
  });

  it('reconnaît les adresses que le portail fabrique', () => {
    expect(etiquette(chemins.lotDocuments('PG1-A 1'))?.page).toBe('Documents du lot');
    expect(etiquette(chemins.suiviReservation(12))?.page).toBe('Fiche de réservation');
    expect(etiquette('/nulle-part')).toBeUndefined();
  });
});

describe('les propriétés', () => {
  it('disent oui ou non, et d’un externe qu’il est apporteur', () => {
    expect(proprietesDe(GUILHEM)).toEqual({
      type: 'EP',
      profil: 'referrer',
      isExternal: 'oui',
      isIncarned: 'non',
    });
    expect(proprietesDe({ ...GUILHEM, incarnation: {} as UtilisateurServeur['incarnation'] })).toMatchObject({
      isIncarned: 'oui',
    });
    expect(proprietesDe({ ...GUILHEM, type: { code: 'IA', libelle: 'Administrateur' } })).toEqual({
      type: 'IA',
      profil: 'interne',
      isExternal: 'non',
      isIncarned: 'non',
    });
  });

  it('ne disent ni qui, ni d’où, et rien d’un visiteur', () => {
    const dit = JSON.stringify(proprietesDe(GUILHEM));
    for (const mot of ['12', 'Moal', 'Guilhem', 'cabinet', '44000', 'Nantes']) {
      expect(dit).not.toContain(mot);
    }
    expect(proprietesDe(null)).toEqual({});
  });
});

describe('mesurer', () => {
  const vues: PageVue[] = [];
  let panne: unknown = null;

  function demarrer(depart: string) {
    const charger = () => {
      if (panne !== null) {
        throw panne;
      }
      return null;
    };
    const routes = createMemoryRouter(
      [
        {
          path: '/',
          children: [
            { path: 'lot/:id', loader: charger },
            { path: 'recherche/lots', loader: charger },
            { path: 'maintenance' },
            { path: '*' },
          ],
        },
      ],
      { initialEntries: [depart] },
    );
    mesurer(routes, (vue) => vues.push(vue));
    return routes;
  }

  const noms = () => vues.map(({ page }) => page);

  beforeEach(() => {
    localStorage.clear();
    vues.length = 0;
    panne = null;
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('dit chaque navigation une fois, filtres compris, et rien de ce qu’une page fait de son adresse', async () => {
    const routes = demarrer('/recherche/lots');
    await vi.waitFor(() => expect(noms()).toEqual(['Recherche de lots']));
    await routes.navigate('/recherche/lots?lieu=52-44', { replace: true });
    expect(noms()).toHaveLength(1);
    await routes.navigate('/recherche/lots?prix%5Blte%5D=300000');
    await routes.revalidate();
    await routes.navigate('/lot/PG1-A1');
    await routes.navigate('/lot/PG1-A2#plan');
    await routes.navigate(-2);
    await vi.waitFor(() =>
      expect(noms()).toEqual(['Recherche de lots', 'Recherche de lots', 'Lot', 'Lot', 'Recherche de lots']),
    );
    expect(vues[2]).toEqual({ page: 'Lot', chapitres: ['Offre', 'Lot'], proprietes: {} });
  });

  it('dit « Erreur 404 » et le chemin demandé, sans ce qui le suit', async () => {
    const routes = demarrer('/nulle-part?nom=camille#ici');
    await vi.waitFor(() => expect(vues).toHaveLength(1));
    expect(vues[0]).toEqual({
      page: 'Erreur 404',
      chapitres: ['Autre'],
      proprietes: { chemin: '/nulle-part' },
    });
    panne = new LotInaccessible(new ErreurAppel(404, ''));
    await routes.navigate('/lot/PG1-Z9');
    panne = data(null, { status: 404 });
    await routes.navigate(`/lot/${'Z'.repeat(300)}`);
    expect(noms()).toEqual(['Erreur 404', 'Erreur 404', 'Erreur 404']);
    expect(vues[1]?.proprietes.chemin).toBe('/lot/PG1-Z9');
    expect(vues[2]?.proprietes.chemin).toHaveLength(200);
  });

  it('dit la page demandée même quand elle finit en 403, en 500 ou en 503, une fois', async () => {
    panne = data(null, { status: 503 });
    const routes = demarrer('/recherche/lots');
    await vi.waitFor(() => expect(routes.state.errors).not.toBeNull());
    expect(noms()).toEqual(['Recherche de lots']);
    panne = null;
    await routes.navigate('/recherche/lots');
    expect(noms()).toEqual(['Recherche de lots']);
    for (const statut of [403, 500]) {
      panne = data(null, { status: statut });
      await routes.navigate(`/lot/PG1-A${statut}`);
    }
    expect(noms()).toEqual(['Recherche de lots', 'Lot', 'Lot']);
  });

  it('ne dit rien d’une page qui n’est pas automatique', async () => {
    const routes = demarrer('/maintenance');
    await routes.navigate('/lot/PG1-A1');
    expect(noms()).toEqual(['Lot']);
  });

  it('se tait après un refus, du commutateur ou du navigateur', async () => {
    refuserMesure(true);
    const routes = demarrer('/recherche/lots');
    await vi.waitFor(() => expect(routes.state.initialized).toBe(true));
    refuserMesure(false);
    for (const refus of [{ doNotTrack: '1' }, { globalPrivacyControl: true }]) {
      vi.stubGlobal('navigator', { ...refus });
      await routes.navigate(`/lot/PG1-A${Object.keys(refus).join()}`);
      vi.unstubAllGlobals();
    }
    expect(vues).toEqual([]);
    await routes.navigate('/lot/PG1-A1');
    expect(noms()).toEqual(['Lot']);
  });
});

it('envoie au portail, et à lui seul, sans session ni numéro de fait', async () => {
  const fetch = vi.fn(async (_adresse: string, _init: RequestInit) => new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'Linteau-Fait': '7' } }));
  await appeler('POST /api/session', { corps: { email: 'a@b.fr', motDePasse: 'x' } });
  vi.stubGlobal('fetch', fetch);
  versLePortail({ page: 'Lot', chapitres: ['Offre', 'Lot'], proprietes: {} });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  const [adresse, init] = fetch.mock.calls[0] ?? [];
  expect(adresse).toBe('/api/mesure');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
  expect(JSON.parse(String(init?.body))).toEqual({
    page: 'Lot',
    chapitres: ['Offre', 'Lot'],
    proprietes: {},
  });
  expect(new Headers(init?.headers).has('Linteau-Fait')).toBe(false);
  vi.unstubAllGlobals();
});
