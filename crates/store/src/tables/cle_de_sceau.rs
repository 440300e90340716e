//! The keys of the seal. One key seals; the certificates of the former keys tell who sealed older files.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A key and its certificate, in the text form of the crate that seals.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretDeSceau(pub String);

impl fmt::Debug for SecretDeSceau {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretDeSceau")
    }
}

impl Secret for SecretDeSceau {
    const CONTEXTE: &'static str = "cle_de_sceau.cle";
}

/// A row of `cle_de_sceau`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "cle_de_sceau")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The use of the key. One key of each use seals at a time.
    pub emploi: String,
    /// The key with its certificate, encrypted; `None` only while the transaction that creates the row is open.
    pub cle: Option<Chiffre<SecretDeSceau>>,
    /// The holder that the certificate names.
    pub titulaire: String,
    /// SHA-256 of the certificate, in hexadecimal.
    pub empreinte: String,
    /// The instant from which the key may seal.
    pub debut: Instant,
    pub fin: Instant,
    /// The number of days before the end of the key at which administrators were last warned.
    pub avertie: Option<i32>,
    /// The instant at which another key replaced this one.
    pub retiree: Option<Instant>,
    /// The instant at which administrators were last told that the time-stamp authority does not answer.
    pub panne_dite: Option<Instant>,
    /// The instant at which the key was made.
    pub cree: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
