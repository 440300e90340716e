// @vitest-environment jsdom
import L from 'leaflet';
import { beforeEach, expect, it } from 'vitest';
import { AVEC_TUILES, poserTuiles } from './tuiles';

let element: HTMLElement;
let carte: L.Map;

beforeEach(() => {
  element = document.createElement('div');
  Object.defineProperties(element, { clientWidth: { value: 300 }, clientHeight: { value: 200 } });
  document.body.replaceChildren(element);
  carte = L.map(element, { fadeAnimation: false, zoomAnimation: false }).setView([47.2, -1.55], 8);
});

const images = () => [...element.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];

it('demande les tuiles de l’adresse donnée, entre nos contours et la zone cherchée', () => {
  poserTuiles(carte, 'http://127.0.0.1:9/{z}/{x}/{y}.png?cle=1');
  expect(images().length).toBeGreaterThan(0);
  for (const { src } of images()) {
    expect(src).toMatch(/^http:\/\/127\.0\.0\.1:9\/8\/\d+\/\d+\.png\?cle=1$/);
  }
  expect(carte.getPane('tuiles')?.style.zIndex).toBe('215');
});

it('laisse voir nos contours tant qu’aucune tuile n’est venue', () => {
  poserTuiles(carte, 'http://127.0.0.1:9/{z}/{x}/{y}.png');
  images()[0]?.dispatchEvent(new Event('error'));
  expect(element.hasAttribute(AVEC_TUILES)).toBe(false);
  expect(images().some((image) => image.classList.contains('leaflet-tile-loaded'))).toBe(false);
  images()[1]?.dispatchEvent(new Event('load'));
  expect(element.hasAttribute(AVEC_TUILES)).toBe(true);
});
