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
