// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preparerLeDirect } from '../essais/direct';
import { Etrangere } from '../essais/portail';

const MAELLE = { id: 1, nom: 'Guérin', prenom: 'Maëlle', type: { code: 'EP' }, roles: [], compte: [] };
const appels: string[] = [];
/** The answer that the server gives to the call that ends the session. */
let finir: () => Promise<Response>;
const coupee = () => Promise.reject(new TypeError('Failed to fetch'));
const faite = async () => new Response(null, { status: 204 });

/** Opens a page, which loads its modules again as a browser does. */
async function ouvrirUnePage() {
  vi.resetModules();
  return { session: await import('./session'), sortie: await import('../lib/sortie') };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  appels.length = 0;
  finir = faite;
  vi.stubGlobal('fetch', (adresse: string, { method = 'GET' }: RequestInit) => {
    appels.push(`${method} ${adresse}`);
    return method === 'DELETE' ? finir() : Promise.resolve(Response.json(MAELLE));
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function sortirSansReseau() {
  const page = await ouvrirUnePage();
  const { coffreDe } = await import('../lib/coffre');
  await page.session.chargerUtilisateur();
  localStorage.setItem('filters', '{}');
  localStorage.setItem('no-audience', 'true');
  sessionStorage.setItem('saisie:contact', '{"qui":1,"valeurs":{"nom":"Sorel"}}');
  await (await coffreDe('1')).ajouter('reservation/31', { tva: 20 });
  await (await coffreDe('2')).ajouter('reservation/32', { tva: 10 });
  const dite = await page.session.deconnecter();
  return { ...page, coffreDe, dite };
}

it.each<[string, () => Promise<Response>]>([
  ['sans réseau', coupee],
  ['quand un Wi-Fi répond à la place du portail', async () => new Etrangere('<html>Bienvenue</html>')],
  ['quand un relais répond que tout va bien', async () => new Etrangere(null, { status: 204 })],
  ['quand le portail est saturé', async () => new Response('{}', { status: 503 })],
])('%s, sortir efface tout aussitôt, et le dit plus tard', async (_, reponse) => {
  finir = reponse;
  const { session, coffreDe, dite } = await sortirSansReseau();
  expect(dite).toBe(false);
  // The storages hold nothing of this person any more. What belongs to the browser or to another person stays.
  expect({ ...localStorage }).toEqual({ 'no-audience': 'true', 'signed-out': 'true' });
  expect(sessionStorage).toHaveLength(0);
  expect(await (await coffreDe('1')).dossiers('')).toEqual([]);
  expect(await (await coffreDe('2')).dossiers('')).toEqual(['reservation/32']);
  expect(session.utilisateurCourant()).toBeNull();
  await expect(session.chargerUtilisateur()).resolves.toBeNull();

  // A second page is opened. Its shell still names the person whose cookie the browser has.
  document.body.innerHTML = `<script type="application/json" id="premieres">${JSON.stringify({
    instant: new Date().toISOString(),
    reponses: [{ adresse: '/api/user/me', version: null, corps: MAELLE }],
  })}</script>`;
  appels.length = 0;
  const suivante = await ouvrirUnePage();
  await expect(suivante.session.chargerUtilisateur()).resolves.toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  const { lire } = await import('./appel');
  // No call is sent with the old cookie before the server knows of the sign-out.
  await expect(lire('/api/offre/lots')).rejects.toMatchObject({ entrave: 'muet' });
  expect(appels.filter((un) => un.includes('/api/') && !un.startsWith('DELETE'))).toEqual([]);
  finir = faite;
  await lire('/api/offre/lots');
  expect(appels.slice(-2)).toEqual(['DELETE /api/session', 'GET /api/offre/lots']);
  expect(localStorage.getItem('signed-out')).toBeNull();
});

it('le dit dès que le réseau revient, ou un peu plus tard, une seule fois à la fois', async () => {
  finir = coupee;
  const { sortie } = await sortirSansReseau();
  vi.useFakeTimers();
  sortie.reprendreLaSortie();
  await vi.advanceTimersByTimeAsync(1);
  appels.length = 0;
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(appels).toEqual(['DELETE /api/session']);
  finir = faite;
  await vi.advanceTimersByTimeAsync(15_100);
  expect(appels).toEqual(['DELETE /api/session', 'DELETE /api/session']);
  expect(sortie.sortieEnAttente()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(appels).toHaveLength(2);
});

it('où le navigateur ne garde rien, cette page s’en souvient', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  finir = coupee;
  const page = await ouvrirUnePage();
  await page.session.chargerUtilisateur();
  expect(await page.session.deconnecter()).toBe(false);
  expect(page.sortie.sortieEnAttente()).toBe(true);
  finir = faite;
  expect(await page.sortie.acheverLaSortie()).toBe(true);
  expect(page.sortie.sortieEnAttente()).toBe(false);
});

it('aucun flux ne s’ouvre sous le nom de qui est sorti', async () => {
  finir = coupee;
  await sortirSansReseau();
  vi.useFakeTimers();
  preparerLeDirect();
  const { FauxFlux } = await import('../essais/direct');
  vi.stubGlobal('EventSource', FauxFlux);
  FauxFlux.ouverts = [];
  const { ouvrirLeFlux } = await import('./flux-evenements');
  const flux = ouvrirLeFlux({ depuis: () => null, recevoir: () => {}, ouvert: () => {} });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(FauxFlux.ouverts).toHaveLength(0);
  finir = faite;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FauxFlux.ouverts).toHaveLength(1);
  flux.fermer();
});

it('un autre onglet ne se recharge qu’une fois le portail averti', async () => {
  const page = await ouvrirUnePage();
  await page.session.chargerUtilisateur();
  const recharger = vi.fn(() => void appels.push('recharger'));
  const cesser = page.session.suivreLesAutresOnglets(recharger);
  localStorage.removeItem('user');
  localStorage.setItem('signed-out', 'true');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await vi.waitFor(() => expect(recharger).toHaveBeenCalledOnce());
  expect(appels.slice(-2)).toEqual(['DELETE /api/session', 'recharger']);
  cesser();
});

it('un autre onglet l’apprend aussi quand le stockage est plein', async () => {
  const page = await ouvrirUnePage();
  await page.session.chargerUtilisateur();
  const recharger = vi.fn();
  const cesser = page.session.suivreLesAutresOnglets(recharger);
  const autre = new BroadcastChannel('linteau-session');
  autre.postMessage(2);
  await vi.waitFor(() => expect(recharger).toHaveBeenCalledOnce());
  autre.close();
  cesser();
});

it('l’onglet qui sort ne se recharge pas lui-même : sans réseau, rien ne viendrait', async () => {
  finir = coupee;
  const page = await ouvrirUnePage();
  await page.session.chargerUtilisateur();
  const recharger = vi.fn();
  const cesser = page.session.suivreLesAutresOnglets(recharger);
  await page.session.deconnecter();
  await new Promise((suite) => setTimeout(suite, 50));
  expect(recharger).not.toHaveBeenCalled();
  cesser();
});

it('une page que le navigateur avait mise de côté regarde qui est là en revenant', async () => {
  const page = await ouvrirUnePage();
  await page.session.chargerUtilisateur();
  const recharger = vi.fn();
  const cesser = page.session.suivreLesAutresOnglets(recharger);
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(recharger).not.toHaveBeenCalled();
  localStorage.removeItem('user');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(recharger).toHaveBeenCalledOnce();
  cesser();
});
