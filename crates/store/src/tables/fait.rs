//! The stream of facts, which is both the journal and the change feed.

use crate::chiffre::IndexAveugle;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `fait`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "fait")]
pub struct Model {
    /// The number of the fact, in the order of commits.
    #[sea_orm(primary_key, auto_increment = false)]
    pub numero: i64,
    /// The code of the fact (`lot`, `catalogue-import`, …).
    #[sea_orm(column_name = "type")]
    pub type_fait: String,
    /// The data of the fact as JSON: identifiers and codes only.
    #[sea_orm(column_type = "Text")]
    pub corps: String,
    /// The instant at which the fact was written.
    pub instant: Instant,
    /// The kind of author: `utilisateur`, `commande`, `tache`, `visiteur`; `None` in rows of an earlier version.
    pub acteur: Option<String>,
    /// The user who wrote the fact.
    pub auteur: Option<i32>,
    /// The user in whose place the fact was written.
    pub pour: Option<i32>,
    /// The keyed hash of the network from which the fact was written.
    pub origine: Option<IndexAveugle>,
    /// Whether the fact touches the catalogue; `None` in rows of an earlier version.
    pub catalogue: Option<bool>,
    /// The lot that the fact touches.
    pub lot: Option<String>,
    /// The annexes that follow this lot, as a JSON list.
    pub annexes: Option<String>,
    /// The programme that the fact touches.
    pub programme: Option<String>,
    /// The group that the fact touches.
    pub groupe: Option<i32>,
    /// The import that the fact ends.
    pub import: Option<i64>,
    /// The user whose row the fact touches.
    pub utilisateur: Option<i32>,
    /// The company whose row the fact touches.
    pub compte: Option<i32>,
    /// The session that the fact ends.
    pub session: Option<i64>,
    /// Whether the fact touches a setting.
    pub reglage: Option<bool>,
    /// The link of this fact in the chain of the journal. A job makes it after the fact is written.
    pub chaine: Option<Vec<u8>>,
    /// The object of the fact (`utilisateur:12`); `None` in rows of an earlier version.
    pub objet: Option<String>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
