// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ECLAT } from '../lib/changements';
import { Vive } from './vive';

it('une valeur se voit changer une fois, et pas quand c’est celle d’autre chose', () => {
  vi.useFakeTimers();
  const page = (cle: string, valeur: number) => (
    <Vive key={cle} valeur={valeur}>
      {valeur}
    </Vive>
  );
  const vive = (texte: string) => screen.getByText(texte).hasAttribute('data-change');
  const { rerender } = render(page('a', 1));
  expect(vive('1')).toBe(false);
  rerender(page('a', 2));
  expect(vive('2')).toBe(true);
  act(() => vi.advanceTimersByTime(ECLAT));
  expect(vive('2')).toBe(false);
  rerender(page('b', 3));
  expect(vive('3')).toBe(false);
  vi.useRealTimers();
});
