//! The keys of the buyers of a reservation, as they were when the documents of each buyer came.

use crate::chiffre::IndexAveugle;
use sea_orm::entity::prelude::*;

/// A row of `reservation_acquereur`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reservation_acquereur")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub reservation: i64,
    /// The buyer: `reservataire` or `coreservataire`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub acquereur: String,
    /// The blind index of the e-mail when the documents came.
    pub email: Option<IndexAveugle>,
    /// The blind index of the phone when the documents came.
    pub tel: Option<IndexAveugle>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
