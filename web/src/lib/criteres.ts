/**
 * What a person searches for: the fourteen filters of spec section 3 and those of "plus de filtres", as the address of the
 * page says them and as the call wants them. The address is the search: nothing else holds it. `libelles-criteres.ts` says
 * how the page names them.
 */

import type { RequeteDe } from '../api/appel';
import { decimalOuNul, ecrireAdresse, entierOuNul, lireListe, lireOui } from './adresse-de-page';
import { decalerMois, finDuTrimestre } from './formats';
import { enObjet } from './objets';
import type { Valeur } from './requete';

/** The criteria; empty: no constraint. */
export interface Criteres {
  /** Ids of places. */
  locations: readonly string[];
  fiscalites: readonly string[];
  /** Delivered within this many months ("6"), or by the end of a quarter ("2028-T2"). */
  livraison: string | null;
  /** None chosen: homes, since nobody comes for a cellar first; all of them when `tousLesTypes` says so. */
  typesDeBien: readonly string[];
  tousLesTypes: boolean;
  nbDePieces: readonly number[];
  zoneFiscale: readonly string[];
  /** Deeds can be signed within this many months, or by the end of a quarter. */
  actabilite: string | null;
  /** One of them is enough. */
  exterieur: readonly string[];
  /** At least this commission, in percent. */
  tauxCommission: number | null;
  budgetMin: number | null;
  budgetMax: number | null;
  lotsLibres: boolean;
  reservationDemat: boolean;
  lotsDedies: boolean;
  /** Living surface in square metres. */
  surfaceMin: number | null;
  surfaceMax: number | null;
  /** Features that the programme must have, all of them. */
  caracteristiques: readonly string[];
  promotion: boolean;
  dernieresOpportunites: boolean;
  /** The window of the map: "west,south,east,north" in degrees. */
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

/** What is searched while no type is chosen. */
export const LOGEMENTS: readonly string[] = ['appartement', 'maison'];

/** The types that a search asks for; empty: all of them. */
export function typesDemandes({ typesDeBien, tousLesTypes }: Criteres): readonly string[] {
  return typesDeBien.length > 0 ? typesDeBien : tousLesTypes ? [] : LOGEMENTS;
}

/** The criteria of who does not want commissions on the screen: nothing of them is asked either. */
export function sansHonoraires(criteres: Criteres): Criteres {
  return criteres.tauxCommission === null ? criteres : { ...criteres, tauxCommission: null };
}

/** Criteria that are a text when they are set. */
const TEXTES: ReadonlySet<string> = new Set(['fenetre', 'livraison', 'actabilite']);

/** Criteria kept by an older version of the portal, or by nobody knows whom: what is missing or of another kind is empty. */
export function completer(garde: unknown): Criteres {
  const brut = enObjet(garde);
  const propres = Object.entries(SANS_CRITERE).map(([cle, vide]) => {
    // Months were once kept as numbers.
    const valeur =
      TEXTES.has(cle) && typeof brut[cle] === 'number' && cle !== 'fenetre' ? String(brut[cle]) : brut[cle];
    const memeGenre = Array.isArray(vide)
      ? Array.isArray(valeur)
      : vide === null
        ? typeof valeur === (TEXTES.has(cle) ? 'string' : 'number')
        : typeof valeur === typeof vide;
    return [cle, memeGenre ? valeur : vide];
  });
  // Through an address and back: only what an address may hold remains.
  return lireCriteres(ecrireCriteres(Object.fromEntries(propres) as Criteres));
}

/** The criteria with other places: those win over the window of the map. */
export function avecLieux(criteres: Criteres, locations: readonly string[]): Criteres {
  return { ...criteres, locations, fenetre: null };
}

/** The criteria within the window of the map, which may show other places than those asked for. */
export function dansLaFenetre(criteres: Criteres, fenetre: string): Criteres {
  return { ...criteres, locations: [], fenetre };
}

/** All four statuses that the search filters know (spec section 9). */
const TOUS_LES_STATUTS = ['l', 'a', 'o', 't'] as const;

/** A number of months, or the end of a quarter. */
function echeanceOuNulle(texte: string | null): string | null {
  return texte !== null && /^(?:[1-9]\d?|20\d{2}-T[1-4])$/u.test(texte) ? texte : null;
}

/** Features of a programme that the calls know (spec section 3). */
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

/** Outdoor spaces of a lot that the calls know. */
const NOMS_D_EXTERIEURS = ['balcon', 'loggia', 'terrasse', 'jardin'] as const;
type Exterieur = (typeof NOMS_D_EXTERIEURS)[number];
const EXTERIEURS: ReadonlySet<string> = new Set(NOMS_D_EXTERIEURS);

/** "type=tous", in the address. */
const TOUS_LES_TYPES = 'tous';

/** The criteria that an address holds; what it does not understand is left aside. */
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

/** West, south, east and north of a window; `null` for anything else. */
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

/** The address that holds the criteria: the inverse of `lireCriteres`. */
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

/** Which call the parameters are for: each names the fields of the other entity with a prefix (`domain.md` section 2). */
export type Appel = 'lots' | 'programmes';

/** The parameters of each search call, by the names of the OpenAPI document. */
export interface Parametres {
  lots: RequeteDe<'GET /api/offre/lots'>;
  programmes: RequeteDe<'GET /api/offre/programmes'>;
}

type NomDeLot = keyof Parametres['lots'];
type NomDeProgramme = keyof Parametres['programmes'];
/** Fields of a programme that both calls filter by, the call for lots under `programme.`. */
type DuProgramme = { [N in NomDeProgramme]: `programme.${N}` extends NomDeLot ? N : never }[NomDeProgramme];
/** Fields of a lot that both calls filter by, the call for programmes under `lots.`. */
type DuLot = { [N in NomDeLot]: `lots.${N}` extends NomDeProgramme ? N : never }[NomDeLot];

/** The parameters of the search call. `aujourdHui` starts the months of delivery and of deeds. */
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
  // One is a field of its own; of several, any will do.
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
