//! The proofs of work that were used.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `captcha_employe`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "captcha_employe")]
pub struct Model {
    /// SHA-256 of the challenge.
    #[sea_orm(primary_key, auto_increment = false)]
    pub empreinte: Vec<u8>,
    /// The instant at which the challenge expires. The challenge can no longer be used after that, so the row may be deleted.
    pub expire: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
