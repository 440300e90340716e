//! The deposits of files for registrations. A proof of work opens each deposit.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `inscription_depot`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "inscription_depot")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// SHA-256 of the token by which its visitor comes back to the deposit.
    pub jeton: Vec<u8>,
    /// The instant at which the deposit was opened.
    pub cree: Instant,
    /// The end of the deposit, which moves when its visitor comes back.
    pub expire: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
