/**
 * What a person searches for: the fourteen filters of spec section 3, as the address of the page says them, as the call
 * wants them, and as the filters bar names them. The address is the search: nothing else holds it.
 */
import { decalerMois, nombre, pourcentage } from './formats';
import type { Valeur } from './requete';

/** The criteria; empty: no constraint. */
export interface Criteres {
  /** Ids of places. */
  locations: readonly string[];
  fiscalites: readonly string[];
  /** Delivered within this many months. */
  livraison: number | null;
  typesDeBien: readonly string[];
  nbDePieces: readonly number[];
  zoneFiscale: readonly string[];
  /** Deeds can be signed within this many months. */
  actabilite: number | null;
  exterieur: readonly string[];
  /** At least this commission, in percent. */
  tauxCommission: number | null;
  budgetMin: number | null;
  budgetMax: number | null;
  lotsLibres: boolean;
  reservationDemat: boolean;
  lotsDedies: boolean;
}

export const SANS_CRITERE: Criteres = {
  locations: [],
  fiscalites: [],
  livraison: null,
  typesDeBien: [],
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
};

interface Choix {
  valeur: string;
  libelle: string;
}

const mois = (n: number): Choix => ({ valeur: String(n), libelle: `Dans les ${n} mois` });

/** Choices of each closed filter, with the labels of spec section 9. */
export const CHOIX = {
  typesDeBien: [
    { valeur: 'appartement', libelle: 'Appartement' },
    { valeur: 'maison', libelle: 'Maison' },
    { valeur: 'parking', libelle: 'Parking' },
    { valeur: 'cave', libelle: 'Cave' },
    { valeur: 'commerce', libelle: 'Commerce' },
  ],
  nbDePieces: [
    { valeur: '1', libelle: 'Studio' },
    { valeur: '2', libelle: '2 pièces' },
    { valeur: '3', libelle: '3 pièces' },
    { valeur: '4', libelle: '4 pièces' },
    { valeur: '5', libelle: '5 pièces et plus' },
  ],
  fiscalites: [
    { valeur: 'lmnp', libelle: 'LMNP' },
    { valeur: 'lmnp-gere', libelle: 'LMNP géré' },
    { valeur: 'malraux', libelle: 'Malraux' },
    { valeur: 'tva55', libelle: 'TVA réduite 5,5 %' },
  ],
  zoneFiscale: ['A bis', 'A', 'B1', 'B2', 'C'].map((zone) => ({ valeur: zone, libelle: `Zone ${zone}` })),
  exterieur: [
    { valeur: 'balcon', libelle: 'Balcon' },
    { valeur: 'loggia', libelle: 'Loggia' },
    { valeur: 'terrasse', libelle: 'Terrasse' },
    { valeur: 'jardin', libelle: 'Jardin' },
  ],
  livraison: [3, 6, 9, 12].map(mois),
  actabilite: [3, 6, 9, 12].map(mois),
  tauxCommission: [5, 6, 7].map((taux) => ({
    valeur: String(taux),
    libelle: `Au moins ${pourcentage(taux)}`,
  })),
} as const satisfies Record<string, readonly Choix[]>;

/** All four statuses that the search filters know (spec section 9). */
const TOUS_LES_STATUTS = ['l', 'a', 'o', 't'] as const;

function entierOuNul(texte: string | null): number | null {
  return texte !== null && /^\d{1,9}$/u.test(texte) ? Number(texte) : null;
}

/** The criteria that an address holds; what it does not understand is left aside. */
export function lireCriteres(adresse: URLSearchParams): Criteres {
  const liste = (nom: string) => adresse.getAll(nom).filter((valeur) => valeur !== '');
  const oui = (nom: string) => adresse.get(nom) === 'oui';
  return {
    locations: liste('lieu'),
    fiscalites: liste('fiscalite'),
    livraison: entierOuNul(adresse.get('livraison')),
    typesDeBien: liste('type'),
    nbDePieces: liste('pieces').flatMap((texte) => entierOuNul(texte) ?? []),
    zoneFiscale: liste('zone'),
    actabilite: entierOuNul(adresse.get('actabilite')),
    exterieur: liste('exterieur'),
    tauxCommission: entierOuNul(adresse.get('commission')),
    budgetMin: entierOuNul(adresse.get('budgetMin')),
    budgetMax: entierOuNul(adresse.get('budgetMax')),
    lotsLibres: oui('libres'),
    reservationDemat: oui('demat'),
    lotsDedies: oui('dedies'),
  };
}

/** The address that holds the criteria: the inverse of `lireCriteres`. */
export function ecrireCriteres(criteres: Criteres): URLSearchParams {
  const adresse = new URLSearchParams();
  const plusieurs = (nom: string, valeurs: readonly (string | number)[]) => {
    for (const valeur of valeurs) {
      adresse.append(nom, String(valeur));
    }
  };
  const une = (nom: string, valeur: number | null) => {
    if (valeur !== null) {
      adresse.set(nom, String(valeur));
    }
  };
  const oui = (nom: string, valeur: boolean) => {
    if (valeur) {
      adresse.set(nom, 'oui');
    }
  };
  plusieurs('lieu', criteres.locations);
  plusieurs('fiscalite', criteres.fiscalites);
  une('livraison', criteres.livraison);
  plusieurs('type', criteres.typesDeBien);
  plusieurs('pieces', criteres.nbDePieces);
  plusieurs('zone', criteres.zoneFiscale);
  une('actabilite', criteres.actabilite);
  plusieurs('exterieur', criteres.exterieur);
  une('commission', criteres.tauxCommission);
  une('budgetMin', criteres.budgetMin);
  une('budgetMax', criteres.budgetMax);
  oui('libres', criteres.lotsLibres);
  oui('demat', criteres.reservationDemat);
  oui('dedies', criteres.lotsDedies);
  return adresse;
}

