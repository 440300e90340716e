//! The build that runs.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The build that runs; another `id` means that the portal was updated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifeste {
    /// Differs between two builds.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub timestamp: u64,
}
