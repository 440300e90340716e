/**
 * The entities of the API (spec section 3): short names for the types of `schema.ts`, which is generated from the OpenAPI
 * document.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

/** Makes all fields required except a few, which the map and some lists leave out. */
type Complet<T, Facultatif extends keyof T> = Required<Omit<T, Facultatif>> & Pick<T, Facultatif>;

export type CodeLibelle = Schemas['CodeLibelle'];
export type Calendrier = Schemas['Calendrier'];
export type Etage = Schemas['Etage'];
export type Action = Schemas['Action'];
/** Why the server refuses an action. Code decides by this code, never by the sentence. */
export type CodeDeRefus = Schemas['CodeDeRefus'];
export type LieuProgramme = Schemas['LieuProgramme'];
export type ProgrammeDeLot = Schemas['ProgrammeDuLot'];
export type Lot = Schemas['Lot'];
/** The waiting list of a lot, as the current user sees it. */
export type InfoDispo = Schemas['InfoDispo'];
/** A lot that the current user waits for. */
export type LotQueJAttends = Schemas['AttenteDuFil'];
/** The cancellation of an option or a reservation: the reason, and whether the company may take the lot again at once. */
export type Annulation = Schemas['AnnulationEnvoyee'];
export type MaSituation = Schemas['MaSituation'];
export type RaisonHorsVente = Schemas['RaisonHorsVente'];
export type OptionLot = Schemas['OptionDuFil'];
export type PrixGele = Schemas['PrixGele'];
/** A reservation, from its empty draft to its end. */
export type Reservation = Schemas['ReservationDuFil'];
/** The contract of a reservation, once it is sent. */
export type Contrat = Schemas['ContratDuFil'];
export type AcquereurDuContrat = Schemas['AcquereurDuContratDuFil'];
/** How a contract is signed: online, or by hand. */
export type VoieDeSignature = Schemas['VoieDeSignature'];
/** How a buyer received the notice of a signed contract. */
export type ModeDeNotification = Schemas['ModeDeNotification'];
export type DocumentDeReservation = Schemas['DocumentDuDossier'];
/** What a draft lacks, and the choices that its lot and the law allow. */
export type FormulaireDeReservation = Schemas['FormulaireDeReservation'];
/** The codes and labels of the choices of a reservation. */
export type ReferencesDeReservation = Schemas['ReferencesDeReservation'];
export type Synthese = Schemas['Synthese'];
export type DocumentOffre = Schemas['Document'];
export type DocumentsParCategorie = Schemas['DocumentsParCategorie'];
/** The fields of a place that pages show. */
export type Lieu = Pick<Schemas['Lieu'], 'id' | 'libelle' | 'libelleRiche' | 'libelleMore' | 'population'> & {
  type: 1 | 2 | 3 | 4;
};
/** The answer for the map: the point of each programme, and its summary. */
export type CarteDeRecherche = Schemas['CarteDeRecherche'];
export type ProgrammeSurLaCarte = Schemas['Programme'];
/** A programme in a list. */
export type Programme = Complet<
  Omit<Schemas['Programme'], 'documents'>,
  'tauxCommission' | 'syntheseLots' | 'lotsTrouves'
>;
/** A programme on its own page. */
export type ProgrammeEntier = Omit<Programme, 'lotsTrouves'> & { documents: DocumentsParCategorie };

/** A hydra collection. */
export interface Collection<T> {
  'hydra:totalItems': number;
  'hydra:member': T[];
}
