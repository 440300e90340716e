/** Finds which document a file is, by the name of the file, so that several files dropped at once find their slots. */
import { normaliser } from '../../lib/texte';
import type { Emplacement } from './pieces';

/** The usual names of each document, as `normaliser` writes them. Longer ones come first, because they contain shorter ones. */
const DITS: readonly (readonly [mots: string, emplacement: Emplacement])[] = [
  ['releve d identite bancaire', 'coordonneesBancaires'],
  ['coordonnees bancaires', 'coordonneesBancaires'],
  ['identite bancaire', 'coordonneesBancaires'],
  ['rib', 'coordonneesBancaires'],
  ['iban', 'coordonneesBancaires'],
  ['carte professionnelle', 'carteProfessionnelle'],
  ['carte pro', 'carteProfessionnelle'],
  ['carte t', 'carteProfessionnelle'],
  ['carte transaction', 'carteProfessionnelle'],
  ['cpi', 'carteProfessionnelle'],
  ['extrait du registre', 'extraitRegistre'],
  ['extrait rcs', 'extraitRegistre'],
  ['kbis', 'extraitRegistre'],
  ['k bis', 'extraitRegistre'],
  ['carte nationale d identite', 'pieceIdentite'],
  ['carte d identite', 'pieceIdentite'],
  ['carte identite', 'pieceIdentite'],
  ['piece d identite', 'pieceIdentite'],
  ['piece identite', 'pieceIdentite'],
  ['passeport', 'pieceIdentite'],
  ['cni', 'pieceIdentite'],
  ['garantie financiere', 'garantieFinanciere'],
  ['garantie', 'garantieFinanciere'],
  ['responsabilite civile', 'responsabiliteCivile'],
  ['rc pro', 'responsabiliteCivile'],
  ['rcp', 'responsabiliteCivile'],
  ['assurance', 'responsabiliteCivile'],
  ['statuts', 'statuts'],
  ['statut', 'statuts'],
];
const MOTS = DITS.toSorted(([un], [autre]) => autre.length - un.length);

/** Splits "KbisARCADE_2026" into words: a capital after a small letter begins a new word. */
const enMots = (nom: string) =>
  ` ${normaliser(
    nom
      .replace(/\.[^.]*$/u, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4'),
  )} `;

/** The slot that a name suggests; `null` when it suggests none or several. */
export function emplacementDe(nom: string): Emplacement | null {
  const dits = new Set<Emplacement>();
  let reste = enMots(nom);
  for (const [mots, emplacement] of MOTS) {
    if (reste.includes(` ${mots} `)) {
      dits.add(emplacement);
      reste = reste.replaceAll(` ${mots} `, '  ');
    }
  }
  const [seul] = dits;
  return dits.size === 1 && seul !== undefined ? seul : null;
}

/** Sorts files into free slots by their names, one a slot. The user is asked about the others. */
export function ranger(
  fichiers: readonly File[],
  prises: ReadonlySet<Emplacement>,
): { ranges: ReadonlyMap<Emplacement, File>; aRanger: readonly File[] } {
  const ranges = new Map<Emplacement, File>();
  const aRanger: File[] = [];
  for (const fichier of fichiers) {
    const dit = emplacementDe(fichier.name);
    if (dit === null || prises.has(dit) || ranges.has(dit)) {
      aRanger.push(fichier);
    } else {
      ranges.set(dit, fichier);
    }
  }
  return { ranges, aRanger };
}
