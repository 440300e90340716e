//! Programmes: key columns and one document.

use sea_orm::entity::prelude::*;

/// A row of `programme`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "programme")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Commercial name, normalised (`domain::texte::normaliser`).
    pub nom_normalise: String,
    pub retire: bool,
    /// Hash of the normalised content of the feed line (documents included): an identical line changes nothing.
    pub empreinte: i64,
    /// Grows with each change of the row.
    pub version: i64,
    /// Number of the form of `document`.
    pub schema: i32,
    /// `domain::programme::Programme` as JSON, its `documents` left empty: those are rows of `document`.
    #[sea_orm(column_type = "Text")]
    pub document: String,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
