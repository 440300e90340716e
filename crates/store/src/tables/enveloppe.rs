//! Envelopes: the documents that are signed on the portal.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `enveloppe`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "enveloppe")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The kind of subject (`mandat`, `contrat`).
    pub sujet_genre: String,
    pub sujet_numero: i64,
    /// The name of the document for people.
    pub libelle: String,
    /// The state: `ouverte`, `signee`, `refusee` or `fermee`.
    pub etat: String,
    /// The version, which grows with each signature, refusal and closing.
    pub version: i64,
    /// The document with the signatures made so far, a row of `piece`; `None` once it is erased.
    pub document: Option<String>,
    /// The file that holds its pages as images, and its text, a row of `piece`.
    pub rendu: Option<String>,
    /// The file of its proofs, a row of `piece`.
    pub preuve: Option<String>,
    /// SHA-256 of the document with the signatures made so far, in hexadecimal.
    pub empreinte: String,
    pub pages: i32,
    /// The instant at which the envelope was opened.
    pub ouverte: Instant,
    /// The instant at which the envelope was signed by everybody, refused or closed.
    pub close: Option<Instant>,
    /// The instant at which the personal data of the envelope was erased.
    pub oubliee: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
