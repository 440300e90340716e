//! The programmes of declarations.

use sea_orm::entity::prelude::*;

/// A row of `denonciation_programme`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "denonciation_programme")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub denonciation: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub programme: String,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
