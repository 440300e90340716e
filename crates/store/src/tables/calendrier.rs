//! The secret addresses of prescribers' calendars.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The secret, as it stands in the address of the calendar.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JetonCalendrier {
    pub jeton: String,
}

impl fmt::Debug for JetonCalendrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JetonCalendrier")
    }
}

impl Secret for JetonCalendrier {
    const CONTEXTE: &'static str = "calendrier.jeton";
}

/// A row of `calendrier`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "calendrier")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// The secret, encrypted so that its owner can be shown it again.
    pub jeton: Chiffre<JetonCalendrier>,
    /// The hash of the secret, by which it is found.
    pub empreinte: Vec<u8>,
    /// The instant at which the secret was drawn.
    pub cree: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
