//! The mandates of companies, the last one of each being the one that counts.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `mandat`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "mandat")]
pub struct Model {
    /// Identifier.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// What the wire calls it: 32 random hexadecimal digits.
    pub nom: String,
    /// The company.
    pub compte: i32,
    /// When the company signed (`yyyy-mm-dd`).
    pub date_signature: Option<String>,
    /// When the portal's own company did.
    pub date_signature_societe: Option<String>,
    /// The scan of one signed on paper, a row of `piece`.
    pub scan: Option<String>,
    /// When the row was made.
    pub cree: Instant,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
