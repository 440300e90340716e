//! The bodies of the calls that take a contract to its next stage.

use crate::corps::TexteExact;
use domain::contrat::VoieDeSignature;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a contract is to be signed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignatureDeReservation {
    /// The way to sign. When absent: electronically, unless the lot, its programme or the form requires a signature by hand.
    #[serde(default)]
    pub voie: Option<VoieDeSignature>,
}

/// The page on which a contract is signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignatureOuverte {
    /// The page of the next buyer who signs, who still has to type the code mailed to them. For a signature by hand, the
    /// page of the reservation. The browser opens the address as it is.
    pub url: String,
}

/// The corrected e-mail or phone of a buyer: one of the two.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CoordonneesDeSignataire {
    /// A new link is sent to this e-mail, and the former link stops working.
    #[serde(default)]
    pub email: Option<String>,
    #[serde(default)]
    pub tel: Option<String>,
}

/// Why a contract is sent back to its draft.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectionDemandee {
    /// 10 to 500 characters. Required from staff, and from a person who acts in another user's place.
    #[serde(default)]
    pub motif: Option<String>,
}

/// The form that brings the scan of a contract signed by hand.
#[derive(Debug, ToSchema)]
pub struct PapierDepose {
    /// At most 20 files, PDF, JPG or PNG, 5,000 Ko each at most. Photographs are put together in their order.
    #[schema(value_type = Vec<String>, format = Binary, content_media_type = "application/octet-stream")]
    pub fichiers: Vec<Vec<u8>>,
    /// The day on which each buyer signed, in the order of the buyers, separated by commas: `2026-11-27,2026-11-28`.
    pub signatures: String,
}

/// The day on which the company signed by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PapierConfirme {
    /// `yyyy-mm-dd` or `dd/mm/yyyy`.
    pub date_signature_societe: String,
}

/// Contracts to countersign, with the password of the person who countersigns, typed again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContresignatureDeContrats {
    /// The identifiers of the reservations, 50 at most.
    pub contrats: Vec<i64>,
    #[schema(value_type = String, format = "password")]
    pub mot_de_passe: TexteExact,
}

/// The form that brings the proof that a buyer was notified.
#[derive(Debug, ToSchema)]
pub struct NotificationDeposee {
    /// The rank of the buyer.
    pub acquereur: u16,
    /// `papier`, or `lre` (electronic registered mail) for a buyer who agreed to it beforehand.
    pub mode: String,
    /// The day on which the notice was first presented: `yyyy-mm-dd` or `dd/mm/yyyy`.
    pub presentee: String,
    /// The proof of the notice: PDF, JPG or PNG, 5,000 Ko at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
}

/// The statement of staff that a buyer is a professional.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfessionnelNote {
    /// The rank of the buyer.
    pub acquereur: u16,
    /// The reason, 10 to 500 characters.
    pub motif: String,
}

/// The form that brings the letter by which a buyer withdraws.
#[derive(Debug, ToSchema)]
pub struct RetractationParLettre {
    /// The rank of the buyer.
    pub acquereur: u16,
    /// The day on which the letter was posted: `yyyy-mm-dd` or `dd/mm/yyyy`.
    pub envoyee: String,
    /// The letter, or the proof of its posting: PDF, JPG or PNG, 5,000 Ko at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
}

/// The notary to whom the file of a firm sale is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DossierAEnvoyer {
    /// The notary's e-mail. The link that is sent there works for 30 days.
    pub email: String,
}
