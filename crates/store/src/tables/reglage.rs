//! Business settings (delays, limits, texts, brand).

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `reglage`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reglage")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub cle: String,
    /// The value, as JSON text.
    #[sea_orm(column_type = "Text")]
    pub valeur: String,
    /// The version of the row, which grows with each change.
    pub version: i64,
    /// The instant at which the setting was last changed.
    pub instant: Instant,
    /// The user who set it; `None` for the command line, and in rows of an earlier version.
    pub par: Option<i32>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
