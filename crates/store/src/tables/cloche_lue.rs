//! For each user, the last of the facts about their files that they have read.

use sea_orm::entity::prelude::*;

/// A row of `cloche_lue`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "cloche_lue")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub utilisateur: i32,
    /// The number of the last fact that the user has read.
    pub jusqu_a: i64,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
