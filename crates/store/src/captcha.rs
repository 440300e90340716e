//! Proofs of work that were used. All servers share these rows, so that no proof is used twice.

use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::captcha_employe::{ActiveModel, Column, Entity};
use crate::temps::Instant;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

/// Marks the proof of a challenge, known by its hash, as used. Returns false when the proof was used before. A proof is refused anyway
/// after `expire`, so its row may then be deleted.
pub async fn employer(tx: &Ecriture, empreinte: &[u8], expire: Instant) -> Result<bool> {
    let ligne = ActiveModel { empreinte: Set(empreinte.to_vec()), expire: Set(expire) };
    let conflit = OnConflict::column(Column::Empreinte).do_nothing().to_owned();
    Ok(Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await? > 0)
}

/// Deletes the proofs that expired before `avant`; returns how many.
pub async fn purger(tx: &Ecriture, avant: Instant) -> Result<u64> {
    Ok(Entity::delete_many().filter(Column::Expire.lt(avant)).exec(tx).await?.rows_affected)
}
