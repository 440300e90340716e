//! Attempts to sign in that have not succeeded. They are counted by account, known or not, and by account and network.

use crate::chiffre::IndexAveugle;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `echec_connexion`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "echec_connexion")]
pub struct Model {
    /// The blind index of the key of this count: the e-mail that was tried, or the e-mail with the network.
    #[sea_orm(primary_key, auto_increment = false)]
    pub email_index: IndexAveugle,
    /// The blind index of the e-mail; `None` in rows of an earlier version, which count by e-mail.
    pub compte: Option<IndexAveugle>,
    /// The attempts in a row that have not succeeded.
    pub nombre: i32,
    pub dernier: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
