//! Refused sweeps: they would have taken too many files at once, and wait for somebody to confirm them.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `balayage_refuse`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "balayage_refuse")]
pub struct Model {
    /// The sort of files (`fichiers`, `pieces`).
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub magasin: String,
    /// The number of files that the last refused sweep would have taken.
    pub fichiers: i64,
    pub sur: i64,
    /// The instant at which the sweep was first refused.
    pub depuis: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
