//! The links by which somebody signs.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `lien_signature`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "lien_signature")]
pub struct Model {
    /// SHA-256 of the token, which is only in the mail or in the page that was opened.
    #[sea_orm(primary_key, auto_increment = false)]
    pub jeton: Vec<u8>,
    pub signataire: i64,
    /// The way in which the link reached its holder: a code of `enveloppe::GenreDeLien`.
    pub genre: String,
    /// The user who opened the page from the portal, when the link was made in this way.
    pub utilisateur: Option<i32>,
    /// The instant at which the link was made.
    pub cree: Instant,
    /// The instant until which the link may be used.
    pub expire: Instant,
    /// The instant at which the link was replaced, or ended.
    pub fin: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
