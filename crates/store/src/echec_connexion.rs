//! Failed sign-ins, counted by account, known or not, so that guessing becomes slow.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::echec_connexion::{ActiveModel, Column, Entity};
use crate::temps::Instant;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, QueryFilter};

/// The failures in a row of one account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Echecs {
    /// How many.
    pub nombre: u32,
    /// The last one.
    pub dernier: Instant,
}

/// The failures of an e-mail since its last success; none when there are none.
pub async fn lire(db: &impl Acces, email: &str) -> Result<Option<Echecs>> {
    let ligne = Entity::find_by_id(db.trousseau().index_email(email)).one(db).await?;
    Ok(ligne.map(|l| Echecs { nombre: l.nombre.try_into().unwrap_or(0), dernier: l.dernier }))
}

/// Counts one more failure.
pub async fn noter(tx: &Ecriture, email: &str) -> Result<()> {
    let ligne = ActiveModel {
        email_index: Set(tx.trousseau().index_email(email)),
        nombre: Set(1),
        dernier: Set(tx.maintenant()),
    };
    let conflit = OnConflict::column(Column::EmailIndex)
        .update_column(Column::Dernier)
        .value(Column::Nombre, Expr::col((Entity, Column::Nombre)).add(1))
        .to_owned();
    Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    Ok(())
}

/// Forgets the failures of an e-mail: it signed in.
pub async fn oublier(tx: &Ecriture, email: &str) -> Result<()> {
    Entity::delete_by_id(tx.trousseau().index_email(email)).exec(tx).await?;
    Ok(())
}

/// Forgets the failures older than `avant`; gives how many accounts.
pub async fn purger(tx: &Ecriture, avant: Instant) -> Result<u64> {
    Ok(Entity::delete_many().filter(Column::Dernier.lt(avant)).exec(tx).await?.rows_affected)
}
