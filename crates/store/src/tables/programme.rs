//! The rows of programmes: key columns and one JSON document.

use sea_orm::entity::prelude::*;

/// A row of `programme`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "programme")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The commercial name, normalised (`domain::texte::normaliser`).
    pub nom_normalise: String,
    pub retire: bool,
    /// The hash of the normalised line of the feed, with documents. A line with this hash changes nothing.
    pub empreinte: i64,
    /// The version of the row, which grows with each change.
    pub version: i64,
    /// The form in which `document` was written, as a number: `crate::programme::SCHEMA` of the version that wrote it.
    pub schema: i32,
    /// `domain::programme::Programme` as JSON, without its `documents`, which are rows of `document`.
    #[sea_orm(column_type = "Text")]
    pub document: String,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
