//! The refusals for a lot that somebody cannot have now.

use crate::error::Error;
use domain::refus_partage::LOT_INTROUVABLE;

/// The refusal of a lot that does not exist, was withdrawn, or may not be seen by the person.
pub(crate) fn lot_introuvable() -> Error {
    Error::introuvable(LOT_INTROUVABLE.code, LOT_INTROUVABLE.phrase)
}

/// The refusal while an import under way changes the lot.
pub(crate) fn import_en_cours() -> Error {
    let phrase = "Ce lot est en cours de mise à jour. Veuillez réessayer dans un instant.";
    Error::conflit("import-en-cours", phrase)
}
