// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../api/requetes';
import { session } from '../api/session';
import { BROUILLON, servirUnBrouillon } from '../essais/brouillons';
import { MAELLE } from '../essais/personnes';
import { reprendreLesBrouillons } from '../features/reservation/commun/reprise';
import { finirAvantDeSortir } from '../lib/avant-de-sortir';
import { coffreDe, viderLeCoffre } from '../lib/coffre';
import type { Routeur } from './mesure-audience';
import { reprendreUneFoisLa } from './reprise';

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (faire: () => void) => setTimeout(faire));
});
afterEach(async () => {
  requetes.clear();
  await viderLeCoffre('1');
  vi.unstubAllGlobals();
});

const cesser: (() => void)[] = [];
afterEach(() => {
  for (const un of cesser.splice(0)) {
    un();
  }
});

/** Opens a page of this person. Returns the function that changes the person. */
function surUnePage(faire: (qui: string) => Promise<boolean>) {
  let ecouteur = () => {};
  const state = { initialized: true, navigation: { state: 'idle' }, location: { pathname: '/home' } };
  const routeur = {
    state,
    subscribe: (suite: () => void) => {
      ecouteur = suite;
      return () => {};
    },
  } as unknown as Routeur;
  cesser.push(reprendreUneFoisLa(routeur, faire));
  return {
    dire: () => ecouteur(),
    aller: (pathname: string) => {
      state.location = { pathname };
      ecouteur();
    },
  };
}

it('attend qu’un prescripteur soit là, et ne le fait qu’une fois par page', async () => {
  const faire = vi.fn(async () => false);
  requetes.setQueryData(session.queryKey, null);
  const { dire, aller } = surUnePage(faire);
  requetes.setQueryData(session.queryKey, { ...MAELLE, roles: ['ROLE_ER'] } as typeof MAELLE);
  dire();
  requetes.setQueryData(session.queryKey, MAELLE);
  dire();
  dire();
  await vi.waitFor(() => expect(faire).toHaveBeenCalledExactlyOnceWith('1'), 5_000);
  aller('/lot/x');
  await vi.waitFor(() => expect(faire).toHaveBeenCalledTimes(2), 5_000);
});

it('recommence au retour du réseau et avant de sortir, tant qu’il en reste', async () => {
  requetes.setQueryData(session.queryKey, MAELLE);
  let reste = true;
  const faire = vi.fn(async () => reste);
  surUnePage(faire);
  await vi.waitFor(() => expect(faire).toHaveBeenCalledTimes(1), 5_000);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(faire).toHaveBeenCalledTimes(2), 5_000);
  await finirAvantDeSortir();
  expect(faire).toHaveBeenCalledTimes(3);
  reste = false;
  await finirAvantDeSortir();
  await finirAvantDeSortir();
  expect(faire).toHaveBeenCalledTimes(4);
});

it('envoie ce qui était resté ici, et n’en garde rien', async () => {
  requetes.setQueryData(session.queryKey, MAELLE);
  const serveur = servirUnBrouillon();
  const coffre = await coffreDe('1');
  await coffre.ajouter(`reservation/${BROUILLON.id}`, { tva: 20 });
  await reprendreLesBrouillons('1');
  expect(serveur.reservation().tva).toBe(20);
  expect(await coffre.dossiers('')).toEqual([]);
});
