// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requetes } from '../api/requetes';
import { session } from '../api/session';
import { BROUILLON, servirUnBrouillon } from '../essais/brouillons';
import { MAELLE } from '../essais/personnes';
import { reprendreLesBrouillons } from '../features/reservation/reprise';
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

it('attend qu’un prescripteur soit là, et ne le fait qu’une fois', async () => {
  let ecouteur = () => {};
  const routeur = {
    state: { initialized: true, navigation: { state: 'idle' } },
    subscribe: (suite: () => void) => {
      ecouteur = suite;
      return () => {};
    },
  } as unknown as Routeur;
  const faire = vi.fn();
  requetes.setQueryData(session.queryKey, null);
  reprendreUneFoisLa(routeur, faire);
  requetes.setQueryData(session.queryKey, { ...MAELLE, roles: ['ROLE_ER'] } as typeof MAELLE);
  ecouteur();
  requetes.setQueryData(session.queryKey, MAELLE);
  ecouteur();
  ecouteur();
  await vi.waitFor(() => expect(faire).toHaveBeenCalledExactlyOnceWith('1'), 5_000);
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
