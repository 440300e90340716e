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
    /// `ouverte`, `signee`, `refusee`, `fermee`.
    pub etat: String,
    /// The version, which grows with each signature, refusal and closing.
    pub version: i64,
    /// The document as far as it is signed, a row of `piece`; none once it is erased.
    pub document: Option<String>,
    /// The file of its pages and text, a row of `piece`.
    pub rendu: Option<String>,
    /// The file of its proofs, a row of `piece`.
    pub preuve: Option<String>,
    /// SHA-256 of the document as it stands, in hexadecimal.
    pub empreinte: String,
    pub pages: i32,
    /// When it was opened.
    pub ouverte: Instant,
    /// When it was signed, refused or closed.
    pub close: Option<Instant>,
    /// When what it said of people was erased.
    pub oubliee: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
