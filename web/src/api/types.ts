/**
 * Entities as the API answers them (spec section 3): names for what `schema.ts`, generated from the OpenAPI document, says.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

/** Whole forms of a programme: a few parts are left out of the map's form and of the lists that ask so. */
type Complet<T, Facultatif extends keyof T> = Required<Omit<T, Facultatif>> & Pick<T, Facultatif>;

export type CodeLibelle = Schemas['CodeLibelle'];
export type Calendrier = Schemas['Calendrier'];
export type Etage = Schemas['Etage'];
export type Action = Schemas['Action'];
/** Why the server refuses an action: what code decides by, never its sentence. */
export type CodeDeRefus = Schemas['CodeDeRefus'];
export type LieuProgramme = Schemas['LieuProgramme'];
export type ProgrammeDeLot = Schemas['ProgrammeDuLot'];
export type Lot = Schemas['Lot'];
/** What the waiting list of a lot is to who asks. */
export type InfoDispo = Schemas['InfoDispo'];
/** A lot that who asks waits for. */
export type LotQueJAttends = Schemas['AttenteDuFil'];
/** Giving an option or a reservation up: why, and whether its company may take the lot again at once. */
export type Annulation = Schemas['AnnulationEnvoyee'];
export type MaSituation = Schemas['MaSituation'];
export type RaisonHorsVente = Schemas['RaisonHorsVente'];
export type OptionLot = Schemas['OptionDuFil'];
export type PrixGele = Schemas['PrixGele'];
/** A reservation, from the first keystroke of its draft to its end. */
export type Reservation = Schemas['ReservationDuFil'];
/** Its contract, from its sending on. */
export type Contrat = Schemas['ContratDuFil'];
export type AcquereurDuContrat = Schemas['AcquereurDuContratDuFil'];
/** How a contract is signed: here, or by hand. */
export type VoieDeSignature = Schemas['VoieDeSignature'];
/** How the notice of a signed contract came to a buyer. */
export type ModeDeNotification = Schemas['ModeDeNotification'];
export type DocumentDeReservation = Schemas['DocumentDuDossier'];
/** What a draft lacks, and what its lot and the law offer it. */
export type FormulaireDeReservation = Schemas['FormulaireDeReservation'];
/** The codes and labels that a reservation chooses among. */
export type ReferencesDeReservation = Schemas['ReferencesDeReservation'];
export type Synthese = Schemas['Synthese'];
export type DocumentOffre = Schemas['Document'];
export type DocumentsParCategorie = Schemas['DocumentsParCategorie'];
/** A place, as far as pages show it. */
export type Lieu = Pick<Schemas['Lieu'], 'id' | 'libelle' | 'libelleRiche' | 'libelleMore' | 'population'> & {
  type: 1 | 2 | 3 | 4;
};
/** What the map asks for: where a programme stands, and its summary. */
export type CarteDeRecherche = Schemas['CarteDeRecherche'];
export type ProgrammeSurLaCarte = Schemas['Programme'];
/** A programme of a list. */
export type Programme = Complet<
  Omit<Schemas['Programme'], 'documents'>,
  'tauxCommission' | 'syntheseLots' | 'lotsTrouves'
>;
/** A programme of its own page. */
export type ProgrammeEntier = Omit<Programme, 'lotsTrouves'> & { documents: DocumentsParCategorie };

/** A hydra collection. */
export interface Collection<T> {
  'hydra:totalItems': number;
  'hydra:member': T[];
}
