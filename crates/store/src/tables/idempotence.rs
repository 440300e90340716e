//! Answers that are kept in case the same request comes again.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An answer as it was given. It is encrypted because it may name people.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReponseGardee {
    /// The outcome, as a code that `api` knows.
    pub issue: String,
    /// The media type of the body.
    pub type_mime: String,
    /// The address of the thing that the request created.
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
    /// The user who sent the key.
    pub utilisateur: i32,
    /// The key, as the client chose it.
    pub cle: String,
    /// SHA-256 of the request.
    pub empreinte: Vec<u8>,
    /// The answer, encrypted; `None` only while the transaction that makes the answer is open.
    pub reponse: Option<Chiffre<ReponseGardee>>,
    pub cree: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
