//! An error of a page, as the browser reports it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An error of a page. Nothing in it says whose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ErreurDuNavigateur {
    /// The route of the page, without its ids.
    #[schema(max_length = 100, example = "/lot/:id")]
    pub page: String,
    /// What the browser says.
    #[schema(max_length = 300)]
    pub message: String,
    /// Where, in our own files.
    #[schema(max_length = 2000)]
    pub pile: String,
}
