//! Options.

use crate::chiffre::Chiffre;
use crate::motif::MotifDeFin;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `option_lot`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "option_lot")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub lot: String,
    pub programme: String,
    pub prescripteur: i32,
    /// Their company, as it was then.
    pub compte: Option<i32>,
    pub contact: i64,
    /// The declaration that the buyer was taken from.
    pub denonciation: Option<i64>,
    /// `en-cours`, `transformee`, `echue`, `annulee`.
    pub statut: String,
    /// When it was taken.
    pub cree: Instant,
    /// When it ends, or would have.
    pub echeance: Instant,
    /// When its prescriber is to be reminded of its end; none once they were.
    pub rappel: Option<Instant>,
    /// How often staff extended it.
    pub prolongee: i32,
    /// `domain::lot::PrixLot` as JSON: what the holder pays while it runs.
    #[sea_orm(column_type = "Text")]
    pub prix: String,
    /// The VAT chosen for the buyer: `ordinaire`, `reduite`, `lli`; none while nobody said.
    pub regime_tva: Option<String>,
    /// Why it was cancelled, encrypted.
    pub motif: Option<Chiffre<MotifDeFin>>,
    pub finie: Option<Instant>,
    /// Grows with each change of the row.
    pub version: i64,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
