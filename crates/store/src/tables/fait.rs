//! The stream of facts, which is both the journal and the change feed.

use crate::chiffre::IndexAveugle;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `fait`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "fait")]
pub struct Model {
    /// Number, in the order of commits.
    #[sea_orm(primary_key, auto_increment = false)]
    pub numero: i64,
    /// Code of the fact (`lot`, `catalogue-import`, …).
    #[sea_orm(column_name = "type")]
    pub type_fait: String,
    /// Its data as JSON: identifiers and codes only.
    #[sea_orm(column_type = "Text")]
    pub corps: String,
    /// When it was written.
    pub instant: Instant,
    /// The kind of author: `utilisateur`, `commande`, `tache`, `visiteur`; none in rows of an earlier version.
    pub acteur: Option<String>,
    /// The user who wrote it.
    pub auteur: Option<i32>,
    /// The user in whose place it was written.
    pub pour: Option<i32>,
    /// Keyed hash of the network it was written from.
    pub origine: Option<IndexAveugle>,
    /// Whether it touches the catalogue; none in rows of an earlier version.
    pub catalogue: Option<bool>,
    /// The lot it touches.
    pub lot: Option<String>,
    /// The annexes that follow that lot, as a JSON list.
    pub annexes: Option<String>,
    /// The programme it touches.
    pub programme: Option<String>,
    /// The group it touches.
    pub groupe: Option<i32>,
    /// The import it ends.
    pub import: Option<i64>,
    /// The user whose row it touches.
    pub utilisateur: Option<i32>,
    /// The company whose row it touches.
    pub compte: Option<i32>,
    /// The session it ends.
    pub session: Option<i64>,
    /// Whether it touches a setting.
    pub reglage: Option<bool>,
    /// Its link of the journal's chain, made after it by one job.
    pub chaine: Option<Vec<u8>>,
    /// The object of the fact (`utilisateur:12`); none in rows of an earlier version.
    pub objet: Option<String>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
