//! Protections: for a person, known by an e-mail or a phone, one company is protected on a programme.

use crate::chiffre::IndexAveugle;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `protection`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "protection")]
pub struct Model {
    /// The blind index of an e-mail or of a phone.
    #[sea_orm(primary_key, auto_increment = false)]
    pub cle: IndexAveugle,
    #[sea_orm(primary_key, auto_increment = false)]
    pub programme: String,
    /// The protected company; `None` for the developer.
    pub compte: Option<i32>,
    pub echeance: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
