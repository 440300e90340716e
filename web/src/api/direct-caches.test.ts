// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { evenementDuLot, PRIS } from '../essais/direct';
import { liste, promesse, servir } from '../essais/monter';
import { LOT, OPTION } from '../essais/options';
import { ANNULEE, BROUILLON } from '../essais/reservations';
import { oublierLesChangements } from '../lib/changements';
import { lire as lireAppel } from './appel';
import { cles } from './cles';
import { appliquer, oublierLeDirect, suivreLesReponses } from './direct-caches';
import { requetes } from './requetes';
import type { Lot } from './types';

const AUTRE = { ...LOT, id: 'ecluse-A204', numero: 'A204' } as Lot;
const CLE = cles.lots.liste('page');
const PAGE = { 'hydra:totalItems': 2, 'hydra:member': [LOT, AUTRE], distance: null, criteres: '' };
type Page = typeof PAGE;

const taire: (() => void)[] = [];
/** Shows a query as a page does. Returns the function that hides it. */
function montrer<T>(queryKey: readonly unknown[], queryFn: () => Promise<T>, depart?: T) {
  if (depart !== undefined) {
    requetes.setQueryData(queryKey, depart);
  }
  const vue = new QueryObserver(requetes, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  const cacher = vue.subscribe(() => {});
  taire.push(cacher);
  return cacher;
}
const rangees = () => requetes.getQueryData<Page>(CLE)?.['hydra:member'] ?? [];
const calme = () => vi.advanceTimersByTimeAsync(2_500);

beforeEach(() => {
  vi.useFakeTimers();
  taire.push(suivreLesReponses());
});
afterEach(() => {
  for (const un of taire.splice(0)) {
    un();
  }
  oublierLeDirect();
  oublierLesChangements();
  requetes.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('change le lot là où il est, dans chaque liste et sur chaque page, et rien d’autre', () => {
  servir({});
  const prix = { prix: 401_000, disponibleLe: '2026-11-20T13:05:00Z' };
  requetes.setQueryData(CLE, PAGE);
  requetes.setQueryData(cles.lots.duProgramme('PG00203'), [AUTRE, LOT]);
  requetes.setQueryData(cles.lots.un(LOT.id), LOT);
  requetes.setQueryData(cles.lotsGeres.liste('x'), {
    membres: [{ id: LOT.id, numero: 'A203', programme: 'PG00203', statut: { code: 'L', libelle: 'Libre' } }],
    total: 1,
  });
  const agee = requetes.getQueryState(CLE)?.dataUpdatedAt;
  vi.advanceTimersByTime(5_000);
  appliquer(evenementDuLot(prix));
  const attendu = { statut: PRIS.statut, ...prix, prixTvaReduite: 341_996 };
  expect(rangees()[0]).toMatchObject({ ...attendu, numero: 'A203', surfaces: LOT.surfaces });
  expect(rangees()[1]).toBe(AUTRE);
  expect(requetes.getQueryData<Lot[]>(cles.lots.duProgramme('PG00203'))?.[1]).toMatchObject(attendu);
  expect(requetes.getQueryData(cles.lots.un(LOT.id))).toMatchObject(attendu);
  const geres = requetes.getQueryData<{ membres: object[] }>(cles.lotsGeres.liste('x'))?.membres[0];
  expect(geres).toEqual({ id: LOT.id, numero: 'A203', programme: 'PG00203', statut: PRIS.statut });
  // The list was not read again, so its age must not change: nobody knows whether the lot still belongs to it.
  expect(requetes.getQueryState(CLE)?.dataUpdatedAt).toBe(agee);
});

it('relit d’un coup les lignes changées, à leur place : ce qu’on peut en faire a changé', async () => {
  const demandes = servir({
    '/api/offre/lots': () =>
      liste([{ ...LOT, ...PRIS, actions: { ...LOT.actions, alerte: { autorisee: true, motif: null } } }]),
  });
  montrer(CLE, () => new Promise<Page>(() => {}), PAGE);
  appliquer(evenementDuLot());
  appliquer(evenementDuLot({ prix: 390_000 }, '8'));
  await calme();
  expect(demandes).toEqual(['/api/offre/lots?id[]=ecluse-A203&limit=1']);
  expect(rangees().map(({ id, actions }) => [id, actions.alerte.autorisee])).toEqual([
    [LOT.id, true],
    [AUTRE.id, false],
  ]);
});

it('redemande les comptes un peu plus tard, une fois pour plusieurs changements, et jamais ceux qu’on ne voit pas', async () => {
  servir({ '/api/offre/lots': () => liste([]) });
  const vus: string[] = [];
  const compter = (nom: string) => async () => vus.push(nom);
  montrer(cles.lots.total('a'), compter('total'), 1);
  montrer(cles.lots.facettes('a'), compter('facettes'), 1);
  montrer(cles.programmes.carte('a'), compter('carte'), 1);
  montrer(cles.programmes.un('PG00203'), compter('programme'), 1);
  montrer(cles.programmes.un('autre'), compter('autre programme'), 1);
  montrer(cles.programmes.documents('PG00203'), compter('documents'), 1);
  requetes.setQueryData(cles.lots.total('b'), 1);
  for (let fait = 1; fait <= 20; fait += 1) {
    appliquer(evenementDuLot({ prix: 380_000 + fait }, String(fait)));
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(vus).toEqual([]);
  await calme();
  expect(vus.toSorted()).toEqual(['carte', 'facettes', 'programme', 'total']);
  expect(requetes.getQueryState(cles.lots.total('b'))?.isInvalidated).toBe(true);
});

it('un jour de presse, espace ce qu’elle redemande, puis redevient prompte', async () => {
  servir({});
  let comptes = 0;
  montrer(cles.lots.total('a'), async () => (comptes += 1), 1);
  let fait = 0;
  const presse = async (secondes: number) => {
    for (const fin = fait + secondes; fait < fin; fait += 1) {
      appliquer(evenementDuLot({ prix: 380_000 + fait }, String(fait)));
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  await presse(120);
  expect(comptes).toBeGreaterThan(5);
  expect(comptes).toBeLessThan(20);
  await vi.advanceTimersByTimeAsync(60_000);
  comptes = 0;
  await presse(1);
  await calme();
  expect(comptes).toBe(1);
});

it('une page cachée ne demande rien : elle demandera quand on la regardera', async () => {
  const demandes = servir({});
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const vus: string[] = [];
  montrer(cles.lots.total('a'), async () => vus.push('total'), 1);
  montrer(CLE, () => new Promise<Page>(() => {}), PAGE);
  appliquer(evenementDuLot());
  await calme();
  expect(rangees()[0]?.statut.code).toBe('O');
  expect([vus, demandes]).toEqual([[], []]);
  expect(requetes.getQueryState(cles.lots.total('a'))?.isInvalidated).toBe(true);
  vi.restoreAllMocks();
});

it('une réponse demandée avant un événement et venue après lui ne le défait pas', async () => {
  servir({});
  const { promesse: reponse, tenir } = promesse<Page>();
  montrer(CLE, () => reponse);
  await vi.advanceTimersByTimeAsync(10);
  appliquer(evenementDuLot());
  tenir(PAGE);
  await vi.advanceTimersByTimeAsync(10);
  expect(rangees().map(({ statut }) => statut.code)).toEqual(['O', 'L']);
});

it('des lignes relues avant un événement et venues après lui ne le défont pas', async () => {
  const { promesse: reponse, tenir } = promesse<Response>();
  servir({ '/api/offre/lots': () => reponse });
  montrer(CLE, () => new Promise<Page>(() => {}), PAGE);
  appliquer(evenementDuLot({ prix: 1 }));
  await calme();
  appliquer(evenementDuLot({}, '800002'));
  tenir(liste([LOT]));
  await vi.advanceTimersByTimeAsync(10);
  expect(rangees()[0]?.statut.code).toBe('O');
});

it('ce qu’on lit ensuite n’est pas plus vieux que l’événement, quel que soit le serveur', async () => {
  const faits: (string | null)[] = [];
  servir({
    '/api/offre/lots': (_, { headers }) => {
      faits.push(new Headers(headers).get('Linteau-Fait'));
      return liste([]);
    },
  });
  montrer(CLE, () => new Promise<Page>(() => {}), PAGE);
  appliquer(evenementDuLot({}, '900001'));
  await calme();
  expect(faits).toEqual(['900001']);
});

it('relit le lot et sa liste d’attente dès l’événement, les options et les réservations qui le tiennent', async () => {
  servir({});
  const vus: string[] = [];
  const lire = (nom: string) => async () => vus.push(nom);
  montrer(cles.lots.un(LOT.id), lire('lot'), LOT as unknown as number);
  montrer(cles.infoDispo.un(LOT.id), lire('attente'), 1);
  montrer(cles.infoDispo.un('autre'), lire('autre attente'), 1);
  montrer(cles.options.liste('a'), lire('options'), { membres: [OPTION], total: 1 } as unknown as number);
  montrer(cles.options.liste('b'), lire('autres options'), { membres: [], total: 0 } as unknown as number);
  montrer(cles.reservations.liste('a'), lire('réservations'), {
    membres: [BROUILLON],
    total: 1,
  } as unknown as number);
  montrer(cles.reservations.brouillons, lire('brouillons'), [BROUILLON] as unknown as number);
  montrer(cles.reservations.une(12), lire('réservation'), BROUILLON as unknown as number);
  montrer(cles.reservations.une(8), lire('autre réservation'), ANNULEE as unknown as number);
  appliquer(evenementDuLot());
  await vi.advanceTimersByTimeAsync(10);
  expect(vus.toSorted()).toEqual(['attente', 'lot']);
  await calme();
  expect(vus).toContain('options');
  expect(vus).toEqual(expect.arrayContaining(['réservations', 'brouillons', 'réservation']));
  expect(vus).not.toContain('autres options');
  expect(vus).not.toContain('autre réservation');
});

it('relit la page d’un lot quand un voisin change : sa façade le montre ; la sienne n’est pas relue deux fois', async () => {
  servir({});
  const vus: string[] = [];
  const lire =
    <T>(nom: string, lot: T) =>
    async () => {
      vus.push(nom);
      return lot;
    };
  const ailleurs = { ...LOT, id: 'autre-1', programme: { ...LOT.programme, id: 'autre' } };
  const pris = { ...LOT, statut: PRIS.statut };
  montrer(cles.lots.un(LOT.id), lire('le lot', pris), LOT as typeof pris);
  montrer(cles.lots.un(AUTRE.id), lire('son voisin', AUTRE), AUTRE);
  montrer(cles.lots.un(ailleurs.id), lire('un autre programme', ailleurs), ailleurs);
  appliquer(evenementDuLot());
  await vi.advanceTimersByTimeAsync(10);
  expect(vus).toEqual(['le lot']);
  await calme();
  expect(vus).toEqual(['le lot', 'son voisin']);
});

it('d’un lot qu’on ne voit plus, redemande sa page et son programme ; sa ligne ne saute pas sous le pointeur', async () => {
  servir({});
  const vus: string[] = [];
  const lire = (nom: string) => async () => vus.push(nom);
  montrer(cles.lots.un(LOT.id), lire('lot'), LOT as unknown as number);
  montrer(cles.lots.duProgramme('PG00203'), lire('lots du programme'), [LOT] as unknown as number);
  montrer(CLE, () => new Promise<Page>(() => {}), PAGE);
  appliquer({ genre: 'retire', fait: '9', donnees: { lot: LOT.id, programme: 'PG00203' } });
  await calme();
  expect(vus.toSorted()).toEqual(['lot', 'lots du programme']);
  expect(rangees()).toHaveLength(2);
});

it('une annexe prise fait relire aussitôt le lot qu’on vend avec elle, une fois pour plusieurs', async () => {
  servir({});
  const vus: string[] = [];
  const lire = (nom: string) => async () => vus.push(nom);
  const deux = { ...LOT, lotsSecondaires: [{ numero: 'P118' }, { numero: 'C12' }] };
  montrer(cles.lots.un(LOT.id), lire('lot'), deux as unknown as number);
  montrer(cles.lots.un(AUTRE.id), lire('autre'), { ...AUTRE, lotsSecondaires: [] } as unknown as number);
  const ailleurs = { ...LOT, id: 'rives-A203', programme: { ...LOT.programme, id: 'autre' } };
  montrer(cles.lots.un('rives-A203'), lire('ailleurs'), ailleurs as unknown as number);
  appliquer(evenementDuLot({ lot: 'PG00203-P118' }));
  appliquer(evenementDuLot({ lot: 'PG00203-C12' }, '8'));
  await vi.advanceTimersByTimeAsync(200);
  expect(vus).toEqual(['lot']);
});

it('un lot retiré reste à sa place, et n’y est plus libre, quoi qu’on lise ensuite', async () => {
  servir({ '/api/offre/lots': () => liste([]) });
  const duProgramme = cles.lots.duProgramme('PG00203');
  const tard = promesse<Page>();
  montrer(CLE, () => tard.promesse, PAGE);
  montrer(duProgramme, async () => [AUTRE], [LOT, AUTRE]);
  const statuts = (lots: readonly Lot[] = []) => lots.map(({ id, statut }) => [id, statut.libelle]);
  const attendu = [
    [LOT.id, 'Plus en vente'],
    [AUTRE.id, 'Libre'],
  ];
  void requetes.invalidateQueries({ queryKey: CLE });
  appliquer({ genre: 'retire', fait: '9', donnees: { lot: LOT.id, programme: 'PG00203' } });
  expect(statuts(rangees())).toEqual(attendu);
  expect(rangees()[0]?.actions.option.autorisee).toBe(false);
  tard.tenir(PAGE);
  await calme();
  expect(statuts(rangees())).toEqual(attendu);
  expect(statuts(requetes.getQueryData<Lot[]>(duProgramme))).toEqual(attendu);
  // The lot becomes free again.
  appliquer(evenementDuLot({ statut: LOT.statut }, '10'));
  expect(statuts(rangees())[0]).toEqual([LOT.id, 'Libre']);
});

it('à l’équipe, qui suit encore le lot retiré, il n’est plus en vente dans l’offre, et reste ce qu’il est chez elle', () => {
  servir({});
  montrer(CLE, () => new Promise<Page>(() => {}), PAGE);
  const chezElle = { membres: [{ id: LOT.id, numero: 'A203', programme: 'PG00203', statut: LOT.statut }] };
  montrer(cles.lotsGeres.liste('x'), () => new Promise<typeof chezElle>(() => {}), chezElle);
  montrer(cles.lots.un(LOT.id), () => new Promise<Lot>(() => {}), LOT);
  appliquer({ genre: 'retire', fait: '', donnees: { lot: LOT.id, programme: 'PG00203' } });
  appliquer(evenementDuLot({ statut: LOT.statut, retire: true }, '9'));
  expect(rangees()[0]?.statut.libelle).toBe('Plus en vente');
  // The lot stays marked, whatever happens to it later.
  appliquer(evenementDuLot({ retire: true }, '10'));
  expect(rangees()[0]?.statut.libelle).toBe('Plus en vente');
  const statut = PRIS.statut;
  expect(requetes.getQueryData<typeof chezElle>(cles.lotsGeres.liste('x'))?.membres[0]).toMatchObject({
    statut,
  });
  expect(requetes.getQueryData(cles.lots.un(LOT.id))).toMatchObject({ statut });
});

it('ce qui change d’un programme n’ajoute ni n’ôte de ligne sous le pointeur', async () => {
  servir({});
  const nouveau = { ...LOT, id: 'ecluse-A001', numero: 'A001' };
  const duProgramme = cles.lots.duProgramme('PG00203');
  montrer(duProgramme, async () => [nouveau, { ...AUTRE, prix: 1 }], [LOT, AUTRE]);
  appliquer({ genre: 'programme', fait: '9', donnees: { programme: 'PG00203' } });
  await calme();
  const lus = requetes.getQueryData<Lot[]>(duProgramme)?.map(({ id, prix }) => [id, prix]);
  expect(lus).toEqual([
    [LOT.id, LOT.prix],
    [AUTRE.id, 1],
  ]);
  // The list is only marked as old. It is read again when the user comes back to it, because it may hold other rows by then.
  expect(requetes.getQueryState(duProgramme)?.isInvalidated).toBe(true);
});

it.each([
  ['des programmes', cles.programmes.liste('x'), 'hydra:member', 'hydra:totalItems'],
  ['des lots de l’équipe', cles.lotsGeres.liste('x'), 'membres', 'total'],
] as const)(
  'une liste %s ne bouge pas sous les yeux : ses rangées changent à leur place, son total suit',
  async (_, cle, rangs, total) => {
    servir({});
    const page = (combien: number, ...noms: string[]) => ({
      [total]: combien,
      [rangs]: noms.map((nom) => ({ id: nom.slice(0, 1), nom })),
    });
    let servie = page(7, 'b, changé', 'd', 'a, changé');
    const cacher = montrer(cle, async () => servie, page(8, 'a', 'b', 'c'));
    appliquer(evenementDuLot());
    await calme();
    expect(requetes.getQueryData(cle)).toEqual(page(7, 'a, changé', 'b, changé', 'c'));
    // A second event: the rows still keep their places.
    servie = page(6, 'b', 'd');
    appliquer(evenementDuLot({ prix: 1 }, '8'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requetes.getQueryData(cle)).toEqual(page(6, 'a, changé', 'b', 'c'));
    // Coming back to the page starts a new reading.
    cacher();
    montrer(cle, async () => servie);
    await vi.advanceTimersByTimeAsync(10);
    expect(requetes.getQueryData(cle)).toEqual(servie);
  },
);

it('une liste vide se remplit, et une réponse d’une autre visite a ses propres rangées', async () => {
  servir({});
  const cle = cles.programmes.liste('x');
  const page = (...ids: string[]) => ({
    'hydra:totalItems': ids.length,
    'hydra:member': ids.map((id) => ({ id })),
  });
  montrer(cle, async () => page('a'), page());
  appliquer(evenementDuLot());
  await calme();
  expect(requetes.getQueryData(cle)).toEqual(page('a'));
  const autre = cles.programmes.liste('y');
  const { promesse: reponse, tenir } = promesse<ReturnType<typeof page>>();
  const cacher = montrer(autre, () => reponse, page('a', 'b'));
  appliquer(evenementDuLot({ prix: 1 }, '8'));
  await vi.advanceTimersByTimeAsync(10_000);
  cacher();
  tenir(page('b'));
  await vi.advanceTimersByTimeAsync(10);
  expect(requetes.getQueryData(autre)).toEqual(page('b'));
});

it('redemande tout ce qui est montré quand ce qui manque n’est pas gardé', async () => {
  servir({});
  const vus: string[] = [];
  const lire = (nom: string) => async () => vus.push(nom);
  montrer(CLE, lire('liste'), PAGE as unknown as number);
  montrer(cles.programmes.un('p'), lire('programme'), 1);
  montrer(cles.lotsGeres.liste('x'), lire('lots de l’équipe'), 1);
  montrer(cles.lots.documents(LOT.id), lire('documents'), 1);
  montrer(cles.denonciations.liste('x'), lire('dénonciations'), 1);
  appliquer({ genre: 'resync', fait: '12', donnees: {} });
  await calme();
  expect(vus.toSorted()).toEqual(['dénonciations', 'liste', 'lots de l’équipe', 'programme']);
});

it('de plusieurs lots d’un même fait, ce qui est relu du premier en a vu le numéro', async () => {
  const faits: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    faits.push(new Headers(headers).get('Linteau-Fait'));
    return Promise.resolve(Response.json({}));
  });
  appliquer(evenementDuLot({ fait: 800_100 }, '800099'));
  await lireAppel('/api/user/me');
  expect(faits).toEqual(['800100']);
});

it('une sauvegarde remise en place, ne demande plus les faits qu’elle n’a pas', async () => {
  const faits: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    faits.push(new Headers(headers).get('Linteau-Fait'));
    return Promise.resolve(Response.json({}));
  });
  appliquer({ genre: 'battement', fait: '900100', donnees: {} });
  await lireAppel('/api/user/me');
  appliquer({ genre: 'resync', fait: '3', donnees: {} });
  await lireAppel('/api/user/me');
  expect(faits).toEqual(['900100', '3']);
});
