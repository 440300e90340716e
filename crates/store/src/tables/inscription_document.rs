//! The documents of registrations, and those that no registration has claimed yet.

use crate::chiffre::IndexAveugle;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `inscription_document`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "inscription_document")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The registration; none until one claims it.
    pub inscription: Option<i32>,
    pub emplacement: String,
    /// The file, a row of `piece`. The form claims it by this name, once.
    pub piece: String,
    pub recu: Instant,
    /// The instant until which it may be claimed.
    pub expire: Option<Instant>,
    /// The deposit that it came through, until a registration claims it.
    pub depot: Option<i64>,
    /// The keyed hash of the network that it came from, until a registration claims it.
    pub reseau: Option<IndexAveugle>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
