//! What waits for whoever asks.

use crate::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that waits for the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Attente {
    /// What sort: a stable code.
    pub code: String,
    /// What people read, its number apart.
    pub libelle: String,
    /// How many; counted up to 10,000.
    pub nombre: u64,
    /// Something is wrong, and does not mend itself.
    pub alerte: bool,
    /// Since when the oldest waits, when that is known.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub depuis: Option<String>,
    /// The call that gives them.
    pub appel: String,
}
