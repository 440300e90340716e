//! Jobs.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `tache`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "tache")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Code of the job (`envoyer-courrier`, …).
    pub code: String,
    /// Its data as JSON: identifiers and codes only.
    #[sea_orm(column_type = "Text")]
    pub corps: String,
    /// Name of a periodic job, of which there is one row.
    pub cle: Option<String>,
    /// When it is due, by the portal's clock.
    pub echeance: Instant,
    /// How many times it was taken since it was queued, or since it last succeeded.
    pub essais: i32,
    /// Drawn by who took it last; what they write compares it.
    pub bail: Option<i64>,
    /// Until when it is theirs, by the database's clock.
    pub bail_jusqu: Option<Instant>,
    /// Why it last failed: words of ours, never of a person.
    #[sea_orm(column_type = "Text")]
    pub erreur: Option<String>,
    /// When it was given up.
    pub morte: Option<Instant>,
    /// When it was queued.
    pub creee: Instant,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
