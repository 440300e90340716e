import { expect, test } from 'vitest';
import { voisine } from './voisine';

/** Two storeys of three bays, the upper one a little to the side, and a building further right. */
const BAIES = [
  { id: 'A101', x: 10, y: 50 },
  { id: 'A102', x: 30, y: 50 },
  { id: 'A103', x: 50, y: 50 },
  { id: 'A201', x: 12, y: 20 },
  { id: 'A202', x: 32, y: 20 },
  { id: 'B101', x: 120, y: 55 },
];
const de = (id: string) => BAIES.find((baie) => baie.id === id) ?? { x: 0, y: 0 };
const vers = (id: string, touche: string) => voisine(de(id), BAIES, touche)?.id ?? null;

test('une flèche suit sa rangée ou sa colonne', () => {
  expect(vers('A101', 'ArrowRight')).toBe('A102');
  expect(vers('A102', 'ArrowLeft')).toBe('A101');
  expect(vers('A102', 'ArrowUp')).toBe('A202');
  expect(vers('A201', 'ArrowDown')).toBe('A101');
});

test('au bord, elle passe au bâtiment voisin ou ne mène nulle part', () => {
  expect(vers('A103', 'ArrowRight')).toBe('B101');
  expect(vers('A101', 'ArrowLeft')).toBeNull();
  expect(vers('A101', 'Enter')).toBeNull();
});
