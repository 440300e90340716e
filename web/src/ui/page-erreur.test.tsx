// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { PageErreur, texteErreur } from './page-erreur';

preparer();

it('dit chaque erreur comme la spécification', () => {
  expect(texteErreur(404).titre).toBe('Page introuvable!');
  expect(texteErreur(403).titre).toBe('Accès interdit');
  expect(texteErreur(403).phrase).toContain('droits');
  expect(texteErreur(500).titre).toBe('Internal Server Error!');
  expect(texteErreur(502, 'Portail')).toEqual({
    titre: 'Bad Gateway',
    phrase:
      "Une erreur s'est produite. Veuillez réessayer ultérieurement ou contacter votre référent Portail",
  });
  expect(texteErreur(418).titre).toBe('418');
});

it.each([
  [404, 1],
  [403, 0],
  [500, 0],
])('une page introuvable a son image, et elle seule (%i)', (statut, images) => {
  monter(<PageErreur statut={statut} {...texteErreur(statut)} />);
  expect(screen.queryAllByRole('img', { name: 'Une façade aux volets clos' })).toHaveLength(images);
});
