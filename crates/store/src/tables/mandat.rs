//! The mandates of companies: which of them counts is said by `domain::mandat`.

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
    /// What the wire calls it: 32 random hexadecimal digits.
    pub nom: String,
    pub compte: i32,
    /// When the company signed (`yyyy-mm-dd`).
    pub date_signature: Option<String>,
    /// When the portal's own company did.
    pub date_signature_societe: Option<String>,
    /// The scan of one signed on paper, a row of `piece`.
    pub scan: Option<String>,
    /// When the row was made.
    pub cree: Instant,
    /// Who signs for the company, encrypted; none of one that was signed on paper before they were named.
    pub representant: Option<Chiffre<RepresentantLegal>>,
    /// Its number in the company's own register.
    pub numero_registre: Option<String>,
    /// When its document was made; none before, and again none once another representative is named.
    pub etabli: Option<Instant>,
    /// When the representative refused it.
    pub refuse: Option<Instant>,
    /// When staff ended it.
    pub fin_anticipee: Option<Instant>,
    /// Why it was refused, or ended early, encrypted.
    pub motif_fin: Option<Chiffre<MotifDeFin>>,
    /// What was said last of its end: `30`, `7`, `0`.
    pub rappel: Option<String>,
    /// The number of the one that it follows.
    pub renouvelle: Option<i64>,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
