//! Lots as people see them, without what an import under way wrote. Their rows are in [`crate::lignes`].

pub mod recherche;

pub use crate::lignes::annexes::principal;
pub use crate::lignes::equipe;
pub use crate::lignes::lot::{SCHEMA, du_programme, ligne, par_id, par_ids, prix, relire, verrouiller};
pub use crate::lignes::tenue::changer_tenue;

use crate::error::Result;
use crate::import::recouvrement;
use domain::lot::tenue::RefusDeTenue;
use domain::lot::{IdLot, Lot};
use sea_orm::ConnectionTrait;

/// The outcome of an event on a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IssueDEvenement {
    /// The event happened: these lots changed hands, the lot of the event first. The caller states the fact, which names them.
    Faite(Vec<IdLot>),
    /// The rules refuse the event; nothing changed.
    Refusee(RefusDeTenue),
    /// An import under way changes one of these lots: the caller may try again once it is finished.
    Import,
    Introuvable,
}

/// Reads one lot as people see it: without its documents, and without what an import under way wrote.
pub async fn publie(db: &impl ConnectionTrait, id: &IdLot) -> Result<Option<Lot>> {
    Ok(recouvrement::lots_par_id(db, std::slice::from_ref(id)).await?.lus.pop())
}
