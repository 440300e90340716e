/** How each section of the form stands, from what the server found and what was typed since. */
import { reglerLeChamp, sectionDuChamp, valeurDe } from '../../../../lib/regles-reservation';
import type { EtatSection } from '../../../../ui/rail-sections';
import type { BrouillonOuvert } from '../../commun/brouillon';
import type { CodeDeSection, Constat, FormulaireDeReservation } from '../../commun/fil';
import { rangDuChamp } from './libelles';

/** The sections in their order. */
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

/** Whether what the server said of a field is about another value than the one that stands there, which keeps its rules. */
function depasse({ champ, genre }: Constat, { reservation, document }: Tenu): boolean {
  const [avant, ici] = [valeurDe(reservation, champ) ?? null, valeurDe(document, champ) ?? null];
  const change = JSON.stringify(avant) !== JSON.stringify(ici);
  return change && (genre === 'faux' || ici !== null) && reglerLeChamp(champ, document) === null;
}

/** The points of a section, the first of the form first: what is refused on this device, then what the server found. */
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

/** Each is found when it is asked for: a stroke asks for those of its own section alone. */
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

/** How a section is drawn. The last one asks for nothing: it is done once all the others are. */
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

/** "2 points à corriger", "3 champs manquent", or what is left in its own words; what is said of a complete one is `resume`. */
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
