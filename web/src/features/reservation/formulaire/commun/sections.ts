/** The state of each section, from the server's findings and the text typed since these findings. */
import { reglerLeChamp, sectionDuChamp, valeurDe } from '../../../../lib/regles-reservation';
import type { EtatSection } from '../../../../ui/rail-sections';
import type { BrouillonOuvert } from '../../commun/brouillon';
import type { CodeDeSection, Constat, FormulaireDeReservation } from '../../commun/fil';
import { rangDuChamp } from './libelles';

/** The sections, in order. */
export const SECTIONS: readonly CodeDeSection[] = [
  'acquereurs',
  'projet',
  'prix',
  'financement',
  'depot',
  'notaire',
  'documents',
  'recapitulatif',
];

export const estUneSection = (code: unknown): code is CodeDeSection =>
  SECTIONS.some((section) => section === code);

/** What keeps a section from being complete, at one field. */
export type PointDeSection = Pick<Constat, 'champ' | 'genre' | 'message'>;

type Tenu = Pick<BrouillonOuvert, 'reservation' | 'document' | 'fautes'>;

/** Whether the server's finding is about an older value of the field, and the present value follows the rules of the field. */
function depasse({ champ, genre }: Constat, { reservation, document }: Tenu): boolean {
  const [avant, ici] = [valeurDe(reservation, champ) ?? null, valeurDe(document, champ) ?? null];
  const change = JSON.stringify(avant) !== JSON.stringify(ici);
  return change && (genre === 'faux' || ici !== null) && reglerLeChamp(champ, document) === null;
}

/** The points of a section, in the order of the form: errors found on this device, then the server's findings. */
export function pointsDe(
  section: CodeDeSection,
  { sections }: FormulaireDeReservation,
  tenu: Tenu,
): PointDeSection[] {
  const refuses = [...tenu.fautes]
    .filter(([champ]) => sectionDuChamp(champ) === section)
    .map(([champ, message]): PointDeSection => ({ champ, genre: 'faux', message }));
  const trouves = sections.find(({ code }) => code === section)?.constats ?? [];
  const restants = trouves.filter((un) => !tenu.fautes.has(un.champ) && !depasse(un, tenu));
  return [...refuses, ...restants].sort((a, b) => rangDuChamp(a.champ) - rangDuChamp(b.champ));
}

/** The points of every section. */
export type PointsDesSections = Readonly<Record<CodeDeSection, readonly PointDeSection[]>>;

/**
 * The points of all sections. Those of a section are computed when they are first read, because a keystroke only needs the
 * points of its own section.
 */
export function pointsDesSections(formulaire: FormulaireDeReservation, tenu: Tenu): PointsDesSections {
  const trouves = new Map<CodeDeSection, readonly PointDeSection[]>();
  const de = (section: CodeDeSection): readonly PointDeSection[] => {
    const siens = trouves.get(section) ?? pointsDe(section, formulaire, tenu);
    trouves.set(section, siens);
    return siens;
  };
  return {
    get acquereurs() {
      return de('acquereurs');
    },
    get projet() {
      return de('projet');
    },
    get prix() {
      return de('prix');
    },
    get financement() {
      return de('financement');
    },
    get depot() {
      return de('depot');
    },
    get notaire() {
      return de('notaire');
    },
    get documents() {
      return de('documents');
    },
    get recapitulatif() {
      return de('recapitulatif');
    },
  };
}

const RACINES: Readonly<Record<CodeDeSection, readonly string[]>> = {
  acquereurs: ['reservataire', 'coreservataire', 'societe'],
  projet: ['destinationAchat', 'fiscalite', 'rdvPhysique'],
  prix: ['tva'],
  financement: ['financement'],
  depot: ['depotGarantie'],
  notaire: ['notaire'],
  documents: [],
  recapitulatif: [],
};

function estEntamee(section: CodeDeSection, document: unknown): boolean {
  return RACINES[section].some((racine) => (valeurDe(document, racine) ?? null) !== null);
}

/** The sign of a section. The last section has no fields: it is complete when all others are. */
export function etatDeRail(
  section: CodeDeSection,
  tous: PointsDesSections,
  { document, reservation }: Tenu,
): EtatSection {
  const points = tous[section];
  if (points.some(({ genre }) => genre === 'faux')) {
    return 'erreur';
  }
  if (section === 'recapitulatif' && SECTIONS.some((une) => tous[une].length > 0)) {
    return 'ensuite';
  }
  if (points.length === 0) {
    return 'faite';
  }
  const entamee =
    section === 'documents'
      ? reservation.documents.some(({ autocomplete }) => !autocomplete)
      : estEntamee(section, document);
  return entamee ? 'entamee' : 'vide';
}

const compte = (nombre: number, un: string, plusieurs: string) =>
  `${nombre}\u00a0${nombre > 1 ? plusieurs : un}`;

/**
 * Writes "2 points à corriger" or "3 champs manquent", or the only point in its own words. A complete section gives its
 * `resume`.
 */
export function precision(
  section: CodeDeSection,
  points: readonly PointDeSection[],
  resume: string | null,
): string {
  const faux = points.filter(({ genre }) => genre === 'faux').length;
  if (faux > 0) {
    return compte(faux, 'point à corriger', 'points à corriger');
  }
  const [premier] = points;
  if (premier?.champ === 'financement') {
    return premier.message;
  }
  if (points.length > 0) {
    return section === 'documents'
      ? compte(points.length, 'pièce manque', 'pièces manquent')
      : compte(points.length, 'champ manque', 'champs manquent');
  }
  return resume ?? 'Complet';
}
