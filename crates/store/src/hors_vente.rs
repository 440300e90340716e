//! Options and reservations on a lot that is no longer on sale for their company: withdrawn, or dedicated to another group
//! (`domain.md` section 3). Their holder is told once.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use domain::lot::tenue::{IdOption, IdReservation};
use domain::option_lot::StatutOption;
use domain::reservation::StatutReservation;
use sea_orm::{ConnectionTrait as _, Statement, Value};

/// The running options on a lot that is no longer on sale for their company, and whose holder was not told, the oldest first, at most
/// `limite`. The rows of lots that are read here hold what an import under way wrote, so the caller must check the lot as people see it.
pub async fn options(db: &impl Acces, limite: u64) -> Result<Vec<IdOption>> {
    let courent = StatutOption::TOUS.into_iter().filter(|statut| statut.court()).map(StatutOption::nom);
    Ok(ids(db, "option_lot", courent, limite).await?.into_iter().map(IdOption).collect())
}

/// The reservations on a lot that is no longer on sale for their company, and whose holder was not told, as [`options`] finds the options.
/// Reservations that everybody has signed are left out, because a sold lot normally leaves the feed.
pub async fn reservations(db: &impl Acces, limite: u64) -> Result<Vec<IdReservation>> {
    let courent = std::iter::once(StatutReservation::EnCours.code());
    Ok(ids(db, "reservation", courent, limite).await?.into_iter().map(IdReservation).collect())
}

async fn ids(
    db: &impl Acces,
    table: &str,
    courent: impl Iterator<Item = &'static str>,
    limite: u64,
) -> Result<Vec<i64>> {
    // The names of the states stand in the text, because the partial indexes name them.
    let courent = courent.map(|nom| format!("'{nom}'")).collect::<Vec<_>>().join(", ");
    let sql = format!(
        "SELECT tient.id AS id FROM {table} tient JOIN lot ON lot.id = tient.lot LEFT JOIN compte ON compte.id = tient.compte \
         WHERE tient.statut IN ({courent}) AND tient.hors_vente IS NULL AND (lot.retire OR (lot.exclusivite IS NOT NULL AND \
         (compte.groupe IS NULL OR compte.groupe <> lot.exclusivite))) ORDER BY tient.id LIMIT $1"
    );
    let limite: [Value; 1] = [i64::try_from(limite).unwrap_or(i64::MAX).into()];
    let lignes = db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, limite)).await?;
    lignes.iter().map(|ligne| Ok(ligne.try_get("", "id")?)).collect()
}

/// Notes that the holder of an option is told now; returns false when they were already told.
pub async fn noter_l_option(tx: &Ecriture, id: IdOption) -> Result<bool> {
    noter(tx, "option_lot", id.0).await
}

/// Notes that the holder of a reservation is told now; returns false when they were already told.
pub async fn noter_la_reservation(tx: &Ecriture, id: IdReservation) -> Result<bool> {
    noter(tx, "reservation", id.0).await
}

async fn noter(tx: &Ecriture, table: &str, id: i64) -> Result<bool> {
    let sql = format!("UPDATE {table} SET hors_vente = $1 WHERE id = $2 AND hors_vente IS NULL");
    let valeurs: [Value; 2] = [tx.maintenant().micros().into(), id.into()];
    let note = tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, valeurs)).await?;
    Ok(note.rows_affected() > 0)
}
