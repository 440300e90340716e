//! Networks that accounts signed in from.

use crate::chiffre::IndexAveugle;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `reseau_connu`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reseau_connu")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub utilisateur: i32,
    /// Keyed hash of the user and the network.
    #[sea_orm(primary_key, auto_increment = false)]
    pub reseau: IndexAveugle,
    /// When they last signed in from there.
    pub vu: Instant,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
