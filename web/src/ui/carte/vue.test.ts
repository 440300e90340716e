import { expect, it } from 'vitest';
import { vueDe } from './vue';

it('demande un peu plus large que ce qui se voit, la même fenêtre tant qu’on bouge peu', () => {
  const nantes = { ouest: -1.7, sud: 47.1, est: -1.4, nord: 47.3 };
  const { fenetre, zoom } = vueDe(nantes, 11.25);
  expect(zoom).toBe(11);
  const [ouest = 0, sud = 0, est = 0, nord = 0] = fenetre.split(',').map(Number);
  expect([ouest <= -1.7, sud <= 47.1, est >= -1.4, nord >= 47.3]).toEqual([true, true, true, true]);
  expect(est - ouest).toBeLessThan(0.3 + 2 * 0.09);
  expect(vueDe({ ...nantes, ouest: -1.695, est: -1.395 }, 11.25)).toEqual({ fenetre, zoom });
  expect(vueDe({ ...nantes, est: -1.1 }, 11.25).fenetre).not.toBe(fenetre);
});

it('ne sort pas du monde', () => {
  expect(vueDe({ ouest: -260, sud: -89, est: 260, nord: 89 }, 0).fenetre).toBe('-180,-90,180,90');
});
