//! The last verification of the journal.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// The row of `verification_journal`, whose id is always 1.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "verification_journal")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// The instant at which somebody last asked for a verification.
    pub demandee: Option<Instant>,
    /// The instant at which the last verification ended.
    pub verifiee: Option<Instant>,
    /// The number of facts that were bound and right.
    pub enchaines: i64,
    /// The number of facts that waited for their link.
    pub en_attente: i64,
    /// The first fact that differs from the fact that was bound.
    pub rupture: Option<i64>,
    /// The last right link, in hexadecimal.
    #[sea_orm(column_type = "Text")]
    pub dernier_maillon: String,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
