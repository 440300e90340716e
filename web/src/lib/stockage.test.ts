// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CLES,
  garder,
  garderOnglet,
  garderRetour,
  lire,
  lireOnglet,
  oublier,
  oublierOnglet,
  prendreRetour,
  toutOublier,
} from './stockage';

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

describe.each<[string, () => void]>([
  [
    'plein',
    () =>
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      }),
  ],
  [
    'qui échoue à chaque geste',
    () => {
      for (const geste of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
        vi.spyOn(Storage.prototype, geste).mockImplementation(() => {
          throw new DOMException('broken', 'InvalidStateError');
        });
      }
    },
  ],
  [
    'refusé',
    () => {
      for (const nom of ['localStorage', 'sessionStorage'] as const) {
        vi.spyOn(window, nom, 'get').mockImplementation(() => {
          throw new DOMException('refused', 'SecurityError');
        });
      }
    },
  ],
  [
    'absent',
    () => {
      for (const nom of ['localStorage', 'sessionStorage'] as const) {
        vi.spyOn(window, nom, 'get').mockReturnValue(null as unknown as Storage);
      }
    },
  ],
])('un stockage %s', (_, rompre) => {
  beforeEach(() => {
    rompre();
  });
  afterEach(() => vi.restoreAllMocks());

  it.each<[string, () => unknown, unknown]>([
    ['garde rien', () => garder(CLES.honoraires, true), undefined],
    ['rien à lire', () => lire(CLES.honoraires), []],
    ['oublier', () => oublier(CLES.honoraires), undefined],
    ['tout oublier', toutOublier, undefined],
    ['garder dans l’onglet', () => garderOnglet('saisie', { nom: 'Sorel' }), undefined],
    ['oublier dans l’onglet', () => garderOnglet('saisie', null), undefined],
    ['lire de l’onglet', () => lireOnglet('saisie'), null],
    ['vider l’onglet', oublierOnglet, undefined],
    ['garder le retour', () => garderRetour('/suivi/options'), undefined],
    ['prendre le retour', prendreRetour, null],
  ])('n’arrête rien : %s', (_geste, faire, attendu) => {
    expect(faire()).toEqual(attendu);
  });
});
