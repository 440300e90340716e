//! Where a document that staff asked for stands.

use serde::{Deserialize, Serialize};

/// What became of a request for a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EtatDeDemande))]
#[serde(rename_all = "camelCase")]
pub enum EtatDemande {
    /// It may still be sent.
    Attendue,
    /// It came.
    Recue,
    /// Asked for anew, or decided without it.
    Annulee,
    /// It did not come in time.
    Expiree,
}
