//! The reservations whose time is over, or whose prescriber is to be warned that it soon will be.

use super::lecture::{brouillons, en_cours};
use crate::base::Acces;
use crate::error::Result;
use crate::tables::reservation::{Column, Entity};
use crate::temps::Instant;
use domain::lot::tenue::IdReservation;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// The reservations whose stage has a time limit that is over, the first ones, at most `limite`: drafts, and contracts that the buyers
/// did not all sign.
pub async fn a_finir(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    dues(db, en_cours(), Column::Expire, maintenant, limite).await
}

/// The drafts whose prescriber is to be warned, the first ones, at most `limite`.
pub async fn a_avertir(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    dues(db, brouillons(), Column::Avertir, maintenant, limite).await
}

async fn dues(
    db: &impl Acces,
    lesquelles: SimpleExpr,
    quand: Column,
    maintenant: Instant,
    limite: u64,
) -> Result<Vec<IdReservation>> {
    let dues = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(lesquelles)
        .filter(quand.lte(maintenant))
        .order_by_asc(quand)
        .order_by_asc(Column::Id)
        .limit(limite);
    let ids: Vec<i64> = dues.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdReservation).collect())
}
