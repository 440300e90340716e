//! The networks that an account signed in from. A row holds a keyed hash of the user and the network, so it tells neither the place nor
//! that two people share a network.

use crate::base::Acces;
use crate::chiffre::{IndexAveugle, Trousseau};
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::reseau_connu::{ActiveModel, Column, Entity};
use crate::temps::Instant;
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

/// What the portal knows about the network of a sign-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provenu {
    /// The account has never signed in, or so long ago that its networks are deleted.
    PremiereFois,
    /// The account has used the network before.
    Connu,
    /// The account has never used the network before.
    Nouveau,
}

fn index(trousseau: &Trousseau, utilisateur: IdUtilisateur, reseau: &str) -> IndexAveugle {
    trousseau.index("reseau-connu", &format!("{}\0{reseau}", utilisateur.0))
}

/// Notes that a user signed in from a network, and tells whether the network was known.
pub async fn noter(tx: &Ecriture, utilisateur: IdUtilisateur, reseau: &str) -> Result<Provenu> {
    let siens = Entity::find().filter(Column::Utilisateur.eq(utilisateur.0)).count(tx).await?;
    let connu = est_connu(tx, utilisateur, reseau).await?;
    let ligne = ActiveModel {
        utilisateur: Set(utilisateur.0),
        reseau: Set(index(tx.trousseau(), utilisateur, reseau)),
        vu: Set(tx.maintenant()),
    };
    let conflit = OnConflict::columns([Column::Utilisateur, Column::Reseau]).update_column(Column::Vu).to_owned();
    Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    Ok(match (siens, connu) {
        (_, true) => Provenu::Connu,
        (0, false) => Provenu::PremiereFois,
        (_, false) => Provenu::Nouveau,
    })
}

/// Says whether a user signed in from this network before.
pub async fn est_connu(db: &impl Acces, utilisateur: IdUtilisateur, reseau: &str) -> Result<bool> {
    let cle = (utilisateur.0, index(db.trousseau(), utilisateur, reseau));
    Ok(Entity::find_by_id(cle).one(db).await?.is_some())
}

/// Deletes the networks that were not used since `avant`; returns how many.
pub async fn purger(tx: &Ecriture, avant: Instant) -> Result<u64> {
    Ok(Entity::delete_many().filter(Column::Vu.lt(avant)).exec(tx).await?.rows_affected)
}
