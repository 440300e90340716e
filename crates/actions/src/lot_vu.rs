//! A lot as who sells sees it, and what is said of one that they cannot have now.

use crate::error::{Error, Result};
use domain::lot::{IdLot, Lot};
use domain::utilisateur::Utilisateur;
use store::Acces;

/// A lot as this user sees it; one that is not theirs to see does not exist.
pub(crate) async fn visible(db: &impl Acces, qui: &Utilisateur, lot: &IdLot) -> Result<Lot> {
    let vu = store::lot::publie(db, lot).await?.filter(|vu| qui.portee().voit(vu.exclusivite));
    vu.ok_or_else(lot_introuvable)
}

pub(crate) fn lot_introuvable() -> Error {
    Error::not_found("lot-introuvable", "Le lot n'est plus disponible.")
}

pub(crate) fn import_en_cours() -> Error {
    let phrase = "Un import met ce lot à jour. Veuillez réessayer dans un instant.";
    Error::conflict("import-en-cours", phrase)
}
