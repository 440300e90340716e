// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { survoler, useEclairage } from './survol';

preparer();

const dessins: string[] = [];

function Ligne({ id }: { id: string }) {
  dessins.push(id);
  return <p {...useEclairage(id)}>{id}</p>;
}

function Page() {
  dessins.push('page');
  return ['A', 'B', 'C'].map((id) => <Ligne key={id} id={id} />);
}

it('passer sur une ligne n’en redessine que les deux qui changent, et jamais la page', () => {
  monter(<Page />);
  const marquees = () => ['A', 'B', 'C'].filter((id) => screen.getByText(id).dataset.marquee !== undefined);
  fireEvent.mouseEnter(screen.getByText('A'));
  expect(marquees()).toEqual(['A']);
  dessins.length = 0;
  act(() => survoler(['B']));
  expect(marquees()).toEqual(['B']);
  expect([...new Set(dessins)].sort()).toEqual(['A', 'B']);
  fireEvent.mouseLeave(screen.getByText('B'));
  expect(marquees()).toEqual([]);
});

it('un lot que l’on montre est seul marqué, ceux de son programme le sont moins ; depuis la carte, tous le sont', () => {
  function Lot({ id, programme }: { id: string; programme: string }) {
    return <p {...useEclairage(programme, id)}>{id}</p>;
  }
  monter(
    <>
      <Lot id="A1" programme="A" />
      <Lot id="A2" programme="A" />
      <Lot id="B1" programme="B" />
    </>,
  );
  const lots = ['A1', 'A2', 'B1'];
  const lus = (nom: 'marquee' | 'voisine') =>
    lots.filter((id) => screen.getByText(id).dataset[nom] !== undefined);
  fireEvent.mouseEnter(screen.getByText('A1'));
  expect([lus('marquee'), lus('voisine')]).toEqual([['A1'], ['A2']]);
  // From one row to the next of the same programme.
  fireEvent.focus(screen.getByText('A2'));
  expect([lus('marquee'), lus('voisine')]).toEqual([['A2'], ['A1']]);
  act(() => survoler(['A']));
  expect([lus('marquee'), lus('voisine')]).toEqual([['A1', 'A2'], []]);
  act(() => survoler([]));
  expect([lus('marquee'), lus('voisine')]).toEqual([[], []]);
});
