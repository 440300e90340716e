import { describe, expect, it } from 'vitest';
import { aujourdhui } from '../../../crates/domain/regles/regles.json';
import donnees from '../../../crates/domain/regles/reservation.json';
import { estRequis, reglerLeChamp } from './regles-reservation';

interface Cas {
  champ: string;
  document: unknown;
  /** Refused with these words; accepted without. */
  message?: string;
}

describe('les cas du formulaire de réservation, que le serveur fait aussi', () => {
  it.each((donnees.cas as readonly Cas[]).map((un) => [un.champ, JSON.stringify(un.document), un] as const))(
    '%s dans %s',
    (_, __, { champ, document, message }) => {
      expect(reglerLeChamp(champ, document, aujourdhui)).toBe(message ?? null);
    },
  );
});

it('dit quand un champ est obligatoire', () => {
  const marie = { reservataire: { situationFamiliale: { code: 'marie' } } };
  expect(estRequis('reservataire.lieuMariage', marie)).toBe(true);
  expect(estRequis('reservataire.lieuMariage', { ...marie, resaSociete: true })).toBe(false);
  expect(estRequis('coreservataire.nom', {})).toBe(false);
  expect(estRequis('inconnu', {})).toBe(false);
  expect(reglerLeChamp('inconnu', { inconnu: 'x' })).toBeNull();
});
