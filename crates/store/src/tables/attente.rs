//! Places in the waiting lists of lots.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `attente`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "attente")]
pub struct Model {
    /// Identifier: the order of arrival.
    #[sea_orm(primary_key)]
    pub id: i64,
    pub lot: String,
    pub programme: String,
    pub prescripteur: i32,
    /// Their company, as it was then.
    pub compte: Option<i32>,
    /// `en-attente`, `servie`, `passee`, `honoree`, `quittee`, `prevenue`, `sans-suite`.
    pub statut: String,
    pub creee: Instant,
    /// When their head start ends, or ended.
    pub avance_fin: Option<Instant>,
    /// When they were told that they could not take the lot.
    pub empechee: Option<Instant>,
    /// When they ceased to wait.
    pub finie: Option<Instant>,
    /// Grows with each change of the row.
    pub version: i64,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
