//! What staff said of the état des risques of programmes: the last row of each counts.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `etat_des_risques`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "etat_des_risques")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub programme: String,
    /// The day on which it was made, `yyyy-mm-dd`; none when none is due.
    pub etabli: Option<String>,
    /// Why none is due.
    pub motif: Option<String>,
    /// The file, a row of `piece`.
    pub piece: Option<String>,
    /// SHA-256 of the file, in hexadecimal.
    pub empreinte: Option<String>,
    pub auteur: Option<i32>,
    pub note: Instant,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
