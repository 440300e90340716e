//! The links that accounts get by mail.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `lien_compte`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "lien_compte")]
pub struct Model {
    /// SHA-256 of the token; the token itself is only in the mail.
    #[sea_orm(primary_key, auto_increment = false)]
    pub jeton: Vec<u8>,
    pub utilisateur: i32,
    /// The use of the link: a code of `lien_compte::UsageDeLien`.
    pub usage: String,
    /// The instant at which the link was made.
    pub cree: Instant,
    /// The instant until which the link may be used.
    pub expire: Instant,
    /// The instant at which the link was used, or ended.
    pub employe: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
