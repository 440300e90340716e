//! The reservation contract (`domain.md` sections 6 and 7), from its sending for signature to the firm sale: the
//! contract as a reservation shows it, the bodies of the calls that take it to its next stage, and the lists that staff read.

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

/// The contract of a reservation, as the API shows it.
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
    /// Whether its document can be read.
    pub document: bool,
    /// Whether the file of its proofs can be read.
    pub preuve: bool,
    /// Whether the receipt of a withdrawal can be read.
    pub recepisse: bool,
    /// The buyers, in the order in which they sign.
    pub acquereurs: Vec<AcquereurDuContratDuFil>,
    /// The signature of the portal's own company.
    pub societe: SocieteDuContrat,
    /// Who has to sign now: the rank of a buyer, or `societe`; null when nobody has to.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tour: Option<TourDuContrat>,
    /// The refusal of a buyer, when one refuses to sign.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub refus: Option<RefusDuContrat>,
    /// The right to withdraw; null before the company countersigns.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub retractation: Option<DelaiDeRetractation>,
    /// When the sale became firm.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub definitif: Option<String>,
    /// The files that are kept with it: annexes, the scan of a paper contract, the proofs of the notices, the withdrawal.
    pub pieces: Vec<PieceDuContrat>,
}

/// A buyer and where they stand in the contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AcquereurDuContratDuFil {
    /// When their turn comes, from 1.
    pub rang: u16,
    /// The name as it is shown: "Mme Léa Perrin".
    pub nom: String,
    /// The e-mail that receives their links and codes, masked: `t…n@exemple.fr`.
    pub email: String,
    /// Whether they wait, have signed, or refused.
    pub etat: EtatDeSignataire,
    /// When they signed, or refused.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub le: Option<String>,
    /// When they agreed to be notified by electronic registered mail; null when they did not.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub consentement: Option<String>,
    /// Whether staff recorded that they buy as a professional.
    pub professionnel: bool,
    /// The notice of the signed contract that they received.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub notification: Option<NotificationDuFil>,
}

/// The notice by which a buyer received the signed contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationDuFil {
    pub mode: ModeDeNotification,
    /// The day on which it was first presented to the buyer.
    #[schema(format = Date)]
    pub presentee: String,
}

/// The state of the signature of the portal's own company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteDuContrat {
    /// Whether it has signed.
    pub etat: EtatDeSignataire,
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub le: Option<String>,
}

/// Who has to sign now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum TourDuContrat {
    /// The buyer of this rank.
    Acquereur(u16),
    /// The portal's own company.
    Societe(TourDeLaSociete),
}

/// The word that stands for the portal's own company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TourDeLaSociete {
    /// The company has to sign.
    Societe,
}

/// The refusal of a buyer to sign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusDuContrat {
    /// The rank of the buyer who refuses.
    pub rang: u16,
    /// When they refused.
    #[schema(format = DateTime)]
    pub le: String,
    /// Until when they may take the refusal back.
    #[schema(format = DateTime)]
    pub jusqua: String,
    /// The reason in their words, for the prescriber of the reservation and for staff; null for others.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif: Option<String>,
}

/// The right of the buyers to withdraw, and its delay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DelaiDeRetractation {
    /// Whether any buyer has the right: a buyer who is a professional has none, and neither has one who buys no home.
    pub due: bool,
    /// The last second of the delay; null while a notice is missing.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub fin: Option<String>,
}

/// A file that is kept with a contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PieceDuContrat {
    pub id: i64,
    /// The kind of file: `annexe`, `papier`, `notification`, `retractation`, `recepisse`.
    pub genre: String,
    pub libelle: String,
    /// The rank of the buyer it concerns; null when it concerns the whole contract.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub rang: Option<u16>,
    /// The media type of the file.
    pub type_mime: String,
    /// The size of the file, in bytes.
    pub taille: u64,
}

domain::enumeration! {
    /// What staff have to do with a contract.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum EtapeDeContrat: TOUTES, code / depuis_code {
        /// The buyers have signed, so the company has to countersign.
        AContresigner = "a-contresigner";
        /// The contract is countersigned, and at least one buyer has no notice yet.
        ANotifier = "a-notifier";
    }
}

/// A contract in a list that staff read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContratEnListe {
    /// The identifier of its reservation.
    pub id: i64,
    /// The reference that people use: `R-000012`.
    pub reference: String,
    /// Who buys: "Mme Léa Perrin et M. Hugo Perrin".
    pub acquereurs: String,
    pub lot: LotDuContrat,
    pub programme: ProgrammeDuContrat,
    /// The company that sells; null when there is none, or when it is no longer known.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub societe: Option<SocieteQuiVend>,
    /// Since when it waits for staff.
    #[schema(format = DateTime)]
    pub depuis: String,
    /// What staff have to do.
    pub etape: EtapeDeContrat,
    /// What the caller may do.
    pub droits: DroitsSurContrat,
}

/// The lot of a contract in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LotDuContrat {
    pub id: String,
    /// Number within the programme.
    pub numero: String,
}

/// The programme of a contract in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgrammeDuContrat {
    pub id: String,
    pub nom_commercial: String,
}

/// The company of the prescriber who sells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteQuiVend {
    pub id: i32,
    pub nom: String,
}

/// What the caller may do with a contract of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DroitsSurContrat {
    /// Countersign it, with the caller's password.
    pub contresigner: bool,
}

/// The result of a countersignature of several contracts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContratsContresignes {
    /// The reservations whose contract everybody has now signed.
    pub contresignes: Vec<i64>,
    /// The contracts that were not countersigned, each with the reason.
    pub refus: Vec<ContratNonContresigne>,
}

/// A contract that was not countersigned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContratNonContresigne {
    /// The identifier of its reservation.
    pub id: i64,
    pub phrase: String,
}
