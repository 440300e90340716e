//! The keys of the seal: one seals, the former ones say who sealed.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A key and its certificate, as whoever seals writes them.
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
    /// What it seals: one key does at a time.
    pub emploi: String,
    /// The key with its certificate, encrypted; none only while the transaction that makes it is open.
    pub cle: Option<Chiffre<SecretDeSceau>>,
    /// Whose it is, as its certificate says.
    pub titulaire: String,
    /// SHA-256 of the certificate, in hexadecimal.
    pub empreinte: String,
    /// From when it may seal.
    pub debut: Instant,
    pub fin: Instant,
    /// How many days before its end administrators were told last.
    pub avertie: Option<i32>,
    /// When another took its place.
    pub retiree: Option<Instant>,
    /// When administrators were told last that the time-stamp authority does not answer.
    pub panne_dite: Option<Instant>,
    /// When it was made.
    pub cree: Instant,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
