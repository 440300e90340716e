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
    /// The company of the prescriber when the option was taken.
    pub compte: Option<i32>,
    pub contact: i64,
    /// The declaration that the buyer was taken from.
    pub denonciation: Option<i64>,
    /// The state: `en-cours`, `transformee`, `echue` or `annulee`.
    pub statut: String,
    /// The instant at which the option was taken.
    pub cree: Instant,
    /// The instant at which the option ends, or would have ended.
    pub echeance: Instant,
    /// The instant at which the prescriber must be reminded of the end; `None` once they were reminded.
    pub rappel: Option<Instant>,
    /// The number of times that staff extended the option.
    pub prolongee: i32,
    /// `domain::lot::PrixLot` as JSON: the prices that the holder keeps while the option runs.
    #[sea_orm(column_type = "Text")]
    pub prix: String,
    /// The VAT chosen for the buyer: `ordinaire`, `reduite`, `lli`; `None` until somebody chooses.
    pub regime_tva: Option<String>,
    /// The reason why the option was cancelled, encrypted.
    pub motif: Option<Chiffre<MotifDeFin>>,
    pub finie: Option<Instant>,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
