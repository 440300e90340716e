import { expect, it } from 'vitest';
import { SANS_CRITERE } from '../../lib/criteres';
import { basculer } from './bascules';
import { dansLeBudget, remettreEnOrdre } from './champs';
import { type FacettesServeur, lireFacettes } from './facettes';

it('lit les nombres de chaque valeur', () => {
  const lues = lireFacettes({
    total: 291,
    facettes: {
      typesDeBien: [
        { valeur: 'appartement', nombre: 250 },
        { valeur: 'maison', nombre: 41 },
      ],
      lotsLibres: [{ valeur: 'oui', nombre: 115 }],
      statuts: [
        { valeur: 'L', nombre: 115 },
        { valeur: 'O', nombre: 58 },
      ],
      locations: [{ valeur: '52-44', nombre: 291 }],
    } as FacettesServeur['facettes'],
    prix: [{ min: 0, max: 50_000, nombre: 12 }],
  });
  expect(lues.total).toBe(291);
  expect(lues.nombres.typesDeBien?.get('maison')).toBe(41);
  expect(lues.nombres.tauxCommission).toBeUndefined();
  expect(lues.ouiNon).toEqual({ lotsLibres: 115 });
  expect(lues.statuts.get('O')).toBe(58);
  expect(lues.lieux.get('52-44')).toBe(291);
});

it('ajoute et enlève une valeur, dans l’ordre de la page', () => {
  const deux = basculer(basculer(SANS_CRITERE, 'nbDePieces', '3'), 'nbDePieces', '2');
  expect(deux.nbDePieces).toEqual([2, 3]);
  expect(basculer(deux, 'nbDePieces', '3').nbDePieces).toEqual([2]);
  const douze = basculer(SANS_CRITERE, 'livraison', '12');
  expect(douze.livraison).toBe('12');
  expect(basculer(douze, 'livraison', '2028-T2').livraison).toBe('2028-T2');
  expect(basculer(douze, 'livraison', '12').livraison).toBeNull();
});

it('montre les barres du budget et remet ses bornes en ordre', () => {
  const barre = { min: 200_000, max: 220_000, nombre: 3 };
  expect(dansLeBudget(barre, null, null)).toBe(true);
  expect(dansLeBudget(barre, 210_000, 500_000)).toBe(true);
  expect(dansLeBudget(barre, null, 199_999)).toBe(false);
  expect(dansLeBudget(barre, 230_000, null)).toBe(false);
  expect(remettreEnOrdre({ ...SANS_CRITERE, budgetMin: 5, budgetMax: 2, surfaceMin: 3 })).toMatchObject({
    budgetMin: 2,
    budgetMax: 5,
    surfaceMin: 3,
    surfaceMax: null,
  });
});
