//! The reservations whose time is over, and those for which a warning or a reminder is due.

use super::lecture::{en_cours, en_retractation};
use crate::base::Acces;
use crate::error::Result;
use crate::tables::reservation::{Column, Entity};
use crate::temps::Instant;
use domain::lot::tenue::IdReservation;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::time::Duration;

/// The delay to withdraw is stored as its last second, and this second is still part of the delay (`domain::contrat::ferme_a`).
const DERNIERE_SECONDE: Duration = Duration::from_secs(1);

/// The reservations whose stage has reached its time limit, the first to end first, at most `limite`: drafts, contracts that some buyers
/// did not sign, and contracts whose delay to withdraw is over.
pub async fn a_finir(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    let mut dues_ensemble = dues(db, en_cours(), Column::Expire, maintenant, limite).await?;
    let reste = limite.saturating_sub(u64::try_from(dues_ensemble.len()).unwrap_or(u64::MAX));
    if reste > 0 {
        let fermes = maintenant.moins(DERNIERE_SECONDE);
        dues_ensemble.extend(dues(db, en_retractation(), Column::Expire, fermes, reste).await?);
    }
    Ok(dues_ensemble)
}

/// The reservations for which a warning or a reminder is due, the first due first, at most `limite`: drafts that end soon, contracts that
/// a buyer or the company must sign.
pub async fn a_avertir(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    dues(db, en_cours(), Column::Avertir, maintenant, limite).await
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
