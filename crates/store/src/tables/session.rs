//! Sessions of signed-in users.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The address and the browser from which a session was opened; stored encrypted.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    pub adresse: Option<String>,
    /// The name that the browser gives itself.
    pub agent: Option<String>,
}

impl fmt::Debug for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Provenance")
    }
}

impl Secret for Provenance {
    const CONTEXTE: &'static str = "session.provenance";
}

/// A row of `session`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "session")]
pub struct Model {
    /// The identifier, for facts and logs.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// SHA-256 of the token; the token itself is only in the cookie.
    pub jeton: Vec<u8>,
    pub utilisateur: i32,
    /// The user on whose behalf the user of the session acts.
    pub pour_le_compte_de: Option<i32>,
    /// The instant at which the session was opened.
    pub creee: Instant,
    /// The instant at which the session was last used, to the minute.
    pub vue: Instant,
    /// The address and the browser, encrypted.
    pub provenance: Chiffre<Provenance>,
    /// The instant at which the session ends, or ended.
    pub fin: Instant,
    /// The instant at which the session ends for good, however much it is used; `None` when an earlier version opened it.
    pub limite: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
