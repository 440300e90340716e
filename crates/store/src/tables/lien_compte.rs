//! Links that accounts are sent by mail.

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
    /// What it serves for: a code of `lien_compte::Usage`.
    pub usage: String,
    /// When it was made.
    pub cree: Instant,
    /// Until when it may be used.
    pub expire: Instant,
    /// When it was used, or made useless.
    pub employe: Option<Instant>,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
