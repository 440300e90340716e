/** The labels of the filters and their values (spec section 9), and the active filters as removable chips. */
import { type Criteres, SANS_CRITERE } from './criteres';
import { nombre, pourcentage, surface } from './formats';
import { aujourdhui } from './horloge';
import { TEXTES } from './textes';

/** A value of a closed filter. `court` is the label for the narrow cell of the filters bar. */
export interface Choix {
  valeur: string;
  libelle: string;
  court?: string;
}

/** Filters with several values. */
export type CleListe =
  | 'typesDeBien'
  | 'nbDePieces'
  | 'fiscalites'
  | 'zoneFiscale'
  | 'exterieur'
  | 'caracteristiques';
/** The filters for which one value of a few is chosen. */
export type CleUnique = 'livraison' | 'actabilite' | 'tauxCommission';
/** The filters that are switches. */
export type CleOuiNon =
  | 'lotsLibres'
  | 'reservationDemat'
  | 'lotsDedies'
  | 'promotion'
  | 'dernieresOpportunites';

export const TITRES: Record<CleListe | CleUnique | CleOuiNon, string> = TEXTES.titresDesFiltres;

/** Choices of each closed filter. */
export const CHOIX: Record<CleListe | CleUnique, readonly Choix[]> = TEXTES.choix;

/** The number of years whose quarters are offered after the present one, as on the server. */
const ANNEES = 3;

/** The quarters by whose end a search may ask for the delivery or the deed, from the present quarter on. */
export function trimestresAVenir(jour: string = aujourdhui()): Choix[] {
  const annee = Number(jour.slice(0, 4));
  const ici = `${annee}-T${Math.ceil(Number(jour.slice(5, 7)) / 3)}`;
  return Array.from({ length: 4 * (ANNEES + 1) }, (_, rang) => {
    const valeur = `${annee + Math.floor(rang / 4)}-T${(rang % 4) + 1}`;
    return { valeur, libelle: libelleTrimestreCourt(valeur) };
  }).filter(({ valeur }) => valeur >= ici);
}

/** Writes "T2 2028", or "fin 2028" for the last quarter of a year. */
function libelleTrimestreCourt(valeur: string): string {
  const [annee = '', trimestre = ''] = valeur.split('-');
  return trimestre === 'T4' ? `fin\u00a0${annee}` : `${trimestre}\u00a0${annee}`;
}

const estUnTrimestre = (echeance: string) => echeance.includes('-T');

/** Writes "dans les 6 mois", "avant la fin du T2 2028" or "avant fin 2028". */
function libelleEcheance(echeance: string): string {
  if (!estUnTrimestre(echeance)) {
    return `dans les ${echeance} mois`;
  }
  const court = libelleTrimestreCourt(echeance);
  return court.startsWith('fin') ? `avant ${court}` : `avant la fin du ${court}`;
}

/** Writes "2, 3 et 4". */
export function enumerer(textes: readonly string[]): string {
  const debut = textes.slice(0, -1).join(', ');
  const fin = textes.at(-1) ?? '';
  return debut === '' ? fin : `${debut} et ${fin}`;
}

function choisis(cle: CleListe | CleUnique, criteres: Criteres): Choix[] {
  const brut = criteres[cle];
  const valeurs = Array.isArray(brut) ? brut : [brut];
  return valeurs
    .filter((valeur) => valeur !== null)
    .map((valeur) => {
      const texte = String(valeur);
      if (estUnTrimestre(texte)) {
        return {
          valeur: texte,
          libelle: libelleEcheance(texte),
          court: `avant ${libelleTrimestreCourt(texte)}`,
        };
      }
      return CHOIX[cle].find((un) => un.valeur === texte) ?? { valeur: texte, libelle: texte };
    });
}

/** The text of a filter's cell: "Appartement, Maison" or "2, 3 et 4"; `null` when the filter is not set. */
export function valeurDe(cle: CleListe | CleUnique, criteres: Criteres): string | null {
  if (cle === 'typesDeBien' && criteres.typesDeBien.length === 0) {
    return criteres.tousLesTypes ? 'Tous' : null;
  }
  const courts = choisis(cle, criteres).map(({ libelle, court }) => court ?? libelle);
  if (courts.length === 0) {
    return null;
  }
  return cle === 'nbDePieces' ? enumerer(courts) : courts.join(', ');
}

/** Writes "180 000 à 420 000 €", "Jusqu’à 300 000 €" or "Dès 200 000 €". */
export function libelleBudget(min: number | null, max: number | null): string {
  return intervalle(min, max, nombre, '\u00a0€');
}

/** Writes "40 à 60 m²", "Jusqu’à 60 m²" or "Dès 40 m²". */
export function libelleSurface(min: number | null, max: number | null): string {
  return intervalle(min, max, nombre, surface(0).slice(1));
}

