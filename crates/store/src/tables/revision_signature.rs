//! The hashes of every file that was sent to be signed, or sealed.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `revision_signature`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "revision_signature")]
pub struct Model {
    /// SHA-256 of the file, in hexadecimal. Anybody who has the file can compute it.
    #[sea_orm(primary_key, auto_increment = false)]
    pub empreinte: String,
    /// The envelope to which the file belongs. It is part of the key, because a document that was refused or taken back and is sent again
    /// on the same day has the same bytes.
    #[sea_orm(primary_key, auto_increment = false)]
    pub enveloppe: i64,
    /// The kind of file: a code of `enveloppe::revision::GenreDeRevision`.
    pub genre: String,
    /// The number of signatures that the file bears.
    pub signatures: i32,
    /// The instant at which the file was made.
    pub cree: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
