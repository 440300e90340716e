// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GARDE, peutRecharger, surveillerLesFichiers } from './rechargement';

const reload = vi.fn();
const fetch = vi.fn();
const manque = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
const laisserFinir = () => new Promise((suite) => setTimeout(suite));

surveillerLesFichiers();

beforeEach(() => {
  reload.mockReset();
  fetch.mockReset();
  sessionStorage.clear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', fetch);
});

afterEach(() => vi.unstubAllGlobals());

test('un fichier disparu recharge la page, une fois par dix secondes', () => {
  expect(GARDE).toBe(10_000);
  expect(peutRecharger(null, 1000)).toBe(true);
  expect(peutRecharger(1000, 1000 + GARDE - 1)).toBe(false);
  expect(peutRecharger(1000, 1000 + GARDE)).toBe(true);
});

test('deux fichiers qui manquent ensemble, ou juste après, ne rechargent qu’une fois', async () => {
  fetch.mockResolvedValue(new Response('{}'));
  manque();
  manque();
  await laisserFinir();
  expect(fetch).toHaveBeenCalledWith('/builds/latest.json', expect.objectContaining({ cache: 'no-store' }));
  expect(reload).toHaveBeenCalledOnce();
  manque();
  await laisserFinir();
  expect(reload).toHaveBeenCalledOnce();
});

test('ce qui est illisible ne retient rien ; sans mémoire de la dernière fois, la page ne se recharge pas', async () => {
  fetch.mockResolvedValue(new Response('{}'));
  sessionStorage.setItem('linteau:rechargement', '{cassé');
  const plein = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  manque();
  await laisserFinir();
  expect(reload).not.toHaveBeenCalled();
  plein.mockRestore();
  manque();
  await laisserFinir();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['ne répond pas', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['est en panne', () => Promise.resolve(new Response('', { status: 502 }))],
])('un serveur qui %s laisse la page dire son erreur, et se recharge à son retour', async (_, reponse) => {
  fetch.mockImplementationOnce(reponse);
  manque();
  await laisserFinir();
  expect(fetch).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  fetch.mockResolvedValue(new Response('{}'));
  manque();
  await laisserFinir();
  expect(reload).toHaveBeenCalledOnce();
});
