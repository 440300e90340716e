//! Changes of price, with one row for each lot of an import.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `prix_lot_historique`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "prix_lot_historique")]
pub struct Model {
    /// The identifier, which grows with time.
    #[sea_orm(primary_key)]
    pub id: i64,
    pub lot: String,
    pub depuis: Instant,
    /// The import that changed the prices.
    pub import: i64,
    /// The prices before the change: a `domain::lot::PrixLot` as JSON.
    #[sea_orm(column_type = "Text")]
    pub avant: String,
    /// The prices after the change: a `domain::lot::PrixLot` as JSON.
    #[sea_orm(column_type = "Text")]
    pub apres: String,
    /// The day that the price grid bears, `aaaa-mm-jj`.
    pub date_effet: Option<String>,
    /// The instant at which the import was undone, which brought the former prices back.
    pub annule: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
