//! The hashes of all that was ever sent to be signed, or sealed.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `revision_signature`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "revision_signature")]
pub struct Model {
    /// SHA-256 of the file, in hexadecimal: whoever has it makes it.
    #[sea_orm(primary_key, auto_increment = false)]
    pub empreinte: String,
    /// Of which envelope: one that was refused, or taken back, and is sent anew on the same day has the same bytes.
    #[sea_orm(primary_key, auto_increment = false)]
    pub enveloppe: i64,
    /// `document` or `preuve`.
    pub genre: String,
    /// How many signatures it bears.
    pub signatures: i32,
    /// When it was made.
    pub cree: Instant,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
