import { expect, it } from 'vitest';
import { texteErreur } from './page-erreur';

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
