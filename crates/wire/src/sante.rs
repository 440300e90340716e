//! Health and readiness.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The process lives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sante {
    /// Always `ok`.
    pub statut: String,
    /// Version of the program.
    pub version: String,
}

/// Whether calls may be sent here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pret {
    /// The catalogue is loaded, the stream of facts is followed closely enough, and what was answered here can be read.
    pub pret: bool,
    /// Number of the last fact applied here.
    pub dernier_fait: i64,
    /// Facts written and not applied here yet; null while the database does not answer.
    pub faits_en_retard: Option<u64>,
    /// Seconds since this process was known to be up to date; null while it is loading.
    pub secondes_de_retard: Option<u64>,
    /// Number of a fact that a write was answered here and that no other connection can read; null when there is none.
    pub fait_introuvable: Option<i64>,
    /// Rows of the catalogue that cannot be read here: they are in no answer, and named in the log.
    pub lignes_ecartees: u64,
}
