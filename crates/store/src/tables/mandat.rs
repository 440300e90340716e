//! The mandates of companies. `domain::mandat` tells which mandate of a company counts.

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
    /// The name that the API gives the mandate: 32 random hexadecimal digits.
    pub nom: String,
    pub compte: i32,
    /// The day on which the company signed (`yyyy-mm-dd`).
    pub date_signature: Option<String>,
    /// The day on which the portal's own company signed.
    pub date_signature_societe: Option<String>,
    /// The scan of a mandate signed on paper, a row of `piece`.
    pub scan: Option<String>,
    pub cree: Instant,
    /// The representative, encrypted; `None` for a mandate that was signed on paper before its representative was named.
    pub representant: Option<Chiffre<RepresentantLegal>>,
    /// The number of the mandate in the company's own register.
    pub numero_registre: Option<String>,
    /// The instant at which the document was made; `None` before this instant, and `None` again once another representative is named.
    pub etabli: Option<Instant>,
    /// The instant at which the representative refused the mandate.
    pub refuse: Option<Instant>,
    /// The instant at which staff ended the mandate.
    pub fin_anticipee: Option<Instant>,
    /// The reason why the mandate was refused, or ended early, encrypted.
    pub motif_fin: Option<Chiffre<MotifDeFin>>,
    /// The last reminder of the end: `30`, `7` or `0` days before.
    pub rappel: Option<String>,
    /// The number of the mandate that this one renews.
    pub renouvelle: Option<i64>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
