//! The list of what waits for the viewer to act.

use crate::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One kind of item that waits for the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Attente {
    /// The kind of item, as a stable code.
    pub code: String,
    /// The words to show, without the number.
    pub libelle: String,
    /// How many items wait, counted up to 10,000.
    pub nombre: u64,
    /// Whether something is wrong that does not mend itself.
    pub alerte: bool,
    /// Since when the oldest item waits; null when this is not known.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub depuis: Option<String>,
    /// The path of the API call that lists the items.
    pub appel: String,
}
