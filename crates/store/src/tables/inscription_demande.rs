//! Documents that staff ask for again.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The text of staff to the person whom they ask. It is encrypted because it may name somebody.
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
    /// The text of staff, encrypted; none only while the transaction that creates it is open.
    pub demande: Option<Chiffre<TexteDeDemande>>,
    /// SHA-256 of the token, which is only in the mail.
    pub jeton: Vec<u8>,
    /// When it was asked for.
    pub cree: Instant,
    /// Until when it may be sent.
    pub expire: Instant,
    pub recue: Option<Instant>,
    /// When the link was ended, because the document was asked for anew or the registration decided.
    pub annulee: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
