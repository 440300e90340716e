//! The networks that accounts signed in from.

use crate::chiffre::IndexAveugle;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `reseau_connu`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reseau_connu")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub utilisateur: i32,
    /// The keyed hash of the user and the network.
    #[sea_orm(primary_key, auto_increment = false)]
    pub reseau: IndexAveugle,
    /// The instant at which the user last signed in from the network.
    pub vu: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
