//! The lists from which the form of a reservation chooses (spec section 3).

use crate::{CodeLibelle, present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The codes and labels from which a reservation chooses, in the order in which they are shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReferencesDeReservation {
    pub civilites: Vec<CodeLibelle>,
    pub situations_familiales: Vec<CodeLibelle>,
    pub regimes_matrimoniaux: Vec<RegimeOffert>,
    /// `CSP.code`: the groups of the INSEE.
    #[serde(rename = "CSP")]
    pub csp: Vec<CodeLibelle>,
    /// `pays.code`: ISO 3166-1, France first.
    pub pays: Vec<CodeLibelle>,
    /// `nationalite`: the code of the country, France first; `apatride` for a stateless person.
    pub nationalites: Vec<CodeLibelle>,
    pub destinations_achat: Vec<DestinationOfferte>,
    /// `fiscalite.code`: the schemes that the law has today. A lot offers those of its `fiscalites` that are in this list,
    /// and `droit-commun`.
    pub fiscalites: Vec<FiscaliteOfferte>,
    pub residences_actuelles: Vec<CodeLibelle>,
    pub statuts_societe: Vec<CodeLibelle>,
    pub types_depot_garantie: Vec<CodeLibelle>,
}

/// A marriage settlement, or the regime of a civil solidarity pact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegimeOffert {
    pub code: String,
    pub libelle: String,
    /// The family situation in which it may be chosen.
    pub situation_familiale: String,
    /// The text of law that creates it.
    pub source: String,
    /// Whether both spouses must buy.
    pub a_deux: bool,
}

/// A purpose for which a home is bought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DestinationOfferte {
    pub code: String,
    pub libelle: String,
    pub details: Vec<CodeLibelle>,
}

/// A tax scheme that the law has today.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FiscaliteOfferte {
    pub code: String,
    pub libelle: String,
    /// Its first day; null when that day is long past.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub debut: Option<String>,
    /// Its last day; null when the law gives none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fin: Option<String>,
    /// The purposes of purchase that it requires; `[]` when it allows any.
    pub destinations: Vec<String>,
    /// A sentence that names the conditions the portal cannot check; null when there are none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub conditions: Option<String>,
    /// The text of law that creates it.
    pub source: String,
}
