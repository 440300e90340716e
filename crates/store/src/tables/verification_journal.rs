//! The last verification of the journal.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// The row of `verification_journal`, always the one of id 1.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "verification_journal")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// When somebody last asked for one.
    pub demandee: Option<Instant>,
    /// When it last ended.
    pub verifiee: Option<Instant>,
    /// Facts that were bound and right.
    pub enchaines: i64,
    /// Facts that waited for their link.
    pub en_attente: i64,
    /// The first fact that is not what was bound.
    pub rupture: Option<i64>,
    /// The last right link, in hexadecimal.
    #[sea_orm(column_type = "Text")]
    pub dernier_maillon: String,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
