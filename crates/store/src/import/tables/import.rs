//! Imports, one row each.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `import`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "import")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    /// `complet` or `partiel`.
    pub(crate) genre: String,
    /// `en-cours`, `termine`, `abandonne`, `annulation`, `annule`.
    pub(crate) etat: String,
    pub(crate) debut: Instant,
    pub(crate) fin: Option<Instant>,
    /// Until when its process is believed alive.
    pub(crate) bail: Instant,
    /// Who holds the lease: drawn at random by the process.
    pub(crate) jeton: i64,
    /// 1 while it is under way, else nothing; unique, so that there is one at a time whatever the number of processes.
    #[sea_orm(unique)]
    pub(crate) creneau: Option<i32>,
    /// What it touched is still held as it was before.
    pub(crate) annulable: bool,
}

/// No relation is navigated.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
