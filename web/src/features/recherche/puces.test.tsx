// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { SANS_CRITERE } from '../../lib/criteres';
import { Puces } from './puces';

preparer();

it('dit où la barre montre un filtre, et n’a pas de puce pour son interrupteur', () => {
  const criteres = {
    ...SANS_CRITERE,
    nbDePieces: [3],
    livraison: '12',
    exterieur: ['balcon'],
    lotsLibres: true,
  };
  monter(<Puces criteres={criteres} changer={() => {}} />);
  expect(
    screen.getAllByRole('listitem').map((une) => [une.textContent, une.getAttribute('data-en-barre')]),
  ).toEqual([
    ['Logements', 'tete'],
    ['3\u00a0pièces', 'milieu'],
    ['Balcon', null],
    ['Livraison dans les 12 mois', 'fin'],
  ]);
});
