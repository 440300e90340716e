//! Jobs that wait, are being done, or were given up.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `tache`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "tache")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The code of the job (`envoyer-courrier`, …).
    pub code: String,
    /// The data of the job as JSON: identifiers and codes only.
    #[sea_orm(column_type = "Text")]
    pub corps: String,
    /// The name of a periodic job, which has only one row.
    pub cle: Option<String>,
    /// The instant at which the job is due, by the portal's clock.
    pub echeance: Instant,
    /// The number of times that the job was taken since it was queued, or since it last succeeded.
    pub essais: i32,
    /// A number drawn by the last worker that took the job. Every write of this worker about the job compares it.
    pub bail: Option<i64>,
    /// The end of the lease, by the database's clock.
    pub bail_jusqu: Option<Instant>,
    /// The reason why the job last failed, in words of the portal, never of a person.
    #[sea_orm(column_type = "Text")]
    pub erreur: Option<String>,
    /// The instant at which the job was given up.
    pub morte: Option<Instant>,
    /// The instant at which the job was queued.
    pub creee: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
