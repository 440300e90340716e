//! Waiting lists of lots (`domain.md` section 9).

use crate::option_lot::LotDOption;
use crate::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where the caller stands in the waiting list of a lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InfoDispo {
    /// The lot.
    pub lot: String,
    /// It is the caller's to take now, as far as the lot, its annexes and its list go.
    pub disponible: bool,
    /// The caller waits for it, or has a head start on it.
    pub en_attente: bool,
    /// Their place: 1 for the first.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub place: Option<u64>,
    /// How many wait, who has a head start among them.
    pub nombre: u64,
    /// Their head start, while it runs.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub avance: Option<Avance>,
    /// Why their turn would pass, in a sentence, when they wait and could not take the lot: they keep their place.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub empechement: Option<String>,
    /// When the head start that runs on the lot ends, whoever has it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub disponible_le: Option<String>,
}

/// A head start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Avance {
    /// When it ends.
    pub fin: String,
}

/// A lot that the caller waits for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AttenteDuFil {
    /// The lot, as it is today.
    pub lot: LotDOption,
    /// Where they stand.
    pub info: InfoDispo,
}

/// The lot to wait for, or not any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LotAttendu {
    /// The lot.
    pub lot: String,
}
