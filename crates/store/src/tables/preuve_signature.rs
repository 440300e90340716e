//! The proof of a signature is a list of events. Events are added and never changed.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The details of an event beside its code.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DetailDePreuve {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adresse: Option<String>,
    /// The address that a link or a code was sent to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// A text that depends on the event: the accepted text with its version, the hash of the sealed file, or the reason of a refusal that
    /// was taken back.
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
    /// The rank of the signatory; `None` when the event concerns nobody in particular.
    pub rang: Option<i32>,
    /// The event: a code of `domain::signature::EvenementDePreuve`.
    pub code: String,
    pub instant: Instant,
    pub detail: Option<Chiffre<DetailDePreuve>>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
