//! Options on lots, running or ended.

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
    /// The company of the prescriber at the time.
    pub compte: Option<i32>,
    pub contact: i64,
    /// The declaration that the buyer was taken from.
    pub denonciation: Option<i64>,
    /// `en-cours`, `transformee`, `echue`, `annulee`.
    pub statut: String,
    /// When it was taken.
    pub cree: Instant,
    /// When it ends, or would have ended.
    pub echeance: Instant,
    /// When the prescriber must be reminded of its end; none once they were.
    pub rappel: Option<Instant>,
    /// How often staff extended it.
    pub prolongee: i32,
    /// `domain::lot::PrixLot` as JSON: the prices that the holder keeps while the option runs.
    #[sea_orm(column_type = "Text")]
    pub prix: String,
    /// The VAT chosen for the buyer: `ordinaire`, `reduite`, `lli`; none until somebody chooses.
    pub regime_tva: Option<String>,
    /// Why it was cancelled, encrypted.
    pub motif: Option<Chiffre<MotifDeFin>>,
    pub finie: Option<Instant>,
    /// Grows with each change of the row.
    pub version: i64,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
