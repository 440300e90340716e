//! What is erased of reservations that ended long ago (`domain.md` section 9).

use super::document::tous_les_oublier;
use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::reservation::{Column, Entity};
use crate::temps::Instant;
use domain::lot::tenue::IdReservation;
use domain::reservation::EtapeReservation;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// The reservations that ended before `avant` and still say who bought, the oldest first, at most `limite`.
pub async fn a_oublier(db: &impl Acces, avant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    let vieilles = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Expr::cust("document IS NOT NULL"))
        .filter(Column::Finie.lt(avant))
        .order_by_asc(Column::Finie)
        .limit(limite);
    let ids: Vec<i64> = vieilles.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdReservation).collect())
}

/// The drafts that ended before `avant` without anybody having signed, and that still have files, the oldest first, at most `limite`.
pub async fn a_vider(db: &impl Acces, avant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    let vieilles = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Etape.eq(EtapeReservation::Brouillon.code()))
        .filter(Column::Finie.lt(avant))
        .filter(Expr::cust(
            "EXISTS (SELECT 1 FROM reservation_document WHERE reservation_document.reservation = reservation.id)",
        ))
        .order_by_asc(Column::Finie)
        .limit(limite);
    let ids: Vec<i64> = vieilles.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdReservation).collect())
}

/// Takes the files of such a draft; their names, whose bytes are to be deleted after the commit. Nothing when another server did.
pub async fn vider(tx: &Ecriture, id: IdReservation, avant: Instant) -> Result<Vec<String>> {
    let due = Entity::find_by_id(id.0)
        .filter(Column::Etape.eq(EtapeReservation::Brouillon.code()))
        .filter(Column::Finie.lt(avant))
        .lock_exclusive()
        .one(tx)
        .await?;
    if due.is_none() {
        return Ok(Vec::new());
    }
    tous_les_oublier(tx, id).await
}

/// Takes all that is known of the people of such a reservation; the names of its files, whose bytes are to be deleted after the
/// commit. Nothing when another server did.
pub async fn oublier(tx: &Ecriture, id: IdReservation, avant: Instant) -> Result<Option<Vec<String>>> {
    let vide = || Expr::value(Option::<Vec<u8>>::None);
    let oubliee = Entity::update_many()
        .col_expr(Column::Document, vide())
        .col_expr(Column::Motif, vide())
        .filter(Column::Id.eq(id.0))
        .filter(Expr::cust("document IS NOT NULL"))
        .filter(Column::Finie.lt(avant))
        .exec(tx)
        .await?;
    if oubliee.rows_affected == 0 {
        return Ok(None);
    }
    super::cles::effacer(tx, id).await?;
    tous_les_oublier(tx, id).await.map(Some)
}
