//! What the form of a reservation chooses among (spec section 3).

use crate::{CodeLibelle, present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The codes and labels that a reservation chooses among, in the order in which they are shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReferencesDeReservation {
    /// `civilite`.
    pub civilites: Vec<CodeLibelle>,
    /// `situationFamiliale.code`.
    pub situations_familiales: Vec<CodeLibelle>,
    /// `regimeMatrimonial`.
    pub regimes_matrimoniaux: Vec<RegimeOffert>,
    /// `CSP.code`: the groups of the INSEE.
    #[serde(rename = "CSP")]
    pub csp: Vec<CodeLibelle>,
    /// `pays.code`: ISO 3166-1, France first.
    pub pays: Vec<CodeLibelle>,
    /// `nationalite`: under the code of the country, France first; `apatride` for who has none.
    pub nationalites: Vec<CodeLibelle>,
    /// `destinationAchat.code`.
    pub destinations_achat: Vec<DestinationOfferte>,
    /// `fiscalite.code`: the schemes that the law has today. A lot offers those of its `fiscalites` that stand here, and
    /// `droit-commun`.
    pub fiscalites: Vec<FiscaliteOfferte>,
    /// `residenceActuelle.code`.
    pub residences_actuelles: Vec<CodeLibelle>,
    /// `societe.statut`.
    pub statuts_societe: Vec<CodeLibelle>,
    /// `depotGarantie.type.code`.
    pub types_depot_garantie: Vec<CodeLibelle>,
}

/// A marriage settlement, or the regime of a civil solidarity pact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegimeOffert {
    /// The code.
    pub code: String,
    /// The label shown.
    pub libelle: String,
    /// The family situation in which it may be chosen.
    pub situation_familiale: String,
    /// The text that makes it.
    pub source: String,
    /// Whether both spouses must buy.
    pub a_deux: bool,
}

/// What a home is bought for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DestinationOfferte {
    /// The code.
    pub code: String,
    /// The label shown.
    pub libelle: String,
    /// `destinationAchatDetail.code`.
    pub details: Vec<CodeLibelle>,
}

/// A tax scheme that the law has today.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FiscaliteOfferte {
    /// The code.
    pub code: String,
    /// The label shown.
    pub libelle: String,
    /// Its first day; null when it is long past.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub debut: Option<String>,
    /// Its last day; null when the law says none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fin: Option<String>,
    /// The destinations that it asks for; `[]`: any.
    pub destinations: Vec<String>,
    /// What the portal cannot check, in a sentence; null when there is nothing to tell.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub conditions: Option<String>,
    /// The text that makes it.
    pub source: String,
}
