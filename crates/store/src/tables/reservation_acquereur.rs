//! By what the buyers of a reservation were known when their papers were given.

use crate::chiffre::IndexAveugle;
use sea_orm::entity::prelude::*;

/// A row of `reservation_acquereur`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reservation_acquereur")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub reservation: i64,
    /// Which buyer: `reservataire`, `coreservataire`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub acquereur: String,
    /// Blind index of the e-mail of then.
    pub email: Option<IndexAveugle>,
    /// Blind index of the phone of then.
    pub tel: Option<IndexAveugle>,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
