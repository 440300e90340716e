//! The id of the database, which its data directory bears too.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// The row of `liaison`, whose id is always 1.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "liaison")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// The id of the database, 16 hexadecimal digits drawn at random.
    #[sea_orm(column_type = "Text")]
    pub base: String,
    /// The instant at which the id was drawn.
    pub instant: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
