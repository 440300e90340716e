//! The reservations whose time is over, or whose prescriber is to be warned that it soon will be.

use crate::base::Acces;
use crate::error::Result;
use crate::tables::reservation::{Column, Entity};
use crate::temps::Instant;
use domain::lot::tenue::IdReservation;
use domain::reservation::EtapeReservation;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// The drafts whose time is over, the first ones, at most `limite`.
pub async fn a_finir(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    brouillons(db, Column::Expire, maintenant, limite).await
}

/// The drafts whose prescriber is to be warned, the first ones, at most `limite`.
pub async fn a_avertir(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    brouillons(db, Column::Avertir, maintenant, limite).await
}

async fn brouillons(db: &impl Acces, quand: Column, maintenant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    let dus = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Expr::cust("statut = 'EN_COURS'"))
        .filter(Column::Etape.eq(EtapeReservation::Brouillon.code()))
        .filter(quand.lte(maintenant))
        .order_by_asc(quand)
        .order_by_asc(Column::Id)
        .limit(limite);
    let ids: Vec<i64> = dus.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdReservation).collect())
}
