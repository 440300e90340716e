//! What is sent to move a contract on.

use crate::corps::TexteExact;
use domain::contrat::VoieDeSignature;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a contract is to be signed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignatureDeReservation {
    /// Left out: electronically, unless the lot, its programme or its form say by hand.
    #[serde(default)]
    pub voie: Option<VoieDeSignature>,
}

/// Where a contract is signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignatureOuverte {
    /// The page of who signs next, who still types the code that is mailed to them; by hand, the page of the reservation. It is opened
    /// as it is.
    pub url: String,
}

/// The address of a buyer, put right: one of the two.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CoordonneesDeSignataire {
    /// E-mail: another link is sent there, and the former one is dead.
    #[serde(default)]
    pub email: Option<String>,
    /// Phone.
    #[serde(default)]
    pub tel: Option<String>,
}

/// Why a contract goes back to its draft.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectionDemandee {
    /// 10 to 500 characters; staff, and who acts in somebody's place, say why.
    #[serde(default)]
    pub motif: Option<String>,
}

/// The form that brings the scan of a contract signed by hand.
#[derive(Debug, ToSchema)]
pub struct PapierDepose {
    /// PDF, JPG or PNG, 20 at most, 5,000 Ko each; photographs are put together in their order.
    #[schema(value_type = Vec<String>, format = Binary, content_media_type = "application/octet-stream")]
    pub fichiers: Vec<Vec<u8>>,
    /// The day on which each buyer signed, in their order, commas between them: `2026-11-27,2026-11-28`.
    pub signatures: String,
}

/// The company signed by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PapierConfirme {
    /// The day: `yyyy-mm-dd` or `dd/mm/yyyy`.
    pub date_signature_societe: String,
}

/// Contracts to countersign, with the password of who does, typed again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContresignatureDeContrats {
    /// The identifiers of their reservations, 50 at most.
    pub contrats: Vec<i64>,
    /// The password.
    #[schema(value_type = String, format = "password")]
    pub mot_de_passe: TexteExact,
}

/// The form that brings the proof of a notice.
#[derive(Debug, ToSchema)]
pub struct NotificationDeposee {
    /// The rank of the buyer.
    pub acquereur: u16,
    /// `papier`, or `lre` for who agreed to it beforehand.
    pub mode: String,
    /// The day on which it was first presented: `yyyy-mm-dd` or `dd/mm/yyyy`.
    pub presentee: String,
    /// Its proof: PDF, JPG or PNG, 5,000 Ko at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
}

/// A buyer who is a professional.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfessionnelNote {
    /// Their rank.
    pub acquereur: u16,
    /// Why: 10 to 500 characters.
    pub motif: String,
}

/// The form that brings the letter by which a buyer withdraws.
#[derive(Debug, ToSchema)]
pub struct RetractationParLettre {
    /// The rank of the buyer.
    pub acquereur: u16,
    /// The day on which it was posted: `yyyy-mm-dd` or `dd/mm/yyyy`.
    pub envoyee: String,
    /// The letter, or the proof of its posting: PDF, JPG or PNG, 5,000 Ko at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
}

/// Whom the file of a firm sale is sent to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DossierAEnvoyer {
    /// The notary's e-mail: the link that is sent there ends after 30 days.
    pub email: String,
}
