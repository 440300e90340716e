/**
 * The criteria of a search: the fourteen filters of spec section 3 and those of "plus de filtres". This module reads them from
 * the page's address and makes the parameters of the calls. Only the address holds the search. `libelles-criteres.ts` has the
 * labels.
 */

import type { RequeteDe } from '../api/appel';
import { decimalOuNul, ecrireAdresse, entierOuNul, lireListe, lireOui } from './adresse-de-page';
import { decalerMois, finDuTrimestre } from './formats';
import { enObjet } from './objets';
import type { Valeur } from './requete';

/** The criteria. An empty criterion limits nothing. */
export interface Criteres {
  /** Ids of places. */
  locations: readonly string[];
  fiscalites: readonly string[];
  /** The time of delivery: within this many months ("6"), or by the end of a quarter ("2028-T2"). */
  livraison: string | null;
  /**
   * The types that were chosen. When none is, the search is for homes, because nobody looks for a cellar first; `tousLesTypes` asks for all
   * types.
   */
  typesDeBien: readonly string[];
  tousLesTypes: boolean;
  nbDePieces: readonly number[];
  zoneFiscale: readonly string[];
  /** The time from which deeds can be signed: within this many months, or by the end of a quarter. */
  actabilite: string | null;
  /** The outdoor spaces that were chosen. A lot needs only one of them. */
  exterieur: readonly string[];
  /** The lowest commission, in percent. */
  tauxCommission: number | null;
  budgetMin: number | null;
  budgetMax: number | null;
  lotsLibres: boolean;
  reservationDemat: boolean;
  lotsDedies: boolean;
  /** Living surface in square metres. */
  surfaceMin: number | null;
  surfaceMax: number | null;
  /** Features of the programme. A programme needs all of them. */
  caracteristiques: readonly string[];
  promotion: boolean;
  dernieresOpportunites: boolean;
  /** The visible part of the map: "west,south,east,north" in degrees. */
  fenetre: string | null;
}

export const SANS_CRITERE: Criteres = {
  locations: [],
  fiscalites: [],
  livraison: null,
  typesDeBien: [],
  tousLesTypes: false,
  nbDePieces: [],
  zoneFiscale: [],
  actabilite: null,
  exterieur: [],
  tauxCommission: null,
  budgetMin: null,
  budgetMax: null,
  lotsLibres: false,
  reservationDemat: false,
  lotsDedies: false,
  surfaceMin: null,
  surfaceMax: null,
  caracteristiques: [],
  promotion: false,
  dernieresOpportunites: false,
  fenetre: null,
};

/** The types searched while none is chosen. */
export const LOGEMENTS: readonly string[] = ['appartement', 'maison'];

/** The types that a search asks for; empty means all. */
export function typesDemandes({ typesDeBien, tousLesTypes }: Criteres): readonly string[] {
  return typesDeBien.length > 0 ? typesDeBien : tousLesTypes ? [] : LOGEMENTS;
}

/** The criteria for a user who hides commissions: without the filter by commission. */
export function sansHonoraires(criteres: Criteres): Criteres {
  return criteres.tauxCommission === null ? criteres : { ...criteres, tauxCommission: null };
}

/** The criteria whose value is a text. */
const TEXTES: ReadonlySet<string> = new Set(['fenetre', 'livraison', 'actabilite']);

/** Repairs criteria from the storage, which may be of an older version or damaged: a missing or wrong value becomes empty. */
export function completer(garde: unknown): Criteres {
  const brut = enObjet(garde);
  const propres = Object.entries(SANS_CRITERE).map(([cle, vide]) => {
    // Older versions stored months as numbers.
    const valeur =
      TEXTES.has(cle) && typeof brut[cle] === 'number' && cle !== 'fenetre' ? String(brut[cle]) : brut[cle];
    const memeGenre = Array.isArray(vide)
      ? Array.isArray(valeur)
      : vide === null
        ? typeof valeur === (TEXTES.has(cle) ? 'string' : 'number')
        : typeof valeur === typeof vide;
    return [cle, memeGenre ? valeur : vide];
  });
  // The values are written to an address and read back, so that only valid ones remain.
  return lireCriteres(ecrireCriteres(Object.fromEntries(propres) as Criteres));
}

/** Changes the places, and drops the window of the map, because the places come first. */
export function avecLieux(criteres: Criteres, locations: readonly string[]): Criteres {
  return { ...criteres, locations, fenetre: null };
}

/** Limits the search to the window of the map, and drops the places, because the map may show others. */
export function dansLaFenetre(criteres: Criteres, fenetre: string): Criteres {
  return { ...criteres, locations: [], fenetre };
}

