import { describe, expect, it } from 'vitest';
import donnees from '../../../crates/domain/regles/regles.json';
import { type NomDeRegle, type Parametres, regler, verifier } from './regles';

interface Cas {
  valeur: unknown;
  parametres?: Parametres;
  /** The message of a refused case; an accepted case has none. */
  message?: string;
}

const cas = donnees.cas as unknown as Record<string, readonly Cas[]>;

it('chaque règle a ses cas, acceptés et refusés', () => {
  expect(Object.keys(cas).sort()).toEqual(Object.keys(donnees.regles).sort());
  for (const [nom, siens] of Object.entries(cas)) {
    expect(new Set(siens.map(({ message }) => message === undefined)), nom).toEqual(new Set([true, false]));
  }
});

describe.each(Object.entries(cas))('%s', (nom, siens) => {
  it.each(siens.map((un) => [JSON.stringify(un.valeur), un] as const))(
    '%s',
    (_, { valeur, parametres, message }) => {
      expect(verifier(nom as NomDeRegle, valeur, parametres, donnees.aujourdhui)).toBe(message ?? null);
    },
  );
});

it('dit le premier refus d’un champ, dans l’ordre de ses règles', () => {
  const email = regler('required', 'email', ['max', { n: 12 }]);
  expect(email('')).toBe('Ce champ est obligatoire.');
  expect(email('maelle')).toBe('Veuillez renseigner une adresse email valide.');
  expect(email('maelle@cabinet.example')).toBe('Ce champ doit contenir 12 caractères maximum.');
  expect(email('a@b.fr')).toBeNull();
});
