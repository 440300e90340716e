//! Documents of programmes and lots.

use sea_orm::entity::prelude::*;

/// A row of `document`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "document")]
pub struct Model {
    /// The identifier, unique in the portal.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub programme: String,
    /// The lot, when the document is about one.
    pub lot: Option<String>,
    /// The type (`VISUEL_PRINCIPAL`, …).
    #[sea_orm(column_name = "type")]
    pub type_document: String,
    /// The family: `document` or `media`.
    pub famille: String,
    pub categorie: String,
    pub titre: String,
    pub libelle: Option<String>,
    /// The text for people who cannot see the document.
    pub alternatif: Option<String>,
    /// The rank of the document within its category.
    pub position: i32,
    pub batiment: Option<String>,
    pub etage: Option<String>,
    /// The source of the document: `fichier`, `adresse` or `modele`.
    pub source: String,
    /// The path beside the feed, the address, or the name of the model.
    pub source_valeur: String,
    /// The hash of the stored file, for a `fichier`.
    pub fichier: Option<String>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
