//! The build of the program that runs.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The build that runs. Another `id` means that the portal was updated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifeste {
    /// An id that differs between two builds.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub timestamp: u64,
}
