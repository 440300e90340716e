//! Reservations.

use crate::chiffre::{Chiffre, Secret};
use crate::motif::MotifDeFin;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// What the form of a reservation says, as its row keeps it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DocumentScelle(pub(crate) Value);

impl fmt::Debug for DocumentScelle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DocumentScelle")
    }
}

impl Secret for DocumentScelle {
    const CONTEXTE: &'static str = "reservation.document";
}

/// A row of `reservation`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reservation")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub lot: String,
    pub programme: String,
    pub prescripteur: i32,
    /// Their company, as it was then.
    pub compte: Option<i32>,
    /// The option that it came from.
    pub option_lot: Option<i64>,
    /// The contact that the first buyer was taken from.
    pub contact: Option<i64>,
    /// That of the second one.
    pub co_contact: Option<i64>,
    /// The declaration that the first buyer was taken from.
    pub denonciation: Option<i64>,
    /// That of the second one.
    pub co_denonciation: Option<i64>,
    /// `BROUILLON`, `SIGNATURE_ACQUEREURS`, `SIGNATURE_SOCIETE`, `RETRACTATION`, `DEFINITIVE`.
    pub etape: String,
    /// `EN_COURS`, `SIGNEE`, `ANNULEE`, `EXPIREE`, `RETRACTEE`.
    pub statut: String,
    /// When it was begun.
    pub creee: Instant,
    /// When its form was last changed.
    pub modifiee: Instant,
    /// When its present stage ends.
    pub expire: Option<Instant>,
    /// When its prescriber is to be warned of that; none once they were.
    pub avertir: Option<Instant>,
    /// `domain::lot::PrixLot` as JSON: what its price is computed from.
    #[sea_orm(column_type = "Text")]
    pub prix: String,
    /// What its form says, encrypted; none once erased.
    pub document: Option<Chiffre<DocumentScelle>>,
    /// Why it was cancelled, encrypted.
    pub motif: Option<Chiffre<MotifDeFin>>,
    pub finie: Option<Instant>,
    /// Grows with each change of the row, and of its documents.
    pub version: i64,
    /// `domain::contrat::Contrat` as JSON, from its sending on: instants, days and codes alone.
    #[sea_orm(column_type = "Text")]
    pub suite: Option<String>,
    /// When the draft was sent back from signature.
    pub renvoyee: Option<Instant>,
    /// The version of which `reservation_cle` has the keys of the buyers; another one wrote the row when it is not its own.
    pub cles_version: Option<i64>,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
