/** Which document a file is, as its name says it: several are dropped at once, and each finds its slot. */
import { normaliser } from '../../lib/texte';
import type { Emplacement } from './pieces';

/** What people call each of them, in the words of `normaliser`; the longer ones are looked for first, because they hold the shorter. */
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

/** "KbisARCADE_2026" in words that can be looked up: a capital after a small letter begins another one. */
const enMots = (nom: string) =>
  ` ${normaliser(
    nom
      .replace(/\.[^.]*$/u, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4'),
  )} `;

/** The slot that a name says; `null` when it says none, or several. */
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

/** Files by slot, as their names say it: one each, in slots that are free. The others are asked about. */
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
