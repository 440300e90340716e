//! Health and readiness of a process.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The process is alive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sante {
    /// Always `ok`.
    pub statut: String,
    /// Version of the program.
    pub version: String,
}

/// Whether this process may receive calls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pret {
    /// Whether the catalogue is loaded, the stream of facts is followed closely enough, and every write answered here can be read.
    pub pret: bool,
    /// Number of the last fact that this process applied.
    pub dernier_fait: i64,
    /// How many facts are written and not yet applied here; null while the database does not answer.
    pub faits_en_retard: Option<u64>,
    /// Seconds since this process was last known to be up to date; null while it loads the catalogue.
    pub secondes_de_retard: Option<u64>,
    /// Number of a fact whose write was answered here but which no other connection can read; null when there is none.
    pub fait_introuvable: Option<i64>,
    /// How many rows of the catalogue cannot be read here. They are in no answer, and the log names them.
    pub lignes_ecartees: u64,
}
