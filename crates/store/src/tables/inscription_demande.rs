//! Documents that staff ask for again.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The words of staff to the person whom they ask for a document. They are encrypted because they may name somebody.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TexteDeDemande {
    pub texte: String,
}

impl fmt::Debug for TexteDeDemande {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TexteDeDemande")
    }
}

impl Secret for TexteDeDemande {
    const CONTEXTE: &'static str = "inscription_demande.demande";
}

/// A row of `inscription_demande`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "inscription_demande")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub inscription: i32,
    pub emplacement: String,
    /// The words of staff, encrypted; `None` only while the transaction that creates the row is open.
    pub demande: Option<Chiffre<TexteDeDemande>>,
    /// SHA-256 of the token, which is only in the mail.
    pub jeton: Vec<u8>,
    /// The instant at which the document was asked for.
    pub cree: Instant,
    /// The instant until which the document may be sent.
    pub expire: Instant,
    pub recue: Option<Instant>,
    /// The instant at which the link was ended, because the document was asked for again or the registration was decided.
    pub annulee: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
