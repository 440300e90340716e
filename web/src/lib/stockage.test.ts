// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { CLES, garder, garderRetour, lire, prendreRetour, toutOublier } from './stockage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('stockage', () => {
  it('rend une liste vide quand rien n’est gardé ou que la valeur est illisible', () => {
    expect(lire(CLES.filtres)).toEqual([]);
    localStorage.setItem('filters', '{cassé');
    expect(lire(CLES.filtres)).toEqual([]);
  });

  it('nomme ses clés comme la spécification', () => {
    expect(CLES).toMatchObject({
      filtres: 'filters',
      honoraires: 'honorary',
      exclusivites: 'ip_program_exclusives',
      triCle: 'sortKey',
      triSens: 'sortDir',
      tri: 'order',
    });
  });

  it('garde les valeurs en JSON sous les clés de la spécification', () => {
    garder(CLES.honoraires, true);
    expect(localStorage.getItem('honorary')).toBe('true');
    expect(lire<boolean>(CLES.honoraires)).toBe(true);
    toutOublier();
    expect(localStorage).toHaveLength(0);
  });

  it('n’oublie pas un refus de la mesure d’audience : il est celui du navigateur, pas d’un compte', () => {
    garder(CLES.sansMesure, true);
    garder(CLES.honoraires, true);
    toutOublier();
    expect(localStorage).toHaveLength(1);
    expect(lire<boolean>(CLES.sansMesure)).toBe(true);
  });

  it('ne rend la page de retour qu’une fois, et jamais celle d’un autre site', () => {
    garderRetour('/lot/ABC-1?vue=plan');
    expect(prendreRetour()).toBe('/lot/ABC-1?vue=plan');
    expect(prendreRetour()).toBeNull();
    for (const ailleurs of ['//ailleurs.example', 'https://ailleurs.example', '/\\ailleurs.example']) {
      garderRetour(ailleurs);
      expect(prendreRetour(), ailleurs).toBeNull();
    }
  });
});
