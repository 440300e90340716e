//! A lot as who sells sees it, and what is said of one that they cannot have now.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::moi;
use domain::lot::{IdLot, Lot};
use domain::programme::IdProgramme;
use domain::utilisateur::Utilisateur;
use store::{Acces, Ecriture};

/// A lot as this user sees it; one that is not theirs to see does not exist.
pub(crate) async fn visible(db: &impl Acces, qui: &Utilisateur, lot: &IdLot) -> Result<Lot> {
    let vu = store::lot::publie(db, lot).await?.filter(|vu| qui.portee().voit(vu.exclusivite));
    vu.ok_or_else(lot_introuvable)
}

/// The programme of a lot that whoever acts may see. Of a lot that is not public, who they are is read whether it is there or not: the
/// time of an answer says nothing of one that is not theirs to see.
pub(crate) async fn programme_visible(tx: &Ecriture, contexte: &Contexte, lot: &IdLot) -> Result<Option<IdProgramme>> {
    let vu = store::lot::publie(tx, lot).await?;
    if let Some(public) = vu.as_ref().filter(|vu| vu.exclusivite.is_none()) {
        return Ok(Some(public.fiche.programme.clone()));
    }
    let qui = moi(tx, contexte).await?;
    Ok(vu.filter(|vu| qui.portee().voit(vu.exclusivite)).map(|vu| vu.fiche.programme))
}

pub(crate) fn lot_introuvable() -> Error {
    Error::not_found("lot-introuvable", "Le lot n'est plus disponible.")
}

pub(crate) fn import_en_cours() -> Error {
    let phrase = "Un import met ce lot à jour. Veuillez réessayer dans un instant.";
    Error::conflict("import-en-cours", phrase)
}
