import { expect, it } from 'vitest';
import { rangerLesViolations } from './violations';

const CHAMPS = ['email', 'zipcode', 'nom'];
const NOMS = { 'contact.email': 'email', 'location.zipcode': 'zipcode' };

it('met chaque violation sur le champ que le serveur nomme, la première seulement', () => {
  const { champs, unreachable } = rangerLesViolations(
    [
      { propertyPath: 'contact.email', message: 'Veuillez renseigner une adresse email valide.' },
      { propertyPath: 'contact.email', message: 'Ce champ doit contenir 254 caractères maximum.' },
      { propertyPath: 'nom', message: 'Ce champ est obligatoire.' },
    ],
    CHAMPS,
    NOMS,
  );
  expect(champs).toEqual({
    email: 'Veuillez renseigner une adresse email valide.',
    nom: 'Ce champ est obligatoire.',
  });
  expect(unreachable).toEqual([]);
});

it('sans message, dit ce que le champ est', () => {
  const { champs } = rangerLesViolations(
    [
      { propertyPath: 'location.zipcode', message: ' ', code: 'inconnu' },
      { propertyPath: 'nom', message: '' },
    ],
    CHAMPS,
    NOMS,
  );
  expect(champs).toEqual({ zipcode: 'Ce champ est inconnu', nom: 'Ce champ est refusé' });
});

it('met à part, sous « unreachable », ce qui n’est d’aucun champ du formulaire', () => {
  const rangees = rangerLesViolations(
    [
      { propertyPath: 'capital', message: 'Le capital manque.' },
      { propertyPath: 'contact', message: '', code: 'refusé par la règle' },
    ],
    CHAMPS,
    NOMS,
  );
  expect(rangees).toEqual({
    champs: {},
    unreachable: ['Le capital manque.', 'Ce champ est refusé par la règle'],
  });
});
