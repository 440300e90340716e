// @vitest-environment jsdom
import L from 'leaflet';
import { expect, it, vi } from 'vitest';
import { Suiveuse } from './couches';

it('trace une ligne sur une autre sans la projeter, où que la carte aille', () => {
  const element = document.createElement('div');
  Object.defineProperties(element, { clientWidth: { value: 300 }, clientHeight: { value: 200 } });
  document.body.replaceChildren(element);
  const carte = L.map(element, { fadeAnimation: false, zoomAnimation: false }).setView([47.2, -1.55], 8);
  const renderer = L.svg();
  const meneuse = L.polyline(
    [
      [47, -2],
      [47.3, -1.5],
      [47.1, -1],
    ],
    { renderer },
  ).addTo(carte);
  const suiveuse = new Suiveuse(meneuse, { renderer, weight: 20 }).addTo(carte);
  const tracee = (ligne: L.Path) => ligne.getElement()?.getAttribute('d') ?? '';
  expect(tracee(meneuse)).toMatch(/^M-?\d/u);
  expect(tracee(suiveuse)).toBe(tracee(meneuse));
  const avant = tracee(meneuse);
  const projeter = vi.spyOn(carte, 'latLngToLayerPoint');
  carte.setView([47.2, -1.4], 9);
  expect(tracee(meneuse)).not.toBe(avant);
  expect(tracee(suiveuse)).toBe(tracee(meneuse));
  // The three points are projected once, for the leading line.
  const unefois = projeter.mock.calls.length;
  suiveuse.remove();
  projeter.mockClear();
  carte.setView([47.2, -1.5], 8);
  expect(projeter.mock.calls.length).toBe(unefois);
});
