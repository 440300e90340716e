/** The shapes of a reservation in the API (spec section 3): short names for the form and the engine. */
import type { components } from '../../../api/schema';

type Schemas = components['schemas'];

export type ReservationDuFil = Schemas['ReservationDuFil'];
/** A code that was chosen in a list. */
export type CodeChoisi = Schemas['CodeSeul'];
/** A buyer, or the person who acts for a company. */
export type Acquereur = Schemas['AcquereurDuFil'];
export type SocieteAcquereuse = Schemas['SocieteDuFil'];
export type Pret = Schemas['PretDuFil'];
export type Financement = Schemas['FinancementDuFil'];
export type NotaireDesAcquereurs = Schemas['NotaireDuFil'];
export type DepotVerse = Schemas['DepotDuFil'];
export type DocumentDeReservation = Schemas['DocumentDuDossier'];
export type FormulaireDeReservation = Schemas['FormulaireDeReservation'];
export type CodeDeSection = Schemas['CodeDeSection'];
export type Constat = Schemas['ConstatDuFil'];
export type Eligibilite = Schemas['EligibiliteDuFil'];

/** The fields of the form; `null` means empty. */
export type SaisieDeReservation = Pick<
  ReservationDuFil,
  | 'rdvPhysique'
  | 'destinationAchat'
  | 'destinationAchatDetail'
  | 'fiscalite'
  | 'tva'
  | 'offrePromotionnelle'
  | 'resaSociete'
  | 'societe'
  | 'reservataire'
  | 'coreservataire'
  | 'financement'
  | 'notaire'
  | 'depotGarantie'
>;
