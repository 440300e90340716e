//! Sweeps that took too much at once, and wait for somebody to confirm them.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `balayage_refuse`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "balayage_refuse")]
pub struct Model {
    /// Which files (`fichiers`, `pieces`).
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub magasin: String,
    /// How many of them would have gone, the last time.
    pub fichiers: i64,
    pub sur: i64,
    /// When it was first refused.
    pub depuis: Instant,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
