//! The stream of facts: journal, outbox and change feed.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `fait`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "fait")]
pub struct Model {
    /// Number, in the order of commits.
    #[sea_orm(primary_key, auto_increment = false)]
    pub numero: i64,
    /// Code of the fact (`lot`, `catalogue-import`, …).
    #[sea_orm(column_name = "type")]
    pub type_fait: String,
    /// Its data as JSON: identifiers and codes only.
    #[sea_orm(column_type = "Text")]
    pub corps: String,
    /// When it was written.
    pub instant: Instant,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
