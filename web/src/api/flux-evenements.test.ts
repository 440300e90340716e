// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { battement, evenementDuLot, FauxFlux, preparerLeDirect } from '../essais/direct';
import type { Evenement } from './evenements';
import { type FluxOuvert, ouvrirLeFlux } from './flux-evenements';

let flux: FluxOuvert;
let dernier: string | null;
let visible: DocumentVisibilityState;
const recus: Evenement[] = [];
const ouverts = () => FauxFlux.ouverts.map(({ url }) => url);
const passer = (secondes: number) => vi.advanceTimersByTime(secondes * 1_000);
/** The computer sleeps: the time goes on, but no timer runs. */
const dormir = (secondes: number) => vi.setSystemTime(Date.now() + secondes * 1_000);
function montrer(etat: DocumentVisibilityState): void {
  visible = etat;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T14:00:00Z') });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  visible = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  preparerLeDirect();
  dernier = null;
  recus.length = 0;
  flux = ouvrirLeFlux({
    depuis: () => dernier,
    recevoir: (evenement) => {
      recus.push(evenement);
      dernier = evenement.fait;
    },
    ouvert: () => {},
  });
  FauxFlux.dernier.ouvrir();
});
afterEach(() => {
  flux.fermer();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('muet trop longtemps, est fermé et rouvert à partir du dernier numéro entendu', () => {
  FauxFlux.dernier.dire(evenementDuLot({}, '7'));
  passer(44);
  expect(ouverts()).toHaveLength(1);
  passer(2);
  expect(ouverts()).toEqual(['/api/evenements', '/api/evenements?depuis=7']);
  expect(FauxFlux.vivants).toHaveLength(1);
});

it('rouvert sans que rien ne réponde, l’est encore', () => {
  passer(46);
  expect(ouverts()).toHaveLength(2);
  passer(43);
  expect(ouverts()).toHaveLength(2);
  passer(2);
  expect(ouverts()).toHaveLength(3);
});

it.each<[string, () => Evenement]>([
  ['lot', () => evenementDuLot()],
  ['retire', () => ({ genre: 'retire', fait: '7', donnees: { lot: 'a', programme: 'p' } })],
  ['programme', () => ({ genre: 'programme', fait: '7', donnees: { programme: 'p' } })],
  ['resync', () => ({ genre: 'resync', fait: '7', donnees: {} })],
  ['battement', () => battement('7')],
])('tout ce qui vient montre qu’il vit : %s', (_, evenement) => {
  passer(30);
  FauxFlux.dernier.dire(evenement());
  passer(30);
  expect(ouverts()).toHaveLength(1);
  expect(recus).toEqual([evenement()]);
});

it('repris par le navigateur, il vit', () => {
  passer(30);
  FauxFlux.dernier.ouvrir();
  passer(30);
  expect(ouverts()).toHaveLength(1);
});

it('regardé de nouveau, ou le réseau revenu, n’attend pas pour voir qu’il s’est tu', () => {
  montrer('hidden');
  dormir(3_600);
  expect(ouverts()).toHaveLength(1);
  montrer('visible');
  expect(ouverts()).toHaveLength(2);
  dormir(3_600);
  window.dispatchEvent(new Event('online'));
  expect(ouverts()).toHaveLength(3);
  // The stream has just been opened again, so it is not silent.
  montrer('hidden');
  montrer('visible');
  window.dispatchEvent(new Event('online'));
  expect(ouverts()).toHaveLength(3);
});

it('une horloge remise en arrière ne l’endort pas', () => {
  dormir(-3_600);
  passer(46);
  passer(46);
  expect(ouverts().length).toBeGreaterThan(1);
});

it('refusé, revient à son heure, qu’on regarde ou non', () => {
  for (const attente of [3, 6, 12, 24]) {
    FauxFlux.dernier.refuser();
    passer(attente);
  }
  FauxFlux.dernier.refuser();
  passer(46);
  montrer('visible');
  expect(ouverts()).toHaveLength(5);
  passer(3);
  expect(ouverts()).toHaveLength(6);
});

it('fermé, ne revient plus', () => {
  flux.fermer();
  passer(120);
  montrer('visible');
  window.dispatchEvent(new Event('online'));
  expect(FauxFlux.vivants).toHaveLength(0);
  expect(ouverts()).toHaveLength(1);
});
