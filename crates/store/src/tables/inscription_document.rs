//! The documents sent for registrations, whether a registration has claimed them or not.

use crate::chiffre::IndexAveugle;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `inscription_document`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "inscription_document")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The registration; `None` until a registration claims the document.
    pub inscription: Option<i32>,
    pub emplacement: String,
    /// The file, a row of `piece`. The form claims it by this name, once.
    pub piece: String,
    pub recu: Instant,
    /// The instant until which a registration may claim the document.
    pub expire: Option<Instant>,
    /// The deposit that the document came through, until a registration claims the document.
    pub depot: Option<i64>,
    /// The keyed hash of the network that the document came from, until a registration claims the document.
    pub reseau: Option<IndexAveugle>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
