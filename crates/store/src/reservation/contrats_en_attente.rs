//! The contracts that wait for the company to countersign them, or to notify them to a buyer.

use super::lecture::{a_la_societe, en_retractation};
use super::{Reservation, relire};
use crate::base::Acces;
use crate::error::Result;
use crate::forme::lisibles;
use crate::tables::reservation::{Column, Entity};
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect};

/// The number of contracts that are read at once.
const LUS: u64 = 50_000;

/// The contracts that every buyer signed and that the company must countersign, or confirm from paper. Contracts of the oldest
/// reservations come first.
pub async fn a_contresigner(db: &impl Acces) -> Result<Vec<Reservation>> {
    lire(db, a_la_societe()).await
}

/// The contracts whose notice some buyer has not received yet, so that the delay to withdraw has not begun. Contracts of the oldest
/// reservations come first.
pub async fn a_notifier(db: &impl Acces) -> Result<Vec<Reservation>> {
    lire(db, en_retractation().and(Column::Expire.is_null())).await
}

async fn lire(db: &impl Acces, lesquels: SimpleExpr) -> Result<Vec<Reservation>> {
    let lignes = Entity::find().filter(lesquels).order_by_asc(Column::Id).limit(LUS).all(db).await?;
    lisibles(lignes.into_iter().map(|ligne| relire(db, ligne)))
}
