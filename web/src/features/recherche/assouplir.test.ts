import { expect, it } from 'vitest';
import { type Criteres, SANS_CRITERE } from '../../lib/criteres';
import { libelleProposition, proposer, souplesses } from './assouplir';

const sobre = (texte: string) => texte.replace(/[\u00a0\u202f]/gu, ' ');

const comptes = (...totaux: number[]) => totaux.map((total) => ({ total }));

const SERRES = {
  ...SANS_CRITERE,
  locations: ['52-44-44210'],
  budgetMax: 263_000,
  nbDePieces: [3],
  exterieur: ['terrasse'],
};

it('propose le plus petit pas d’abord, critère par critère', () => {
  expect(souplesses(SERRES).map(({ libelle }) => sobre(libelle))).toEqual([
    'Budget jusqu’à 290 000 €',
    'Budget jusqu’à 330 000 €',
    'Sans budget',
    'De 2 à 4 pièces',
    'Quel que soit le nombre de pièces',
    'Avec ou sans extérieur',
    'Dans tout le département',
    'Ne garder que le lieu',
    'Sans aucun filtre',
  ]);
  expect(souplesses(SANS_CRITERE)).toEqual([]);
  const simples = souplesses({ ...SANS_CRITERE, locations: ['53'], typesDeBien: ['cave'], promotion: true });
  expect(simples.map(({ libelle }) => libelle)).toEqual([
    'Avec ou sans promotion',
    'Tous les types de bien',
    'Ne garder que le lieu',
    'Sans aucun filtre',
  ]);
  const seul = souplesses({ ...SANS_CRITERE, fenetre: '0,1,2,3', typesDeBien: ['cave'] });
  expect(seul.map(({ libelle }) => libelle)).toEqual([
    'Tous les types de bien',
    'Hors de la zone de la carte',
    'Ne garder que le lieu',
    'Sans aucun filtre',
  ]);
});

it('garde au plus trois propositions qui donnent quelque chose', () => {
  const possibles = souplesses(SERRES);
  const proposees = proposer(possibles, comptes(0, 6, 9, 0, 4, 2, 31, 40, 8000));
  expect(proposees.map(({ souplesse, compte }) => [sobre(souplesse.libelle), compte.total])).toEqual([
    ['Budget jusqu’à 330 000 €', 6],
    ['Quel que soit le nombre de pièces', 4],
    ['Avec ou sans extérieur', 2],
  ]);
  expect(proposees[0]?.souplesse.criteres).toMatchObject({ budgetMax: 330_000, nbDePieces: [3] });
});

it('ne propose de tout enlever que si rien d’autre ne donne', () => {
  const possibles = souplesses(SERRES);
  const seules = proposer(possibles, comptes(0, 0, 0, 0, 0, 0, 0, 12, 8000));
  expect(seules.map(({ souplesse }) => souplesse.libelle)).toEqual(['Ne garder que le lieu']);
  expect(proposer(possibles, [])).toEqual([]);
});

it('dit ce que donnerait la recherche', () => {
  const une = (libelle: string, criteres: Partial<Criteres> = {}) => ({
    cle: 'une',
    libelle,
    criteres: { ...SANS_CRITERE, ...criteres },
  });
  const dite = (...args: Parameters<typeof libelleProposition>) => sobre(libelleProposition(...args));
  expect(dite(une('Budget jusqu’à 300 000 €'), { total: 6 }, 'lots')).toBe(
    'Budget jusqu’à 300 000 € : 6 logements',
  );
  expect(dite(une('Sans budget'), { total: 1 }, 'programmes')).toBe('Sans budget : 1 programme');
  // Twenty-seven annexes must not be shown as twenty-seven homes.
  const parType = new Map([
    ['parking', 20],
    ['cave', 7],
  ]);
  expect(dite(une('Tous les types de bien', { tousLesTypes: true }), { total: 27, parType }, 'lots')).toBe(
    'Tous les types de bien : 27 annexes',
  );
});

it('un nombre de pièces élargi n’a pas de trou, et s’il les a tous n’est pas proposé', () => {
  const pieces = (nbDePieces: number[]) =>
    souplesses({ ...SANS_CRITERE, nbDePieces })
      .filter(({ cle }) => cle === 'pieces')
      .map(({ libelle, criteres }) => [libelle, criteres.nbDePieces]);
  expect(pieces([1, 3])[0]).toEqual(['De 1 à 4 pièces', [1, 2, 3, 4]]);
  expect(pieces([1, 5])).toEqual([['Quel que soit le nombre de pièces', []]]);
});