/** The four statuses of the search filters (spec section 9). */
const TOUS_LES_STATUTS = ['l', 'a', 'o', 't'] as const;

/** Reads a number of months, or the end of a quarter. */
function echeanceOuNulle(texte: string | null): string | null {
  return texte !== null && /^(?:[1-9]\d?|20\d{2}-T[1-4])$/u.test(texte) ? texte : null;
}

/** The features of a programme that the calls filter by (spec section 3). */
const NOMS_DE_CARACTERISTIQUES = [
  'fibre',
  'domotique',
  'biHome',
  'imaginHome',
  'nord',
  'sud',
  'est',
  'ouest',
  'bordMer',
  'montagne',
] as const;
type Caracteristique = (typeof NOMS_DE_CARACTERISTIQUES)[number];
export const CARACTERISTIQUES: ReadonlySet<string> = new Set(NOMS_DE_CARACTERISTIQUES);

/** The outdoor spaces of a lot that the calls filter by. */
const NOMS_D_EXTERIEURS = ['balcon', 'loggia', 'terrasse', 'jardin'] as const;
type Exterieur = (typeof NOMS_D_EXTERIEURS)[number];
const EXTERIEURS: ReadonlySet<string> = new Set(NOMS_D_EXTERIEURS);

/** The value of "type=tous" in the address. */
const TOUS_LES_TYPES = 'tous';

/** Reads the criteria of an address. Unknown values are ignored. */
export function lireCriteres(adresse: URLSearchParams): Criteres {
  const liste = (nom: string) => lireListe(adresse, nom);
  const oui = (nom: string) => lireOui(adresse, nom);
  return {
    locations: liste('lieu'),
    fiscalites: liste('fiscalite'),
    livraison: echeanceOuNulle(adresse.get('livraison')),
    typesDeBien: liste('type').filter((type) => type !== TOUS_LES_TYPES),
    tousLesTypes: liste('type').every((type) => type === TOUS_LES_TYPES) && adresse.has('type'),
    nbDePieces: liste('pieces').flatMap((texte) => entierOuNul(texte) ?? []),
    zoneFiscale: liste('zone'),
    actabilite: echeanceOuNulle(adresse.get('actabilite')),
    exterieur: liste('exterieur').filter((nom) => EXTERIEURS.has(nom)),
    tauxCommission: entierOuNul(adresse.get('commission')),
    budgetMin: decimalOuNul(adresse.get('budgetMin')),
    budgetMax: decimalOuNul(adresse.get('budgetMax')),
    lotsLibres: oui('libres'),
    reservationDemat: oui('demat'),
    lotsDedies: oui('dedies'),
    surfaceMin: decimalOuNul(adresse.get('surfaceMin')),
    surfaceMax: decimalOuNul(adresse.get('surfaceMax')),
    caracteristiques: liste('caracteristique').filter((nom) => CARACTERISTIQUES.has(nom)),
    promotion: oui('promotion'),
    dernieresOpportunites: oui('dernieres'),
    fenetre: lireFenetre(adresse.get('fenetre'))?.join(',') ?? null,
  };
}

/** Reads the window of the map from a text: west, south, east and north; `null` when the text is no window. */
export function lireFenetre(texte: string | null): readonly [number, number, number, number] | null {
  const [ouest, sud, est, nord, ...reste] = (texte ?? '')
    .split(',')
    .map((un) => (un.trim() === '' ? Number.NaN : Number(un)));
  if (ouest === undefined || sud === undefined || est === undefined || nord === undefined) {
    return null;
  }
  const degres = [ouest, sud, est, nord];
  const lisible = reste.length === 0 && degres.every(Number.isFinite);
  const possible = Math.abs(ouest) <= 180 && Math.abs(est) <= 180 && sud >= -90 && nord <= 90 && sud < nord;
  return lisible && possible ? [ouest, sud, est, nord] : null;
}

/** Writes the criteria to an address: the inverse of `lireCriteres`. */
export function ecrireCriteres(criteres: Criteres): URLSearchParams {
  return ecrireAdresse({
    lieu: criteres.locations,
    fiscalite: criteres.fiscalites,
    livraison: criteres.livraison,
    type:
      criteres.typesDeBien.length === 0 && criteres.tousLesTypes ? [TOUS_LES_TYPES] : criteres.typesDeBien,
    pieces: criteres.nbDePieces,
    zone: criteres.zoneFiscale,
    actabilite: criteres.actabilite,
    exterieur: criteres.exterieur,
    commission: criteres.tauxCommission,
    budgetMin: criteres.budgetMin,
    budgetMax: criteres.budgetMax,
    libres: criteres.lotsLibres,
    demat: criteres.reservationDemat,
    dedies: criteres.lotsDedies,
    surfaceMin: criteres.surfaceMin,
    surfaceMax: criteres.surfaceMax,
    caracteristique: criteres.caracteristiques,
    promotion: criteres.promotion,
    dernieres: criteres.dernieresOpportunites,
    fenetre: criteres.fenetre,
  });
}

