// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ECLAT, noterChangement, oublierLesChangements, useEclat, useParleDuLot } from '../lib/changements';
import { AnnonceDirect } from './annonce-direct';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  oublierLesChangements();
  vi.useRealTimers();
});

const Ligne = ({ lot }: { lot: string }) => (
  <p {...useEclat(lot)}>
    <span>{lot}</span>
  </p>
);
const vive = (lot: string) => screen.getByText(lot).parentElement?.hasAttribute('data-change');
const phrase = () => document.querySelector('[aria-live="polite"]')?.textContent;
const passer = (millisecondes: number) => act(() => vi.advanceTimersByTime(millisecondes));

it('une ligne se voit changer, une fois, et elle seule', () => {
  render(
    <>
      <Ligne lot="a" />
      <Ligne lot="b" />
    </>,
  );
  act(() => noterChangement('a', 'Lot A : optionné.'));
  expect([vive('a'), vive('b')]).toEqual([true, false]);
  passer(ECLAT);
  expect([vive('a'), vive('b')]).toEqual([false, false]);
});

it('dit un changement dans ses mots, plusieurs d’un coup, puis se tait', () => {
  render(<AnnonceDirect />);
  expect(phrase()).toBe('');
  act(() => noterChangement('a', 'Lot A : optionné.'));
  passer(1_000);
  expect(phrase()).toBe('Lot A : optionné.');
  act(() => {
    noterChangement('a', 'Lot A : libre.');
    noterChangement('b', 'Lot B : optionné.');
    noterChangement('b', 'Lot B : libre.');
  });
  passer(1_000);
  expect(phrase()).toBe('Lot A : optionné.');
  passer(8_000);
  expect(phrase()).toBe('2\u00a0lots ont changé sur cette page.');
  passer(10_000);
  expect(phrase()).toBe('');
});

it('d’une liste animée, laisse finir une phrase avant d’en dire une autre', () => {
  render(<AnnonceDirect />);
  const dites = new Set<string>();
  for (let seconde = 0; seconde < 10; seconde += 1) {
    act(() => noterChangement(`lot-${seconde}`, `Lot ${seconde} : optionné.`));
    passer(1_000);
    dites.add(phrase() ?? '');
  }
  dites.delete('');
  expect([...dites]).toEqual(['Lot 0 : optionné.', '9\u00a0lots ont changé sur cette page.']);
});

it('se tait du lot dont la page parle elle-même', () => {
  const Page = () => {
    useParleDuLot('a');
    return null;
  };
  const { unmount } = render(<Page />);
  render(<AnnonceDirect />);
  act(() => noterChangement('a', 'Lot A : optionné.'));
  passer(1_000);
  expect(phrase()).toBe('');
  unmount();
  act(() => noterChangement('a', 'Lot A : libre.'));
  passer(1_000);
  expect(phrase()).toBe('Lot A : libre.');
});
