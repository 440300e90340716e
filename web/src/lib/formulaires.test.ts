import { beforeEach, expect, it } from 'vitest';
import { ajouter, vider } from './flashs';
import { effacerErreurs, erreursDe, estValide, poserErreurs } from './formulaires';

beforeEach(() => {
  vider(undefined, Number.POSITIVE_INFINITY);
  effacerErreurs('contact');
  effacerErreurs('societe');
});

it('range les erreurs par formulaire, puis par champ', () => {
  poserErreurs('contact', { email: 'Ce champ est obligatoire.', nom: null });
  expect(erreursDe('contact')).toEqual({ email: 'Ce champ est obligatoire.' });
  expect(erreursDe('societe')).toEqual({});
  poserErreurs('contact', { email: 'a', nom: 'b' });
  effacerErreurs('contact', 'email');
  expect(erreursDe('contact')).toEqual({ nom: 'b' });
  effacerErreurs('contact');
  expect(erreursDe('contact')).toEqual({});
});

it('tient un formulaire pour valide sans erreur de champ ni message d’erreur', () => {
  expect(estValide('contact')).toBe(true);
  poserErreurs('contact', { email: 'Ce champ est obligatoire.' });
  expect(estValide('contact')).toBe(false);
  expect(estValide('societe')).toBe(true);
  poserErreurs('contact', { email: null });
  expect(estValide('contact')).toBe(true);
  ajouter('warning', 'Les documents ne sont pas disponibles.');
  expect(estValide('contact')).toBe(true);
  ajouter('error', 'Refusé.');
  expect(estValide('contact')).toBe(false);
});
