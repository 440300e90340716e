import { expect, it } from 'vitest';
import { comptesDe, genreDemande, libelleComptes, libelleDesLots } from './comptes';
import { type Criteres, parametresDAppel, SANS_CRITERE } from './criteres';

const sobre = (texte: string) => texte.replace(/[\u00a0\u202f]/gu, ' ');
const tous: Criteres = { ...SANS_CRITERE, tousLesTypes: true };
const parType = new Map([
  ['appartement', 12],
  ['maison', 2],
  ['parking', 9],
  ['cave', 2],
  ['commerce', 0],
]);

it('compte à part les logements, les commerces et les annexes', () => {
  expect(sobre(libelleComptes({ logements: 14, annexes: 11, commerces: 0 }))).toBe(
    '14 logements, 11 annexes',
  );
  expect(sobre(libelleComptes({ logements: 1, annexes: 0, commerces: 1 }))).toBe('1 logement, 1 commerce');
  expect(sobre(libelleDesLots(25, tous, parType))).toBe('14 logements, 11 annexes');
  expect(sobre(libelleDesLots(14, SANS_CRITERE, undefined))).toBe('14 logements');
  expect(libelleDesLots(0, SANS_CRITERE, undefined)).toBe('Aucun logement');
  expect(libelleDesLots(0, { ...SANS_CRITERE, typesDeBien: ['cave'] }, parType)).toBe('Aucune annexe');
});

it('sans savoir ce que sont les lots, les dit lots plutôt que de se contredire', () => {
  expect(sobre(libelleDesLots(25, tous, undefined))).toBe('25 lots');
  expect(comptesDe(26, tous, parType)).toBeNull();
  const caves = { ...SANS_CRITERE, typesDeBien: ['appartement', 'cave'] };
  expect(comptesDe(14, caves, parType)).toEqual({ logements: 12, annexes: 2, commerces: 0 });
  expect([genreDemande(SANS_CRITERE), genreDemande(tous), genreDemande(caves)]).toEqual([
    'logements',
    null,
    null,
  ]);
});

/** A sequence of numbers that depends on the seed only. */
function* hasards(graine: number) {
  let etat = graine;
  for (;;) {
    etat = (etat * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield etat / 2_147_483_648;
  }
}

it('demande la même chose aux lots, à la carte et aux programmes, pour deux cents recherches au hasard', () => {
  const hasard = hasards(20261122);
  const tirer = () => hasard.next().value as number;
  const parmi = <T>(valeurs: readonly T[]): T => valeurs[Math.floor(tirer() * valeurs.length)] as T;
  const quelques = <T>(valeurs: readonly T[]) => valeurs.filter(() => tirer() < 0.3);
  for (let rang = 0; rang < 200; rang += 1) {
    const criteres: Criteres = {
      locations: quelques(['52-44', '11-75', '52-44-44109']),
      fiscalites: quelques(['lmnp', 'tva55']),
      livraison: parmi([null, '6', '2028-T2']),
      typesDeBien: quelques(['appartement', 'parking', 'commerce']),
      tousLesTypes: tirer() < 0.5,
      nbDePieces: quelques([1, 3, 5]),
      zoneFiscale: quelques(['A bis', 'B1']),
      actabilite: parmi([null, '12', '2027-T4']),
      exterieur: quelques(['balcon', 'jardin', 'terrasse']),
      tauxCommission: parmi([null, 5, 7]),
      budgetMin: parmi([null, 150_000]),
      budgetMax: parmi([null, 320_000.5]),
      lotsLibres: tirer() < 0.5,
      reservationDemat: tirer() < 0.5,
      lotsDedies: tirer() < 0.5,
      surfaceMin: parmi([null, 40]),
      surfaceMax: parmi([null, 90.5]),
      caracteristiques: quelques(['fibre', 'bordMer']),
      promotion: tirer() < 0.5,
      dernieresOpportunites: tirer() < 0.5,
      fenetre: parmi([null, '-2,46,-1,48']),
    };
    // The prefixes by which each call names the fields of the other entity are removed, so that both questions can be compared.
    const nue = (appel: 'lots' | 'programmes') =>
      Object.entries(parametresDAppel(criteres, appel, '2026-11-22'))
        .map(([nom, valeur]) => [nom.replace(/(^|\[)(?:lots|programme)\./u, '$1'), valeur] as const)
        .sort(([a], [b]) => a.localeCompare(b));
    expect(nue('lots')).toEqual(nue('programmes'));
  }
});
