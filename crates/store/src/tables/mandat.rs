//! The mandates of companies. `domain::mandat` tells which one counts.

use crate::chiffre::{Chiffre, Secret};
use crate::motif::MotifDeFin;
use crate::temps::Instant;
use domain::mandat::RepresentantLegal;
use sea_orm::entity::prelude::*;

impl Secret for RepresentantLegal {
    const CONTEXTE: &'static str = "mandat.representant";
}

/// A row of `mandat`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "mandat")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The name that the API gives it: 32 random hexadecimal digits.
    pub nom: String,
    pub compte: i32,
    /// The day on which the company signed (`yyyy-mm-dd`).
    pub date_signature: Option<String>,
    /// The day on which the portal's own company signed.
    pub date_signature_societe: Option<String>,
    /// The scan of a mandate signed on paper, a row of `piece`.
    pub scan: Option<String>,
    pub cree: Instant,
    /// The representative, encrypted; none for a mandate that was signed on paper before they were named.
    pub representant: Option<Chiffre<RepresentantLegal>>,
    /// The number of the mandate in the company's own register.
    pub numero_registre: Option<String>,
    /// When the document was made; none before, and none again once another representative is named.
    pub etabli: Option<Instant>,
    /// When the representative refused it.
    pub refuse: Option<Instant>,
    /// When staff ended it.
    pub fin_anticipee: Option<Instant>,
    /// Why it was refused, or ended early, encrypted.
    pub motif_fin: Option<Chiffre<MotifDeFin>>,
    /// The last reminder of the end: `30`, `7` or `0` days before.
    pub rappel: Option<String>,
    /// The number of the mandate that it renews.
    pub renouvelle: Option<i64>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