/** Which call the parameters are for: each names the fields of the other entity with a prefix (`domain.md` section 2). */
export type Appel = 'lots' | 'programmes';

/** The parameters of the search call. `aujourdHui` starts the months of delivery and of deeds. */
export function parametresDAppel(criteres: Criteres, appel: Appel, aujourdHui: Date): Record<string, Valeur> {
  const programme = (champ: string) => (appel === 'lots' ? `programme.${champ}` : champ);
  const lot = (champ: string) => (appel === 'lots' ? champ : `lots.${champ}`);
  const avant = (nombreDeMois: number | null) =>
    nombreDeMois === null ? null : decalerMois(aujourdHui, nombreDeMois);
  const prive = (valeur: boolean) => (valeur ? true : null);
  const exterieurs = Object.fromEntries(criteres.exterieur.map((nom) => [lot(nom), true]));
  return {
    [programme('lieu.id[]')]: criteres.locations,
    [programme('fiscalites.code')]: criteres.fiscalites,
    [`${programme('calendrier.dateLivraison')}[lte]`]: avant(criteres.livraison),
    [lot('typologie.nature.code')]: criteres.typesDeBien,
    [lot('pieces')]: criteres.nbDePieces,
    [programme('zoneFiscale')]: criteres.zoneFiscale,
    [`${programme('calendrier.dateActabilite')}[lte]`]: avant(criteres.actabilite),
    ...exterieurs,
    [`${programme('tauxCommission')}[gte]`]: criteres.tauxCommission,
    [`${lot('prix')}[gte]`]: criteres.budgetMin,
    [`${lot('prix')}[lte]`]: criteres.budgetMax,
    [lot('statut.code')]: criteres.lotsLibres ? ['l'] : TOUS_LES_STATUTS,
    [programme('isEligibleDemat')]: prive(criteres.reservationDemat),
    [`exists[${lot('exclusivite')}]`]: prive(criteres.lotsDedies),
    [`isDifferent[${programme('phaseCommerciale.code')}]`]: 'AVANTPREMIERE',
  };
}

function noms(choix: readonly Choix[], valeurs: readonly (string | number)[]): string {
  const libelles = valeurs.map(
    (valeur) => choix.find((un) => un.valeur === String(valeur))?.libelle ?? String(valeur),
  );
  return libelles.join(', ');
}

/** "180 000 à 420 000 €", "jusqu’à 300 000 €", "dès 200 000 €" */
export function libelleBudget(min: number | null, max: number | null): string {
  if (min !== null && max !== null) {
    return `${nombre(min)} à ${nombre(max)}\u00a0€`;
  }
  return min !== null ? `Dès ${nombre(min)}\u00a0€` : `Jusqu’à ${nombre(max ?? 0)}\u00a0€`;
}

/** One active filter: what a removable chip says, and the criteria without it. */
export interface Puce {
  cle: string;
  libelle: string;
  sans: Criteres;
}

/** The active filters as chips; places are named by the caller, who knows them. */
export function puces(criteres: Criteres, nomDuLieu: (id: string) => string): Puce[] {
  const sortie: Puce[] = criteres.locations.map((id) => ({
    cle: `lieu-${id}`,
    libelle: nomDuLieu(id),
    sans: { ...criteres, locations: criteres.locations.filter((autre) => autre !== id) },
  }));
  const ajouter = (
    cle: keyof Criteres,
    libelle: string,
    vide: Partial<Criteres> = { [cle]: SANS_CRITERE[cle] },
  ) => {
    sortie.push({ cle, libelle, sans: { ...criteres, ...vide } });
  };
  for (const cle of ['typesDeBien', 'nbDePieces', 'fiscalites', 'zoneFiscale', 'exterieur'] as const) {
    if (criteres[cle].length > 0) {
      ajouter(cle, noms(CHOIX[cle], criteres[cle]));
    }
  }
  if (criteres.budgetMin !== null || criteres.budgetMax !== null) {
    const vide = { budgetMin: null, budgetMax: null };
    ajouter('budgetMin', libelleBudget(criteres.budgetMin, criteres.budgetMax), vide);
  }
  if (criteres.livraison !== null) {
    ajouter('livraison', `Livraison dans les ${criteres.livraison} mois`);
  }
  if (criteres.actabilite !== null) {
    ajouter('actabilite', `Actable dans les ${criteres.actabilite} mois`);
  }
  if (criteres.tauxCommission !== null) {
    ajouter('tauxCommission', `Commission d’au moins ${pourcentage(criteres.tauxCommission)}`);
  }
  if (criteres.lotsLibres) {
    ajouter('lotsLibres', 'Lots libres');
  }
  if (criteres.reservationDemat) {
    ajouter('reservationDemat', 'Réservation démat');
  }
  if (criteres.lotsDedies) {
    ajouter('lotsDedies', 'Lots dédiés');
  }
  return sortie;
}
