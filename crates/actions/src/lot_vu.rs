//! The refusals for a lot that somebody cannot have now.

use crate::error::Error;

pub(crate) fn lot_introuvable() -> Error {
    Error::introuvable("lot-introuvable", "Le lot n'est plus disponible.")
}

pub(crate) fn import_en_cours() -> Error {
    let phrase = "Ce lot est en cours de mise à jour. Veuillez réessayer dans un instant.";
    Error::conflit("import-en-cours", phrase)
}
