//! The table of imports, with one row for each import.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `import`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "import")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    /// The kind of import: `complet` or `partiel`.
    pub(crate) genre: String,
    /// The state: `en-cours`, `termine`, `abandonne`, `annulation` or `annule`.
    pub(crate) etat: String,
    pub(crate) debut: Instant,
    pub(crate) fin: Option<Instant>,
    /// The instant until which the process of the import counts as alive, by the database's clock.
    pub(crate) bail: Instant,
    /// The holder of the lease: a number that the process drew at random.
    pub(crate) jeton: i64,
    /// 1 while the import is under way, else null. The column is unique, so only one import runs at a time, whatever the number of
    /// processes.
    #[sea_orm(unique)]
    pub(crate) creneau: Option<i32>,
    /// True while `import_avant` still holds the rows from before this import, so that the import can be undone.
    pub(crate) annulable: bool,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
