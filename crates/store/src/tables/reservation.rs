//! Reservations, from the draft to the firm sale.

use crate::chiffre::{Chiffre, Secret};
use crate::motif::MotifDeFin;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// The content of the form of a reservation, as its row keeps it.
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
    /// The company of the prescriber when the reservation began.
    pub compte: Option<i32>,
    /// The option that the reservation came from.
    pub option_lot: Option<i64>,
    /// The contact that the first buyer was taken from.
    pub contact: Option<i64>,
    /// The contact that the second buyer was taken from.
    pub co_contact: Option<i64>,
    /// The declaration that the first buyer was taken from.
    pub denonciation: Option<i64>,
    /// The declaration that the second buyer was taken from.
    pub co_denonciation: Option<i64>,
    /// The stage: `BROUILLON`, `SIGNATURE_ACQUEREURS`, `SIGNATURE_SOCIETE`, `RETRACTATION` or `DEFINITIVE`.
    pub etape: String,
    /// The state: `EN_COURS`, `SIGNEE`, `ANNULEE`, `EXPIREE` or `RETRACTEE`.
    pub statut: String,
    /// The instant at which the reservation was begun.
    pub creee: Instant,
    /// The instant at which the form was last changed.
    pub modifiee: Instant,
    /// The instant at which the present stage ends.
    pub expire: Option<Instant>,
    /// The instant at which the prescriber must be warned of the end of the present stage; `None` once they were warned.
    pub avertir: Option<Instant>,
    /// `domain::lot::PrixLot` as JSON, from which the price of the reservation is computed.
    #[sea_orm(column_type = "Text")]
    pub prix: String,
    /// The content of the form, encrypted; `None` once it is erased.
    pub document: Option<Chiffre<DocumentScelle>>,
    /// The reason why the reservation was cancelled, encrypted.
    pub motif: Option<Chiffre<MotifDeFin>>,
    pub finie: Option<Instant>,
    /// The version, which grows with each change of the row and of its documents.
    pub version: i64,
    /// `domain::contrat::Contrat` as JSON, once the contract is sent. It holds only instants, days and codes.
    #[sea_orm(column_type = "Text")]
    pub suite: Option<String>,
    /// The instant at which the reservation went back from signature to the draft.
    pub renvoyee: Option<Instant>,
    /// The version of the row for which the buyers' keys in `reservation_cle` were computed. When it differs from `version`, another
    /// version of the portal wrote the row.
    pub cles_version: Option<i64>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
