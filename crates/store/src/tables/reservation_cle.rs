//! The keys of the buyers of a reservation. They are stored apart because the form of the reservation is encrypted.

use crate::chiffre::IndexAveugle;
use sea_orm::entity::prelude::*;

/// A row of `reservation_cle`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reservation_cle")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub reservation: i64,
    /// The blind index of an e-mail or of a phone.
    #[sea_orm(primary_key, auto_increment = false)]
    pub cle: IndexAveugle,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