/** The two calls of a search. Each names the fields of the other entity with a prefix (`domain.md` section 2). */
export type Appel = 'lots' | 'programmes';

/** The parameters of each search call, under the names of the OpenAPI document. */
export interface Parametres {
  lots: RequeteDe<'GET /api/offre/lots'>;
  programmes: RequeteDe<'GET /api/offre/programmes'>;
}

type NomDeLot = keyof Parametres['lots'];
type NomDeProgramme = keyof Parametres['programmes'];
/** The fields of a programme that both calls filter by. The call for lots names them `programme.…`. */
type DuProgramme = { [N in NomDeProgramme]: `programme.${N}` extends NomDeLot ? N : never }[NomDeProgramme];
/** The fields of a lot that both calls filter by. The call for programmes names them `lots.…`. */
type DuLot = { [N in NomDeLot]: `lots.${N}` extends NomDeProgramme ? N : never }[NomDeLot];

/** The parameters of a search call. `aujourdHui` is the day from which months are counted. */
export function parametresDAppel<A extends Appel>(
  criteres: Criteres,
  appel: A,
  aujourdHui: string,
): Parametres[A] {
  const programme = (champ: DuProgramme) => (appel === 'lots' ? `programme.${champ}` : champ);
  const lot = (champ: DuLot) => (appel === 'lots' ? champ : `lots.${champ}`);
  const avant = (echeance: string | null) =>
    echeance === null ? null : (finDuTrimestre(echeance) ?? decalerMois(aujourdHui, Number(echeance)));
  const prive = (valeur: boolean) => (valeur ? true : null);
  // A single outdoor space has a parameter of its own. Several spaces are alternatives, so they share another parameter.
  const [espace, ...autres] = criteres.exterieur as readonly Exterieur[];
  const exterieurs: Record<string, Valeur> =
    espace !== undefined && autres.length === 0
      ? { [lot(espace)]: true }
      : { [lot('exterieur[]')]: criteres.exterieur };
  const caracteristiques = criteres.caracteristiques.map((nom) => [
    programme(`caracteristiques.${nom as Caracteristique}`),
    true,
  ]);
  const exclusivite: NomDeLot | NomDeProgramme =
    appel === 'lots' ? 'exists[exclusivite]' : 'exists[lots.exclusivite]';
  const autrePhase: NomDeLot | NomDeProgramme =
    appel === 'lots' ? 'isDifferent[programme.phaseCommerciale.code]' : 'isDifferent[phaseCommerciale.code]';
  const parametres: Record<string, Valeur> = {
    [programme('lieu.id[]')]: criteres.locations,
    [programme('fiscalites.code[]')]: criteres.fiscalites,
    [programme('calendrier.dateLivraison[lte]')]: avant(criteres.livraison),
    [lot('typologie.nature.code[]')]: typesDemandes(criteres),
    [lot('pieces[]')]: criteres.nbDePieces,
    [programme('zoneFiscale[]')]: criteres.zoneFiscale,
    [programme('calendrier.dateActabilite[lte]')]: avant(criteres.actabilite),
    ...exterieurs,
    [programme('tauxCommission[gte]')]: criteres.tauxCommission,
    [lot('prix[gte]')]: criteres.budgetMin,
    [lot('prix[lte]')]: criteres.budgetMax,
    [lot('statut.code[]')]: criteres.lotsLibres ? ['l'] : TOUS_LES_STATUTS,
    [programme('isEligibleDemat')]: prive(criteres.reservationDemat),
    [exclusivite]: prive(criteres.lotsDedies),
    [lot('surfaces.surface[gte]')]: criteres.surfaceMin,
    [lot('surfaces.surface[lte]')]: criteres.surfaceMax,
    ...Object.fromEntries(caracteristiques),
    [programme('promotionEnCours')]: prive(criteres.promotion),
    [programme('dernieresOpportunites')]: prive(criteres.dernieresOpportunites),
    [programme('coordonnees[bbox]')]: criteres.fenetre,
    [autrePhase]: 'AVANTPREMIERE',
  };
  return parametres as Parametres[A];
}
