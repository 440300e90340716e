import { describe, expect, it } from 'vitest';
import { aujourdhui } from '../../../crates/domain/regles/regles.json';
import donnees from '../../../crates/domain/regles/reservation.json';
import { estRequis, fauteDuChamp, reglerLeChamp, valeurDuFil } from './regles-reservation';

interface Cas {
  champ: string;
  document: unknown;
  /** The message of a refused case; an accepted case has none. */
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

it('distingue ce qui est faux de ce qui manque', () => {
  const vide = { reservataire: { nom: '', email: 'zoe@' } };
  expect(reglerLeChamp('reservataire.nom', vide)).toBe('Ce champ est obligatoire.');
  expect(fauteDuChamp('reservataire.nom', vide)).toBeNull();
  expect(fauteDuChamp('reservataire.email', vide)).toBe('Veuillez renseigner une adresse email valide.');
});

it('lit le nombre de ce qui est tapé, et dit ce qui n’en est pas un', () => {
  const document = {
    financement: { apport: ['12 000,50', 'beaucoup'], pret: [{ banque: '', montant: '8' }] },
  };
  expect(fauteDuChamp('financement.apport[0]', document)).toBeNull();
  expect(fauteDuChamp('financement.apport[1]', document)).toBe(
    'Ce champ doit être numérique et peut contenir 2 décimales',
  );
  expect(valeurDuFil('financement.apport', document.financement.apport)).toEqual([12_000.5, 'beaucoup']);
  expect(valeurDuFil('financement.pret', document.financement.pret)).toEqual([{ banque: null, montant: 8 }]);
  // The number of a cheque is not an amount, so its zeros stay.
  expect(valeurDuFil('depotGarantie.numeroCheque', '0012')).toBe('0012');
});
