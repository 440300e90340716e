//! The shapes of the wire (spec section 3): what the OpenAPI document says, what the tests read answers with, and what
//! the small answers are written from. Lots and programmes are written by `catalogue` from ready pieces; the tests hold
//! those against these shapes.
//!
//! Every field is always there, null or `[]` when it has no value; a field that this viewer may not see is absent, and
//! says so here.

pub mod adresse;
pub mod document;
pub mod facette;
pub mod gestion;
pub mod hydra;
pub mod lieu;
pub mod lot;
pub mod manifeste;
pub mod mesure_audience;
pub mod probleme;
pub mod programme;
pub mod sante;
pub mod utilisateur;

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// A code with the label shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeLibelle {
    /// The stable code.
    pub code: String,
    /// The label shown.
    pub libelle: String,
}

/// Reads a field that must be there and may be null: serde would also take its absence for a null.
pub(crate) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(d)
}

/// Reads a field that may be absent (not for this viewer) or null (no value).
#[expect(clippy::option_option, reason = "absent and null say two things on this wire")]
pub(crate) fn parfois<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(d).map(Some)
}
