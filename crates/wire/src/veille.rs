//! The counts in the header of every page: how many options, reservations and declarations are in progress for the viewer.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The options, reservations and declarations that run for a person: their own, or those of their company for a manager who
/// only follows them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Veille {
    pub options: CompteDeVeille,
    /// Drafts, and contracts that not everybody has signed: the reservations whose `statut` is `EN_COURS`.
    pub reservations: CompteDeVeille,
    /// Declarations whose protection ends within the week.
    pub denonciations: CompteDeVeille,
    /// Head starts that run, the one that ends first before the others.
    pub avances: Vec<AvanceEnCours>,
    /// How many events are unread (`/api/user/me/cloche`), counted up to a hundred.
    pub non_lues: u64,
}

/// How many options, reservations or declarations run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompteDeVeille {
    /// How many run at present.
    pub nombre: u64,
    /// How many of them end today, in Paris.
    pub ce_jour: u64,
}

/// A head start (`avance`) that runs on a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AvanceEnCours {
    pub lot: String,
    /// The number of the lot within the programme.
    pub numero: String,
    /// The name of its programme.
    pub programme: String,
    /// When the head start ends.
    pub fin: String,
}
