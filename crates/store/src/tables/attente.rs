//! Places in the waiting lists of lots.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `attente`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "attente")]
pub struct Model {
    /// The identifier, which is also the order of arrival.
    #[sea_orm(primary_key)]
    pub id: i64,
    pub lot: String,
    pub programme: String,
    pub prescripteur: i32,
    /// The company of the prescriber when the place was taken.
    pub compte: Option<i32>,
    /// The state: `en-attente`, `servie`, `passee`, `honoree`, `quittee`, `prevenue` or `sans-suite`.
    pub statut: String,
    pub creee: Instant,
    /// The instant at which the head start ends, or ended.
    pub avance_fin: Option<Instant>,
    /// The instant at which the prescriber was told that they could not take the lot.
    pub empechee: Option<Instant>,
    /// The instant at which the place ended.
    pub finie: Option<Instant>,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
