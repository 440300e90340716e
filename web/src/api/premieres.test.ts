// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const MAELLE = { id: 1, nom: 'Guérin', prenom: 'Maëlle', type: { code: 'EP' }, roles: [], compte: [] };
const appels: string[] = [];

/** Loads a page as the server sends it, then the client as its script does. */
async function ouvrir(reponses: readonly { adresse: string; version: string | null; corps: unknown }[]) {
  const donnees = JSON.stringify({ instant: new Date().toISOString(), reponses });
  document.body.innerHTML = `<script type="application/json" id="premieres">${donnees}</script>`;
  vi.resetModules();
  return { ...(await import('./appel')), ...(await import('./session')) };
}

beforeEach(() => {
  localStorage.clear();
  appels.length = 0;
  vi.stubGlobal('fetch', async (adresse: string, { method }: RequestInit) => {
    appels.push(`${method} ${adresse}`);
    return new Response('{"du":"serveur"}', { headers: { ETag: 'W/"2"' } });
  });
});

afterEach(() => vi.unstubAllGlobals());

const LOT = { adresse: '/api/offre/lots/A1', version: 'W/"1"', corps: { id: 'A1' } };
const lireLeLot = { chemin: { id: 'A1' } } as const;

it('prend une fois la réponse que la page porte, puis demande', async () => {
  const { appeler } = await ouvrir([LOT]);
  expect(document.getElementById('premieres')).toBeNull();
  const premiere = await appeler('GET /api/offre/lots/{id}', lireLeLot);
  expect(premiere).toMatchObject({ content: { details: { id: 'A1' } }, version: 'W/"1"' });
  expect(appels).toEqual([]);
  const seconde = await appeler('GET /api/offre/lots/{id}', lireLeLot);
  expect(seconde).toMatchObject({ content: { details: { du: 'serveur' } }, version: 'W/"2"' });
  expect(appels).toEqual(['GET /api/offre/lots/A1']);
});

it('demande ce que la page ne porte pas, et ce qu’une écriture a pu changer', async () => {
  const { appeler } = await ouvrir([LOT]);
  await appeler('GET /api/offre/lots/{id}', { chemin: { id: 'A2' } });
  await appeler('POST /api/info-dispo', { corps: { lot: 'A1' } });
  await appeler('GET /api/offre/lots/{id}', lireLeLot);
  expect(appels).toEqual(['GET /api/offre/lots/A2', 'POST /api/info-dispo', 'GET /api/offre/lots/A1']);
});

it('n’en croit plus rien au bout d’une minute', async () => {
  const { appeler } = await ouvrir([LOT]);
  vi.spyOn(performance, 'now').mockReturnValue(60_001);
  await appeler('GET /api/offre/lots/{id}', lireLeLot);
  expect(appels).toEqual(['GET /api/offre/lots/A1']);
  vi.restoreAllMocks();
});

it('commence avec la personne que la page dit, plutôt qu’avec celle qui fut gardée', async () => {
  localStorage.setItem('user', JSON.stringify({ ...MAELLE, nom: 'Ancienne' }));
  const session = await ouvrir([{ adresse: '/api/user/me', version: null, corps: MAELLE }]);
  await expect(session.chargerUtilisateur()).resolves.toMatchObject({ nom: 'Guérin' });
  await session.verifierSession();
  expect(appels).toEqual([]);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ nom: 'Guérin' });
});

it('un visiteur que la page dit visiteur n’est pas demandé, et rien ne reste de qui fut gardé', async () => {
  localStorage.setItem('user', JSON.stringify(MAELLE));
  localStorage.setItem('filtres', '{}');
  const session = await ouvrir([{ adresse: '/api/user/me', version: null, corps: null }]);
  await expect(session.chargerUtilisateur()).resolves.toBeNull();
  expect(session.utilisateurCourant()).toBeNull();
  expect(appels).toEqual([]);
  // Nothing is left but the mark that says why the sign-in page is shown.
  expect(Object.keys(localStorage)).toEqual(['session-ended']);
});
