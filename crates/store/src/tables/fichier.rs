//! Stored files. The bytes of a file lie in the file store under their hash.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `fichier`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "fichier")]
pub struct Model {
    /// SHA-256 of the bytes, in 64 hexadecimal digits.
    #[sea_orm(primary_key, auto_increment = false)]
    pub sha256: String,
    /// The length, in bytes.
    pub taille: i64,
    pub mime: String,
    /// The state: `present`, or `manquant` when the sweep did not find the bytes of the file.
    pub etat: String,
    /// The instant at which the file was stored.
    pub instant: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
