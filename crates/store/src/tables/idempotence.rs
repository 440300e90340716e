//! Answers kept for whoever asks the same again.

use crate::chiffre::Chiffre;
use crate::idempotence::ReponseGardee;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `idempotence`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotence")]
pub struct Model {
    /// Identifier.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose key it is.
    pub utilisateur: i32,
    /// The key, as the client chose it.
    pub cle: String,
    /// SHA-256 of what was asked.
    pub empreinte: Vec<u8>,
    /// What was answered, encrypted; none only while the transaction that answers is open.
    pub reponse: Option<Chiffre<ReponseGardee>>,
    /// When.
    pub cree: Instant,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
