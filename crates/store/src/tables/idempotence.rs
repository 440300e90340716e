//! Answers kept for whoever asks the same again.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An answer as it was given; encrypted, since it may name people.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReponseGardee {
    /// How it ended, as a code that `api` knows.
    pub issue: String,
    /// The media type of the body.
    pub type_mime: String,
    /// Where what was made is found.
    pub emplacement: Option<String>,
    /// The tag of the body.
    pub etiquette: Option<String>,
    pub corps: String,
}

impl fmt::Debug for ReponseGardee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReponseGardee").field("issue", &self.issue).finish_non_exhaustive()
    }
}

impl Secret for ReponseGardee {
    const CONTEXTE: &'static str = "idempotence.reponse";
}

/// A row of `idempotence`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotence")]
pub struct Model {
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
    pub cree: Instant,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
