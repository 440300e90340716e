//! Partner companies.

use sea_orm::entity::prelude::*;

/// A row of `compte`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "compte")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    /// The name of the company, which is not personal data and is stored in clear.
    pub nom: String,
    /// The referent of the company, an IR user.
    pub gerant: Option<i32>,
    pub groupe: Option<i32>,
    /// The version of the row, which grows with each change.
    pub version: i64,
    /// The SIREN, when it is known. It is unique.
    pub siren: Option<String>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
