import { expect, it } from 'vitest';
import { emplacementDe, ranger } from './rangement';

it.each([
  ['Kbis_ARCADE_2026.pdf', 'extraitRegistre'],
  ['K-bis.pdf', 'extraitRegistre'],
  ['RIB société.pdf', 'coordonneesBancaires'],
  ['RIB2026.pdf', 'coordonneesBancaires'],
  // The longer name contains the name of another document.
  ['releve-d-identite-bancaire.pdf', 'coordonneesBancaires'],
  ['carteIdentite recto verso.jpg', 'pieceIdentite'],
  ['CNI_gerant.png', 'pieceIdentite'],
  ['Carte T 2026.pdf', 'carteProfessionnelle'],
  ['attestation RC Pro.pdf', 'responsabiliteCivile'],
  ['Garantie financière.pdf', 'garantieFinanciere'],
  ['STATUTS À JOUR.PDF', 'statuts'],
  // The name suggests no document, or several.
  ['scan0042.pdf', null],
  ['Attestation RC Pro et garantie.pdf', null],
  // A word only matches as a whole, not inside another word.
  ['distribution.pdf', null],
  ['', null],
])('range « %s » : %s', (nom, emplacement) => {
  expect(emplacementDe(nom)).toBe(emplacement);
});

it('n’envoie qu’un fichier par pièce, et ne remplace rien sans qu’on le dise', () => {
  const fichiers = ['kbis.pdf', 'kbis-signe.pdf', 'rib.pdf', 'scan.pdf', 'statuts.pdf'].map(
    (nom) => new File(['x'], nom),
  );
  const { ranges, aRanger } = ranger(fichiers, new Set(['coordonneesBancaires']));
  expect([...ranges].map(([emplacement, { name }]) => [emplacement, name])).toEqual([
    ['extraitRegistre', 'kbis.pdf'],
    ['statuts', 'statuts.pdf'],
  ]);
  expect(aRanger.map(({ name }) => name)).toEqual(['kbis-signe.pdf', 'rib.pdf', 'scan.pdf']);
});
