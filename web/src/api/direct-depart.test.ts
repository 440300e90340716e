// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { direAuxOnglets, evenementDuLot, FauxFlux, preparerLeDirect } from '../essais/direct';
import { LOT } from '../essais/options';
import { MAELLE } from '../essais/personnes';
import type { Evenement } from './evenements';
import type { Lot } from './types';

/** Opens a page whose shell was made at this fact. Without `fait`, the shell is that of an older server, which gives no number. */
async function ouvrir(fait?: number) {
  const donnees = JSON.stringify({ instant: new Date().toISOString(), fait, reponses: [] });
  document.body.innerHTML = `<script type="application/json" id="premieres">${donnees}</script>`;
  vi.resetModules();
  const [{ suivreLeDirect }, { requetes }, { cles }, { session }, { lire }] = await Promise.all([
    import('./direct'),
    import('./requetes'),
    import('./cles'),
    import('./session'),
    import('./appel'),
  ]);
  requetes.setQueryData(session.queryKey, null);
  requetes.setQueryData(cles.lots.un(LOT.id), LOT);
  return {
    /** Somebody is signed in. */
    entre: () => requetes.setQueryData(session.queryKey, MAELLE),
    onglet: () => quitter.push(suivreLeDirect()),
    lire,
    estARelire: () => requetes.getQueryState(cles.lots.un(LOT.id))?.isInvalidated,
    relue: () => requetes.setQueryData(cles.lots.un(LOT.id), LOT),
    statut: () => requetes.getQueryData<Lot>(cles.lots.un(LOT.id))?.statut.code,
  };
}

const quitter: (() => void)[] = [];
const tour = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
  preparerLeDirect();
});
afterEach(() => {
  for (const fin of quitter.splice(0)) {
    fin();
  }
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('suit à partir du numéro de la page, et n’en redemande rien', async () => {
  const page = await ouvrir(41);
  page.onglet();
  await tour();
  expect(FauxFlux.ouverts.map(({ url }) => url)).toEqual(['/api/evenements?depuis=41']);
  FauxFlux.dernier.ouvrir();
  await tour();
  expect(page.estARelire()).toBe(false);
});

it('une session terminée entre la page et son flux se découvre', async () => {
  const page = await ouvrir(41);
  const demandees: string[] = [];
  vi.stubGlobal('fetch', async (adresse: unknown) => {
    demandees.push(String(adresse));
    return new Response('null', { headers: { 'Content-Type': 'application/json' } });
  });
  page.entre();
  page.onglet();
  await tour();
  FauxFlux.dernier.ouvrir();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(demandees.filter((adresse) => adresse.includes('/api/user/me'))).toHaveLength(1);
  expect(page.estARelire()).toBe(true);
});

it('un onglet ouvert ensuite ne redemande rien si rien ne s’est dit depuis sa page, et tout sinon', async () => {
  const page = await ouvrir(41);
  page.onglet();
  await tour();
  FauxFlux.dernier.ouvrir();
  page.onglet();
  await tour();
  expect(page.estARelire()).toBe(false);
  FauxFlux.dernier.dire(evenementDuLot({}, '42'));
  page.relue();
  // The page was made at fact 41. Fact 42 was sent before the page listened.
  page.onglet();
  await tour();
  expect(page.estARelire()).toBe(true);
});

it('une page sans numéro suit à partir de ce que disait sa plus ancienne lecture', async () => {
  const page = await ouvrir();
  const dits = ['58', '57', '60'];
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'Linteau-Fait': dits.shift() ?? '' } }));
  for (const id of ['a', 'b', 'c']) {
    await page.lire('/api/offre/lots/{id}', { chemin: { id } });
  }
  page.onglet();
  await tour();
  expect(FauxFlux.dernier.url).toBe('/api/evenements?depuis=57');
  FauxFlux.dernier.ouvrir();
  await tour();
  expect(page.estARelire()).toBe(false);
});

it('plus jeune que le flux d’un autre onglet, entend chaque événement d’un fait\u00a0: le dernier seul en porte le numéro', async () => {
  const page = await ouvrir(50);
  page.onglet();
  await tour();
  const dire = (evenement: Evenement) =>
    direAuxOnglets({ duMeneur: true, message: { quoi: 'evenement', evenement, regne: Date.now() + 1 } });
  dire(evenementDuLot({ fait: 51 }, '41'));
  expect(page.statut()).toBe('O');
  // If this tab opens the stream, it starts from the fact of its page, so the following facts are sent again.
  FauxFlux.dernier.refuser();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(FauxFlux.dernier.url).toBe('/api/evenements?depuis=50');
  // Events older than the page are ignored.
  dire(evenementDuLot({ fait: 49, statut: { code: 'L', libelle: 'Libre' } }, '41'));
  expect(page.statut()).toBe('O');
});
