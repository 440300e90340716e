// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Etrangere } from '../essais/portail';

let moi: () => Response;

/** The address that a guard redirects to, or what it throws. */
async function mener(garde: 'exigerConnexion' | 'passerSiConnecte', adresse: string): Promise<unknown> {
  vi.resetModules();
  const gardes = await import('./gardes');
  const request = new Request(`http://portail${adresse}`);
  try {
    return await gardes[garde]({ request });
  } catch (cause) {
    return cause instanceof Response ? cause.headers.get('Location') : cause;
  }
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  moi = () => Response.json({ id: 1, roles: [] });
  vi.stubGlobal('fetch', async () => moi());
});
afterEach(() => vi.unstubAllGlobals());

it('qui est déjà connecté passe la connexion : à la page gardée une fois, sinon à l’accueil', async () => {
  sessionStorage.setItem('return', '/lot/ABC-1?vue=plan');
  expect(await mener('passerSiConnecte', '/connexion')).toBe('/lot/ABC-1?vue=plan');
  expect(await mener('passerSiConnecte', '/connexion')).toBe('/home');
});

it('un visiteur se connecte', async () => {
  moi = () => Response.json(null);
  expect(await mener('passerSiConnecte', '/connexion')).toBeNull();
  expect(await mener('exigerConnexion', '/suivi/options?page=2')).toBe('/connexion');
  expect(sessionStorage.getItem('return')).toBe('/suivi/options?page=2');
});

it('qui ne l’est plus, sans être sorti, l’apprend à la connexion', async () => {
  localStorage.setItem('user', '{"id":1,"roles":[]}');
  document.body.innerHTML = `<script type="application/json" id="premieres">${JSON.stringify({
    instant: new Date().toISOString(),
    reponses: [{ adresse: '/api/user/me', version: null, corps: null }],
  })}</script>`;
  expect(await mener('exigerConnexion', '/suivi/options')).toBe('/connexion');
  document.body.replaceChildren();
  const { vientDUneSessionFinie } = await import('../lib/stockage');
  expect(vientDUneSessionFinie()).toBe(true);
});

it('dont le stockage est plein, aussi', async () => {
  moi = () => Response.json(null);
  const plein = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await mener('exigerConnexion', '/suivi/options')).toBe('/connexion');
  plein.mockRestore();
});

it('ce qui n’est pas venu du portail ne fait de personne un visiteur', async () => {
  moi = () => new Etrangere('null');
  expect(await mener('exigerConnexion', '/suivi/options')).toMatchObject({ entrave: 'reseau' });
  expect(sessionStorage.getItem('return')).toBeNull();
});
