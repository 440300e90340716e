// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { Etapes } from './etapes';

preparer();

it('nomme toutes les étapes, ramène à celles qui sont faites, et n’ouvre pas les suivantes', () => {
  monter(
    <Etapes
      titre="Étapes"
      courante="b"
      etapes={[
        { cle: 'a', libelle: 'Société', vers: '/a' },
        { cle: 'b', libelle: 'Prescripteur', vers: '/b' },
        { cle: 'c', libelle: 'Justificatifs', vers: '/c' },
      ]}
    />,
  );
  const navigation = screen.getByRole('navigation', { name: 'Étapes' });
  const [faite, courante, suite] = within(navigation).getAllByRole('listitem');
  expect(within(navigation).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Société, faite' }).getAttribute('href')).toBe('/a');
  expect(faite?.getAttribute('aria-current')).toBeNull();
  expect(courante?.getAttribute('aria-current')).toBe('step');
  expect(suite?.textContent).toContain('Justificatifs');
});
