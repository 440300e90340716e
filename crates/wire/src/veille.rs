//! What runs for whoever asks, as the header of every page says it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What runs for a person: their own files, or those of their company for who only follows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Veille {
    /// Options that run.
    pub options: CompteDeVeille,
    /// Drafts and contracts that are not firm.
    pub reservations: CompteDeVeille,
    /// Protections that end within the week.
    pub denonciations: CompteDeVeille,
    /// Head starts that run, the first to end first.
    pub avances: Vec<AvanceEnCours>,
    /// What arrived and has not been read (`/api/user/me/cloche`), a hundred at most.
    pub non_lues: u64,
}

/// How many of something run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompteDeVeille {
    /// All of them.
    pub nombre: u64,
    /// Those of them that end today in Paris.
    pub ce_jour: u64,
}

/// A head start that runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AvanceEnCours {
    /// The lot.
    pub lot: String,
    /// Its number within the programme.
    pub numero: String,
    /// The name of its programme.
    pub programme: String,
    /// When it ends.
    pub fin: String,
}
