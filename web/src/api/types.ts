/** Entities as the API answers them (spec section 3). */

export interface CodeLibelle {
  code: string;
  libelle: string;
}

/** A hydra collection. */
export interface Collection<T> {
  'hydra:totalItems': number;
  'hydra:member': T[];
}

export interface Calendrier {
  dateCommercialisation: string | null;
  dateLivraison: string | null;
  dateActabilite: string | null;
  dateDebutTravaux: string | null;
}

export interface LieuProgramme {
  id: string;
  libelle: string;
  libelleRiche: string;
  codePostal: string;
  ville: string;
}

export interface Etage {
  libelle: string;
  priorite: number;
}

export interface Action {
  autorisee: boolean;
  motif: string | null;
}

export interface ProgrammeDeLot {
  id: string;
  nomCommercial: string;
  lieu: LieuProgramme;
  phaseCommerciale: CodeLibelle;
  zoneFiscale: string | null;
  calendrier: Calendrier;
  coordonnees: { lat: number; long: number } | null;
  promotionEnCours: boolean;
  isEligibleDemat: boolean;
  /** Absent for a visitor. */
  tauxCommission?: number | null;
}

export interface Lot {
  id: string;
  numero: string;
  programme: ProgrammeDeLot;
  pieces: number;
  statut: CodeLibelle;
  typologie: { nature: CodeLibelle; libelle: string; code: string };
  etage: Etage | null;
  dernierEtage: boolean;
  batiment: string | null;
  biHome: boolean;
  description: string | null;
  isEligibleDemat: boolean;
  exposition: string | null;
  surfaces: {
    surface: number | null;
    surfaceJardin: number | null;
    surfaceBalcon: number | null;
    surfaceLoggia: number | null;
    surfaceTerrasse: number | null;
    surfacePonderee: number | null;
  };
  balcon: boolean;
  loggia: boolean;
  terrasse: boolean;
  jardin: boolean;
  dispositifFiscal: string | null;
  fiscalites: (CodeLibelle & { plafondLoyerTheorique: number | null })[];
  exclusivite?: { nom: string } | null;
  tva: number | null;
  prix: number | null;
  prixGrille: number | null;
  tvaReduite: number | null;
  prixTvaReduite: number | null;
  prixGrilleTvaReduite: number | null;
  tvaLLI: number | null;
  prixLLI: number | null;
  prixGrilleLLI: number | null;
  prixLotPrincipal: number | null;
  prixLotPrincipalTvaReduite: number | null;
  prixLotPrincipalLLI: number | null;
  lotsSecondaires: {
    numero: string;
    batiment: string | null;
    prix: number | null;
    prixTvaReduite: number | null;
    prixLLI: number | null;
    typologie: { nature: CodeLibelle; libelle: string; code: string };
    etage: Etage | null;
  }[];
  depotsGarantie: (CodeLibelle & { montant: number })[];
  fraisDeNotaire: number | null;
  mentionParking: string | null;
  mentionCave: string | null;
  actions: { option: Action; reservation: Action; alerte: Action };
}

export interface Synthese {
  nature: string;
  pieces: number;
  libelle: string;
  nombre: number;
  min: {
    tva: number | null;
    prix: number | null;
    tvaReduite: number | null;
    prixTvaReduite: number | null;
    dispositifFiscal: string | null;
    idLot: string;
  };
}

export interface Programme extends ProgrammeDeLot {
  adresse: string | null;
  adresse2: string | null;
  fiscalites: CodeLibelle[];
  natureLots: string | null;
  hasExclusivity: boolean;
  dernieresOpportunites: boolean;
  avantages: string[];
  caracteristiques: Record<
    | 'fibre'
    | 'domotique'
    | 'biHome'
    | 'imaginHome'
    | 'nord'
    | 'sud'
    | 'ouest'
    | 'est'
    | 'bordMer'
    | 'montagne',
    boolean
  >;
  descriptifs: Record<string, string | null>;
  certificationsEnvironnementales: string[];
  niveauxEnergetiques: string[];
  gammePrestations: string | null;
  intervenants: {
    fonction: string;
    nom: string;
    prenom: string | null;
    contact?: string | null;
    email?: string | null;
    telMobile?: string | null;
    telFixe?: string | null;
    adresse?: string | null;
    cp?: string | null;
    ville?: string | null;
  }[];
  syntheseLots?: Synthese[];
  lotsParStatut: Record<'L' | 'O' | 'T' | 'R', number>;
}

export interface Lieu {
  id: string;
  libelle: string;
  libelleRiche: string;
  libelleMore: string;
  type: 1 | 2 | 3 | 4;
  population: number;
}

export interface DocumentOffre {
  id: string;
  titre: string;
  libelle: string | null;
  url: string;
  famille: 'document' | 'media';
  categorie: string;
  type: string;
  position: number;
  alternatif: string | null;
}
