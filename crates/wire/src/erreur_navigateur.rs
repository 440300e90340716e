//! An error of a page, as the browser reports it.

use crate::corps::TexteExact;
use serde::Deserialize;
use utoipa::ToSchema;

/// An error of a page. Nothing in it identifies the user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ErreurDuNavigateur {
    /// The route of the page, without its ids.
    #[schema(value_type = String, max_length = 100, example = "/lot/:id")]
    pub page: TexteExact,
    /// The message of the browser.
    #[schema(value_type = String, max_length = 300)]
    pub message: TexteExact,
    /// The lines of our own files where it happened.
    #[schema(value_type = String, max_length = 2000)]
    pub pile: TexteExact,
}
