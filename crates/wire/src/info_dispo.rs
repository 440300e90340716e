//! Waiting lists of lots (`domain.md` section 9).

use crate::option_lot::LotDOption;
use crate::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where the caller stands in the waiting list of a lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InfoDispo {
    pub lot: String,
    /// Whether the caller may take it now, as far as the lot, its annexes and its waiting list decide.
    pub disponible: bool,
    /// Whether the caller waits for it, or has a head start on it.
    pub en_attente: bool,
    /// The place of the caller, from 1; null when they do not wait.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub place: Option<u64>,
    /// How many people wait, including the one who has a head start.
    pub nombre: u64,
    /// The head start of the caller, while it runs.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub avance: Option<Avance>,
    /// A sentence that says why the caller's turn would pass: they wait, but could not take the lot. They keep their place.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub empechement: Option<String>,
    /// When the head start on the lot ends, even when another person has it; null when none runs.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub disponible_le: Option<String>,
}

/// The head start of the caller on a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Avance {
    pub fin: String,
}

/// A lot that the caller waits for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AttenteDuFil {
    /// The lot, as it is today.
    pub lot: LotDOption,
    /// The place of the caller in its waiting list.
    pub info: InfoDispo,
}

/// The lot whose waiting list the caller joins or leaves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LotAttendu {
    pub lot: String,
}
