// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { survoler, useEclairage, useSurvol } from './survol';

preparer();

const dessins: string[] = [];
const NANTES = { coordonnees: { lat: 47.2, long: -1.55 }, lieu: {} };
const programme = (id: string) => ({ id, ...NANTES });
const PROGRAMMES = new Map(['A', 'B', 'C'].map((id) => [id, programme(id)]));
const leProgramme = (id: string) => PROGRAMMES.get(id) ?? programme(id);

function Ligne({ id }: { id: string }) {
  dessins.push(id);
  return <p {...useEclairage(leProgramme(id))}>{id}</p>;
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
  function Lot({ id, de }: { id: string; de: string }) {
    return <p {...useEclairage(leProgramme(de), id)}>{id}</p>;
  }
  monter(
    <>
      <Lot id="A1" de="A" />
      <Lot id="A2" de="A" />
      <Lot id="B1" de="B" />
    </>,
  );
  const lots = ['A1', 'A2', 'B1'];
  const lus = (nom: 'marquee' | 'voisine') =>
    lots.filter((id) => screen.getByText(id).dataset[nom] !== undefined);
  fireEvent.mouseEnter(screen.getByText('A1'));
  expect([lus('marquee'), lus('voisine')]).toEqual([['A1'], ['A2']]);
  // The focus moves from one row to the next row of the same programme.
  fireEvent.focus(screen.getByText('A2'));
  expect([lus('marquee'), lus('voisine')]).toEqual([['A2'], ['A1']]);
  act(() => survoler(['A']));
  expect([lus('marquee'), lus('voisine')]).toEqual([['A1', 'A2'], []]);
  act(() => survoler([]));
  expect([lus('marquee'), lus('voisine')]).toEqual([[], []]);
});

it('un groupe de la carte éclaire ce qui s’y trouve, et une ligne dit où elle est pour qu’il soit marqué', () => {
  function Lot({ id }: { id: string }) {
    return <p {...useEclairage(leProgramme('A'), id)}>{id}</p>;
  }
  let situe: unknown = null;
  function Panneau() {
    situe = useSurvol().situe;
    return null;
  }
  monter(
    <>
      <Lot id="A1" />
      <Panneau />
    </>,
  );
  const marquee = () => screen.getByText('A1').dataset.marquee !== undefined;
  act(() => survoler([], { cadres: [[-2, 47, -1, 48]] }));
  expect(marquee()).toBe(true);
  act(() => survoler([], { cadres: [[2, 47, 3, 48]] }));
  expect(marquee()).toBe(false);
  fireEvent.focus(screen.getByText('A1'));
  expect([marquee(), situe]).toEqual([true, leProgramme('A')]);
  fireEvent.blur(screen.getByText('A1'));
  expect([marquee(), situe]).toEqual([false, null]);
});
