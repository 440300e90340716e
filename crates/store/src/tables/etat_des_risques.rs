//! The `état des risques` that staff recorded for programmes. The last row of each programme counts.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `etat_des_risques`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "etat_des_risques")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub programme: String,
    /// The day on which the document was made, `yyyy-mm-dd`; `None` when no document is due.
    pub etabli: Option<String>,
    /// The reason why no document is due.
    pub motif: Option<String>,
    /// The file, a row of `piece`.
    pub piece: Option<String>,
    /// SHA-256 of the file, in hexadecimal.
    pub empreinte: Option<String>,
    pub auteur: Option<i32>,
    pub note: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
