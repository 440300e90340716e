import { expect, it } from 'vitest';
import * as normaliser from './normaliser';

it('écrit les personnes et les lieux comme la spécification le demande', () => {
  expect(normaliser.email('  Maelle.Guerin@Cabinet.Example ')).toBe('maelle.guerin@cabinet.example');
  expect(normaliser.telephoneEnvoye('+33 (0)6 48-21.90 37')).toBe('+33648219037');
  expect(normaliser.villeLue(' Saint-Étienne ')).toBe('SAINT-ÉTIENNE');
  expect(normaliser.codePostalEnvoye(' 2a004 ')).toBe('2A004');
  expect(normaliser.codePostalEnvoye('44\u202f000')).toBe('44000');
  expect(normaliser.telephoneEnvoye('06 48 21 90 37')).toBe('+33648219037');
  expect(normaliser.libelleLieu('Nantes', '44000')).toBe('NANTES (44000)');
  expect(normaliser.nomComplet({ civilite: 'Mme', prenom: 'Maëlle', nom: 'Guérin' })).toBe(
    'Mme Maëlle Guérin',
  );
  expect(normaliser.nomComplet({ civilite: 'M', prenom: 'Loïc', nom: 'Guérin' })).toBe('M. Loïc Guérin');
  expect(normaliser.nomComplet({ nom: 'Guérin', prenom: null })).toBe('Guérin');
});
