// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Programme } from '../../api/types';
import { monter, preparer, servir } from '../../essais/monter';
import { CarteProgramme } from './carte-programme';

preparer();

const programme = (libres: number) =>
  ({
    id: 'ecluse',
    nomCommercial: 'L’Écluse Saint-Félix',
    lieu: { libelleRiche: 'Nantes (44000)', ville: 'Nantes' },
    zoneFiscale: 'A bis',
    phaseCommerciale: { code: 'TRAVAUX', libelle: 'Travaux en cours' },
    calendrier: { dateLivraison: null, dateActabilite: null },
    logementsParStatut: { L: libres, O: 3, T: 0, R: 0 },
    lotsTrouves: { total: 3, logements: 3, annexes: 0, commerces: 0, prixMin: 150_500 },
    syntheseLots: [],
    fiscalites: [],
    facade: '/api/offre/programmes/ecluse/facade.svg?v=a',
  }) as object as Programme;

const trouves = () => screen.getByText(/pour cette recherche/u).textContent.replace(/[\u00a0\u202f]/gu, ' ');

it('ne donne un prix d’appel que s’il reste de quoi acheter', () => {
  servir({});
  const { unmount } = monter(<CarteProgramme programme={programme(2)} loin={null} />);
  expect(trouves()).toBe('3 logements dès 150 500 € pour cette recherche');
  expect(screen.getByText(/Nantes \(44000\), Zone\sA\sbis/u)).toBeTruthy();
  unmount();
  monter(<CarteProgramme programme={programme(0)} loin={null} />);
  expect(trouves()).toBe('3 logements pour cette recherche, aucun libre');
});
