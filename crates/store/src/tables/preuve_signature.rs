//! What proves a signature: events that are added, never changed.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What an event says beside its code.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DetailDePreuve {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adresse: Option<String>,
    /// Where a link or a code was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The text that was accepted, with its version; the hash of what was sealed; why it was taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dit: Option<String>,
}

impl fmt::Debug for DetailDePreuve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DetailDePreuve")
    }
}

impl Secret for DetailDePreuve {
    const CONTEXTE: &'static str = "preuve_signature.detail";
}

/// A row of `preuve_signature`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "preuve_signature")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub enveloppe: i64,
    /// Of which signatory; none for what is nobody's in particular.
    pub rang: Option<i32>,
    /// What happened: a code of `domain::signature::EvenementDePreuve`.
    pub code: String,
    pub instant: Instant,
    pub detail: Option<Chiffre<DetailDePreuve>>,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
