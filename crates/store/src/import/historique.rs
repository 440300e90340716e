//! Imports write the history of prices here. [`crate::prix`] reads it.

use super::{Bail, IdImport};
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::lignes::lot::prix;
use crate::tables::lot as t_lot;
use crate::tables::prix_lot_historique::{ActiveModel, Column, Entity};
use chrono::NaiveDate;
use domain::lot::PrixLot;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, QueryFilter};

/// Writes the changes of price among these rows (before, after). The third value is the day that the new prices bear.
pub(super) async fn noter(
    tx: &Ecriture,
    bail: &Bail,
    lignes: impl Iterator<Item = (&t_lot::Model, &t_lot::Model, Option<NaiveDate>)>,
) -> Result<()> {
    let mut changements = Vec::new();
    for (actuelle, nouvelle, date_effet) in lignes {
        let (avant, apres) = (prix(actuelle), prix(nouvelle));
        if avant == apres {
            continue;
        }
        changements.push(ActiveModel {
            lot: Set(nouvelle.id.clone()),
            depuis: Set(tx.maintenant()),
            import: Set(bail.import.0),
            avant: Set(en_json(&nouvelle.id, &avant)?),
            apres: Set(en_json(&nouvelle.id, &apres)?),
            date_effet: Set(date_effet.map(|d| d.to_string())),
            annule: Set(None),
            ..Default::default()
        });
    }
    if changements.is_empty() {
        return Ok(());
    }
    // When one import touches a lot twice, the first old price and the last new price are kept.
    let conflit = OnConflict::columns([Column::Import, Column::Lot]).update_columns([Column::Apres]).to_owned();
    Entity::insert_many(changements).on_conflict(conflit).exec_without_returning(tx).await?;
    Ok(())
}

fn en_json(lot: &str, prix: &PrixLot) -> Result<String> {
    serde_json::to_string(prix).map_err(|e| Error::DocumentIllisible {
        table: "prix_lot_historique",
        id: lot.to_owned(),
        cause: format!("{:?}", e.classify()),
    })
}

/// Marks the changes of prices of these lots as undone. The rows stay, because people saw these prices.
pub(super) async fn marquer_annules(tx: &Ecriture, import: IdImport, lots: &[String]) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Annule, Expr::value(tx.maintenant().micros()))
        .filter(Column::Import.eq(import.0))
        .filter(Column::Lot.is_in(lots))
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes the changes of prices of these lots, because the import died before anybody saw them.
pub(super) async fn effacer(tx: &Ecriture, import: IdImport, lots: &[String]) -> Result<()> {
    let siens = Column::Import.eq(import.0).and(Column::Lot.is_in(lots));
    Entity::delete_many().filter(siens).exec(tx).await?;
    Ok(())
}
