//! The referent of a company is told once that a draft is complete (`domain.md` section 6).

use crate::ecriture::Ecriture;
use crate::error::Result;
use domain::lot::tenue::IdReservation;
use sea_orm::{ConnectionTrait as _, Statement, Value};

/// Notes that the referent is told now; returns false when they were already told.
pub async fn noter_complet(tx: &Ecriture, id: IdReservation) -> Result<bool> {
    let sql = "UPDATE reservation SET complet_dit = $1 WHERE id = $2 AND complet_dit IS NULL";
    let valeurs: [Value; 2] = [tx.maintenant().micros().into(), id.0.into()];
    let note = tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, valeurs)).await?;
    Ok(note.rows_affected() > 0)
}
