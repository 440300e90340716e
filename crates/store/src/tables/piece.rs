//! People's files. The bytes of a file, encrypted, lie in the file store under a name drawn at random.

use crate::chiffre::IndexAveugle;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `piece`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "piece")]
pub struct Model {
    /// The name: 32 hexadecimal digits.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The use of the file for its owner (`photo-utilisateur`, `document-inscription`, `scan-mandat`, …).
    pub genre: String,
    /// The length in bytes, before encryption.
    pub taille: i64,
    pub mime: String,
    /// The keyed SHA-256 of the bytes.
    pub empreinte: IndexAveugle,
    /// The state: `present`, or `manquant` when the sweep did not find the bytes of the file.
    pub etat: String,
    /// The number of the key with which the file was encrypted.
    pub cle: i64,
    /// The instant at which the file was stored.
    pub instant: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
