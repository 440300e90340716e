//! The row that numbers the facts. Its lock lasts until the commit, so the order of numbers is the order of commits.

use sea_orm::entity::prelude::*;

/// A row of `compteur`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "compteur")]
pub struct Model {
    /// Always 1: there is only one row.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// The number of the last fact.
    pub numero: i64,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
