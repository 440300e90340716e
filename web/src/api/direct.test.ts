// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  battement,
  direAuxOnglets,
  evenementDuLot,
  FauxFlux,
  preparerLeDirect,
  suspendre,
} from '../essais/direct';
import { servir } from '../essais/monter';
import { LOT } from '../essais/options';
import { MAELLE } from '../essais/personnes';
import { cles } from './cles';
import { suivreLeDirect } from './direct';
import type { Evenement } from './evenements';
import { requetes } from './requetes';
import { session } from './session';
import type { Lot } from './types';
import type { UtilisateurServeur } from './utilisateur';

const tour = () => vi.advanceTimersByTimeAsync(1);
const statut = () => requetes.getQueryData<Lot>(cles.lots.un(LOT.id))?.statut.code;
const quitter: (() => void)[] = [];
const onglet = () => {
  const fin = suivreLeDirect();
  quitter.push(fin);
  return fin;
};

beforeEach(() => {
  vi.useFakeTimers();
  servir({});
  requetes.setQueryData(session.queryKey, null);
  requetes.setQueryData(cles.lots.un(LOT.id), LOT);
});
afterEach(() => {
  for (const fin of quitter.splice(0)) {
    fin();
  }
  requetes.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('n’ouvre qu’un flux pour tous les onglets, qui apprennent tous la même chose', async () => {
  preparerLeDirect();
  onglet();
  onglet();
  await tour();
  expect(FauxFlux.ouverts.map(({ url }) => url)).toEqual(['/api/evenements']);
  FauxFlux.dernier.ouvrir();
  FauxFlux.dernier.dire(evenementDuLot());
  expect(statut()).toBe('O');
});

it('l’onglet qui reste reprend le flux là où l’autre l’a laissé', async () => {
  preparerLeDirect();
  const premier = onglet();
  onglet();
  await tour();
  FauxFlux.dernier.ouvrir();
  FauxFlux.dernier.dire(evenementDuLot());
  premier();
  await tour();
  expect(FauxFlux.vivants.map(({ url }) => url)).toEqual(['/api/evenements?depuis=7']);
});

it('un onglet venu après coup apprend où en est le flux, et le reprend de là', async () => {
  preparerLeDirect();
  const premier = onglet();
  await tour();
  FauxFlux.dernier.ouvrir();
  FauxFlux.dernier.dire(evenementDuLot());
  onglet();
  await tour();
  premier();
  await tour();
  expect(FauxFlux.vivants.map(({ url }) => url)).toEqual(['/api/evenements?depuis=7']);
});

it('sans ce que les onglets partagent, chacun a le sien', () => {
  preparerLeDirect({ partage: false });
  onglet();
  onglet();
  expect(FauxFlux.vivants).toHaveLength(2);
});

it('redemande ce que la page tenait avant que le flux ne soit là, une fois', async () => {
  preparerLeDirect();
  onglet();
  await tour();
  const invalide = () => requetes.getQueryState(cles.lots.un(LOT.id))?.isInvalidated;
  expect(invalide()).toBe(false);
  FauxFlux.dernier.ouvrir();
  expect(invalide()).toBe(true);
  FauxFlux.dernier.dire(evenementDuLot());
  requetes.setQueryData(cles.lots.un(LOT.id), LOT);
  // The stream that the browser opens again sends the events missed during the cut.
  FauxFlux.dernier.ouvrir();
  expect(invalide()).toBe(false);
});

it('recommence quand quelqu’un se connecte ou s’en va', async () => {
  preparerLeDirect();
  onglet();
  await tour();
  requetes.setQueryData(session.queryKey, MAELLE);
  await tour();
  expect(FauxFlux.ouverts).toHaveLength(2);
  // The server gives the same person again, so nothing changes.
  requetes.setQueryData(session.queryKey, { ...MAELLE });
  await tour();
  expect(FauxFlux.ouverts).toHaveLength(2);
  requetes.setQueryData(session.queryKey, null);
  await tour();
  expect(FauxFlux.ouverts).toHaveLength(3);
  expect(FauxFlux.vivants).toHaveLength(1);
});

it('refusé, revient plus tard, de plus en plus', async () => {
  preparerLeDirect();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onglet();
  await tour();
  FauxFlux.dernier.refuser();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(FauxFlux.ouverts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(FauxFlux.ouverts).toHaveLength(2);
  FauxFlux.dernier.refuser();
  await vi.advanceTimersByTimeAsync(5_900);
  expect(FauxFlux.ouverts).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(FauxFlux.ouverts).toHaveLength(3);
});

it('rend le flux quand la page s’en va, et le reprend quand le navigateur la ramène', async () => {
  preparerLeDirect();
  onglet();
  await tour();
  window.dispatchEvent(new Event('pagehide'));
  expect(FauxFlux.vivants).toHaveLength(0);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await tour();
  expect(FauxFlux.vivants).toHaveLength(1);
});

it('un battement avance le numéro dans chaque onglet, et ne redemande ni ne redessine rien', async () => {
  preparerLeDirect();
  const premier = onglet();
  onglet();
  await tour();
  FauxFlux.dernier.ouvrir();
  requetes.setQueryData(cles.lots.un(LOT.id), LOT);
  const dits = vi.fn();
  quitter.push(requetes.getQueryCache().subscribe(dits));
  FauxFlux.dernier.dire(evenementDuLot());
  expect(dits).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  dits.mockClear();
  FauxFlux.dernier.dire(battement('31'));
  await tour();
  expect(dits).not.toHaveBeenCalled();
  premier();
  await tour();
  expect(FauxFlux.vivants.map(({ url }) => url)).toEqual(['/api/evenements?depuis=31']);
});

it('l’onglet qui mène suspendu, celui qu’on regarde reprend le flux ; réveillé, l’autre relit tout et suit', async () => {
  preparerLeDirect();
  onglet();
  await tour();
  onglet();
  FauxFlux.dernier.ouvrir();
  FauxFlux.dernier.dire(battement('31'));
  const [ancien] = FauxFlux.vivants;
  const reveiller = suspendre(0);
  await vi.advanceTimersByTimeAsync(61_000);
  // The tab has also noticed that its stream was silent, because the test's timers go on in a page that is only suspended.
  expect(FauxFlux.vivants).toHaveLength(1);
  expect(FauxFlux.vivants).not.toContain(ancien);
  expect(FauxFlux.dernier.url).toBe('/api/evenements?depuis=31');
  FauxFlux.dernier.ouvrir();
  requetes.setQueryData(cles.lots.un(LOT.id), LOT);
  const invalide = () => requetes.getQueryState(cles.lots.un(LOT.id))?.isInvalidated;
  expect(invalide()).toBe(false);
  reveiller();
  expect(invalide()).toBe(true);
  const ouverts = FauxFlux.ouverts.length;
  FauxFlux.dernier.dire(evenementDuLot({}, '32'));
  await tour();
  expect([statut(), FauxFlux.ouverts.length]).toEqual(['O', ouverts]);
});

it('ce qu’un onglet réveillé a encore à dire ne défait pas ce qu’on a appris depuis', async () => {
  preparerLeDirect();
  onglet();
  await tour();
  FauxFlux.dernier.ouvrir();
  FauxFlux.dernier.dire(evenementDuLot({}, '9'));
  const libre = { statut: { code: 'L', libelle: 'Libre' } };
  const dire = (evenement: Evenement) =>
    direAuxOnglets({ duMeneur: true, message: { quoi: 'evenement', evenement, regne: 1 } });
  dire(evenementDuLot(libre, '8'));
  expect(statut()).toBe('O');
  // The sleeping tab also sends an old message that the data was restored: the other tabs must not go back to that fact.
  dire({ genre: 'resync', fait: '2', donnees: {} });
  dire(evenementDuLot(libre, '8'));
  expect(statut()).toBe('O');
  // One fact gave several events: only the last event carries the fact's number.
  FauxFlux.dernier.dire(evenementDuLot(libre, '9'));
  expect(statut()).toBe('L');
  // A server whose data was restored sends `resync` and continues from its own number.
  FauxFlux.dernier.dire({ genre: 'resync', fait: '3', donnees: {} });
  FauxFlux.dernier.dire(evenementDuLot({}, '4'));
  expect(statut()).toBe('O');
});

it('un onglet qui suit retourne en arrière avec celui qui mène', async () => {
  preparerLeDirect();
  const premier = onglet();
  onglet();
  await tour();
  FauxFlux.dernier.ouvrir();
  FauxFlux.dernier.dire(battement('9'));
  FauxFlux.dernier.dire({ genre: 'resync', fait: '3', donnees: {} });
  premier();
  await tour();
  expect(FauxFlux.dernier.url).toBe('/api/evenements?depuis=3');
});

describe('quand le serveur finit le flux', () => {
  const DANS = (groupe: number) =>
    ({
      ...MAELLE,
      compte: [{ id: 4, nom: 'Cabinet', gerant: null, group: { id: groupe, nom: `Groupe ${groupe}` } }],
    }) as unknown as UtilisateurServeur;
  let lus: number;
  let la: UtilisateurServeur | null;
  const invalide = () => requetes.getQueryState(cles.lots.un(LOT.id))?.isInvalidated;
  beforeEach(() => {
    lus = 0;
    la = DANS(1);
    servir({
      '/api/user/me': () => {
        lus += 1;
        return Response.json(la);
      },
    });
    requetes.setQueryData(session.queryKey, la);
    preparerLeDirect();
  });
  const commencer = async () => {
    onglet();
    await tour();
    FauxFlux.dernier.ouvrir();
    FauxFlux.dernier.dire(battement('9'));
    requetes.setQueryData(cles.lots.un(LOT.id), LOT);
  };
  const revenir = async () => {
    FauxFlux.dernier.couper();
    FauxFlux.dernier.ouvrir();
    await vi.advanceTimersByTimeAsync(2_100);
  };

  it('l’onglet qui mène apprend que les droits ont changé\u00a0: les autres se relisent, et ne le redisent pas', async () => {
    await commencer();
    onglet();
    await tour();
    const flux = FauxFlux.ouverts.length;
    la = { ...DANS(1), roles: [] };
    // Both tabs of this test share one cache, so the message comes from a third tab.
    direAuxOnglets({ duMeneur: false, message: { quoi: 'recommencer' } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requetes.getQueryData<UtilisateurServeur>(session.queryKey)?.roles).toEqual([]);
    expect(lus).toBe(2);
    expect(FauxFlux.ouverts).toHaveLength(flux + 1);
    expect(FauxFlux.vivants).toHaveLength(1);
  });

  it('relit une fois qui regarde\u00a0: passé à un autre groupe, relit tout', async () => {
    await commencer();
    la = DANS(2);
    await revenir();
    expect(lus).toBe(1);
    expect(FauxFlux.ouverts).toHaveLength(2);
    expect(invalide()).toBe(false);
    FauxFlux.dernier.ouvrir();
    expect(invalide()).toBe(true);
    requetes.setQueryData(cles.lots.un(LOT.id), LOT);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([lus, FauxFlux.vivants.length]).toEqual([1, 1]);
  });

  it('dans le même groupe, ne relit rien d’autre, ni deux fois pour deux coupures', async () => {
    await commencer();
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    FauxFlux.dernier.couper();
    FauxFlux.dernier.ouvrir();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lus).toBe(0);
    await revenir();
    vi.restoreAllMocks();
    expect([lus, invalide(), FauxFlux.ouverts.length]).toEqual([1, false, 1]);
  });

  it('onglet sans partage que l’on regarde de nouveau\u00a0: ce qui a changé entre-temps se sait', async () => {
    preparerLeDirect({ partage: false });
    await commencer();
    const vue = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    la = DANS(2);
    vue.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    FauxFlux.dernier.ouvrir();
    await vi.advanceTimersByTimeAsync(2_100);
    expect(lus).toBe(1);
    FauxFlux.dernier.ouvrir();
    expect(invalide()).toBe(true);
    vue.mockRestore();
  });

  it('d’un visiteur, ou d’une session finie, ne change rien\u00a0: le prochain appel le dira', async () => {
    await commencer();
    la = null;
    await revenir();
    expect([lus, requetes.getQueryData(session.queryKey)?.id]).toEqual([1, MAELLE.id]);
    requetes.setQueryData(session.queryKey, null);
    FauxFlux.dernier.ouvrir();
    await revenir();
    expect(lus).toBe(1);
  });
});
