//! What became of a document that staff asked for.

use serde::{Deserialize, Serialize};

/// What became of a request for a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EtatDeDemande))]
#[serde(rename_all = "camelCase")]
pub enum EtatDemande {
    /// The document may still be sent.
    Attendue,
    Recue,
    /// Staff asked for the document again, or decided on the registration without it.
    Annulee,
    /// The document did not come in time.
    Expiree,
}
