//! The reservation contract, from when it is sent to be signed to when the sale is firm (`domain.md` sections 6 and 7): what its
//! reservation shows of it, what is sent to move it on, and the lists of staff.

mod envoi;
mod rendu;

pub use envoi::{
    ContresignatureDeContrats, CoordonneesDeSignataire, CorrectionDemandee, DossierAEnvoyer, NotificationDeposee,
    PapierConfirme, PapierDepose, ProfessionnelNote, RetractationParLettre, SignatureDeReservation, SignatureOuverte,
};
pub(crate) use rendu::VueDuRefus;
pub use rendu::{ContratEtAutour, PieceEtAutour, SignataireEtAutour};

use crate::present;
use crate::signature::EtatDeSignataire;
use domain::contrat::{ModeDeNotification, VoieDeSignature};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The contract of a reservation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContratDuFil {
    /// What people call it: `R-000012`.
    pub reference: String,
    /// How it is signed.
    pub voie: VoieDeSignature,
    /// When it was sent to be signed.
    #[schema(format = DateTime)]
    pub envoye: String,
    /// Until when the buyers may sign.
    #[schema(format = DateTime)]
    pub echeance: String,
    /// Whether its document is there to be read.
    pub document: bool,
    /// Whether the file of its proofs is.
    pub preuve: bool,
    /// Whether the receipt of a withdrawal is.
    pub recepisse: bool,
    /// The buyers, in the order in which they sign.
    pub acquereurs: Vec<AcquereurDuContratDuFil>,
    /// The portal's own company.
    pub societe: SocieteDuContrat,
    /// Whose turn it is to sign: the rank of a buyer, or `societe`; null when it is nobody's.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tour: Option<TourDuContrat>,
    /// The refusal of a buyer.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub refus: Option<RefusDuContrat>,
    /// The right to withdraw; null before the company has countersigned.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub retractation: Option<DelaiDeRetractation>,
    /// When the sale became firm.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub definitif: Option<String>,
    /// What is kept with it: its annexes, the scan of what was signed by hand, the proofs of its notices, what ended it.
    pub pieces: Vec<PieceDuContrat>,
}

/// A buyer, as the contract goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AcquereurDuContratDuFil {
    /// When their turn comes, from 1.
    pub rang: u16,
    /// Who: "Mme Léa Perrin".
    pub nom: String,
    /// Where links and codes are sent to them, masked: `t…n@exemple.fr`.
    pub email: String,
    /// Where they stand.
    pub etat: EtatDeSignataire,
    /// When they signed or refused.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub le: Option<String>,
    /// When they agreed to be notified by electronic registered mail.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub consentement: Option<String>,
    /// Staff said that they buy as a professional.
    pub professionnel: bool,
    /// The notice that they had.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub notification: Option<NotificationDuFil>,
}

/// The notice of the signed contract, as it came to a buyer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationDuFil {
    /// How.
    pub mode: ModeDeNotification,
    /// The day on which it was first presented.
    #[schema(format = Date)]
    pub presentee: String,
}

/// Where the signature of the portal's own company stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteDuContrat {
    /// Where it stands.
    pub etat: EtatDeSignataire,
    /// When it signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub le: Option<String>,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum TourDuContrat {
    /// That of the buyer of this rank.
    Acquereur(u16),
    /// That of the portal's own company.
    Societe(TourDeLaSociete),
}

/// The turn of the portal's own company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TourDeLaSociete {
    /// It is its turn.
    Societe,
}

/// A refusal to sign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusDuContrat {
    /// Whose.
    pub rang: u16,
    /// When.
    #[schema(format = DateTime)]
    pub le: String,
    /// Until when they may take it back.
    #[schema(format = DateTime)]
    pub jusqua: String,
    /// Why, in their words: to its prescriber and to staff; null to others.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif: Option<String>,
}

/// The right to withdraw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DelaiDeRetractation {
    /// Whether somebody has it: not who buys as a professional, nor who buys no home.
    pub due: bool,
    /// The last second of the delay; null as long as a notice is missing.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub fin: Option<String>,
}

/// A file that is kept with a contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceDuContrat {
    /// Identifier.
    pub id: i64,
    /// What it is: `annexe`, `papier`, `notification`, `retractation`, `recepisse`.
    pub genre: String,
    /// The label shown.
    pub libelle: String,
    /// The rank of the buyer whom it is about; null: the contract as a whole.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub rang: Option<u16>,
}

domain::enumeration! {
    /// What staff have to do with a contract.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum EtapeDeContrat: TOUTES, code / depuis_code {
        /// The buyers have signed: the company countersigns.
        AContresigner = "a-contresigner";
        /// It is countersigned, and the notice of a buyer is missing.
        ANotifier = "a-notifier";
    }
}

/// A contract of a list of staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContratEnListe {
    /// The identifier of its reservation.
    pub id: i64,
    /// What people call it.
    pub reference: String,
    /// Who buys: "Mme Léa Perrin et M. Hugo Perrin".
    pub acquereurs: String,
    /// The lot.
    pub lot: LotDuContrat,
    /// Its programme.
    pub programme: ProgrammeDuContrat,
    /// The company that sells; null when there is none, or it is not known any more.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub societe: Option<SocieteQuiVend>,
    /// Since when it waits.
    #[schema(format = DateTime)]
    pub depuis: String,
    /// What is to be done.
    pub etape: EtapeDeContrat,
    /// What the caller may do.
    pub droits: DroitsSurContrat,
}

/// The lot of a contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LotDuContrat {
    /// Identifier.
    pub id: String,
    /// Number within the programme.
    pub numero: String,
}

/// The programme of a contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgrammeDuContrat {
    /// Identifier.
    pub id: String,
    /// Name.
    pub nom_commercial: String,
}

/// The company that sells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteQuiVend {
    /// Identifier.
    pub id: i32,
    /// Name.
    pub nom: String,
}

/// What the caller may do with a contract of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DroitsSurContrat {
    /// Countersigning it, with their password.
    pub contresigner: bool,
}

/// What was countersigned, and what was not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContratsContresignes {
    /// The reservations whose contract is signed by all now.
    pub contresignes: Vec<i64>,
    /// The others, each with the reason.
    pub refus: Vec<ContratNonContresigne>,
}

/// A contract that was not countersigned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContratNonContresigne {
    /// The identifier of its reservation.
    pub id: i64,
    /// Why.
    pub phrase: String,
}