function intervalle(
  min: number | null,
  max: number | null,
  ecrire: (valeur: number) => string,
  unite: string,
): string {
  if (min !== null && max !== null) {
    return `${ecrire(min)} à ${ecrire(max)}${unite}`;
  }
  return min !== null ? `Dès ${ecrire(min)}${unite}` : `Jusqu’à ${ecrire(max ?? 0)}${unite}`;
}

/**
 * The part of the filters bar that shows a filter: its first two cells, its next two, its last ones, or its switch. Each part is shown from
 * its own width on (`filtres.css`), and the chip of the filter is hidden there (`puces.css`).
 */
export type PartDeBarre = 'tete' | 'milieu' | 'fin' | 'interrupteur';

const PARTS: Partial<Record<keyof Criteres, PartDeBarre>> = {
  locations: 'tete',
  tousLesTypes: 'tete',
  typesDeBien: 'tete',
  nbDePieces: 'milieu',
  budgetMin: 'milieu',
  fiscalites: 'fin',
  livraison: 'fin',
  tauxCommission: 'fin',
  lotsLibres: 'interrupteur',
};

/** One active filter: the text of its chip, and the criteria to search with once the chip is removed. */
export interface Puce {
  cle: string;
  libelle: string;
  /** Where the filters bar shows the filter too; `undefined` for a filter that only the panel has. */
  enBarre: PartDeBarre | undefined;
  sans: Criteres;
}

const LISTES = [
  'typesDeBien',
  'nbDePieces',
  'fiscalites',
  'zoneFiscale',
  'exterieur',
  'caracteristiques',
] as const;
const OUI_NON = [
  'lotsLibres',
  'reservationDemat',
  'lotsDedies',
  'promotion',
  'dernieresOpportunites',
] as const;

/** The name of the search that has no filter by type, not even the default one. */
export const NOM_DE_TOUS_LES_TYPES = 'Tous les types de bien';

/** The number of active filters. The default types (homes) do not count. */
export function combienDeFiltres(criteres: Criteres): number {
  return puces(criteres, String).filter(({ cle }) => cle !== 'tousLesTypes' || criteres.tousLesTypes).length;
}

/** The active filters as chips. The caller gives the names of the places. */
export function puces(criteres: Criteres, nomDuLieu: (id: string) => string): Puce[] {
  const sortie: Puce[] = criteres.locations.map((id) => ({
    cle: `lieu-${id}`,
    libelle: nomDuLieu(id),
    enBarre: PARTS.locations,
    sans: { ...criteres, locations: criteres.locations.filter((autre) => autre !== id) },
  }));
  const ajouter = (
    cle: keyof Criteres,
    libelle: string,
    vide: Partial<Criteres> = { [cle]: SANS_CRITERE[cle] },
  ) => {
    sortie.push({ cle, libelle, enBarre: PARTS[cle], sans: { ...criteres, ...vide } });
  };
  if (criteres.fenetre !== null) {
    ajouter('fenetre', 'Zone de la carte');
  }
  if (criteres.typesDeBien.length === 0) {
    ajouter('tousLesTypes', criteres.tousLesTypes ? NOM_DE_TOUS_LES_TYPES : 'Logements', {
      tousLesTypes: !criteres.tousLesTypes,
    });
  }
  for (const cle of LISTES) {
    const libelles = choisis(cle, criteres).map(({ libelle }) => libelle);
    if (libelles.length > 0) {
      ajouter(cle, libelles.join(', '));
    }
  }
  if (criteres.budgetMin !== null || criteres.budgetMax !== null) {
    const vide = { budgetMin: null, budgetMax: null };
    ajouter('budgetMin', libelleBudget(criteres.budgetMin, criteres.budgetMax), vide);
  }
  if (criteres.surfaceMin !== null || criteres.surfaceMax !== null) {
    const vide = { surfaceMin: null, surfaceMax: null };
    ajouter('surfaceMin', libelleSurface(criteres.surfaceMin, criteres.surfaceMax), vide);
  }
  if (criteres.livraison !== null) {
    ajouter('livraison', `Livraison ${libelleEcheance(criteres.livraison)}`);
  }
  if (criteres.actabilite !== null) {
    ajouter('actabilite', `Actable ${libelleEcheance(criteres.actabilite)}`);
  }
  if (criteres.tauxCommission !== null) {
    ajouter('tauxCommission', `Commission d’au moins ${pourcentage(criteres.tauxCommission)}`);
  }
  for (const cle of OUI_NON) {
    if (criteres[cle]) {
      ajouter(cle, TITRES[cle]);
    }
  }
  return sortie;
}
