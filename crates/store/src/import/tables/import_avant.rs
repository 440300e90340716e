//! Before-images: the rows that an import touched, as they were before it.

use sea_orm::entity::prelude::*;

/// A row of `import_avant`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "import_avant")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) import: i64,
    /// The kind of the row: `lot` or `programme`. A restoration goes in this order, so it never leaves a lot without its programme.
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) genre: String,
    /// The identifier of the row that was touched.
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) id: String,
    /// The row and its documents before the import, as JSON; null when the import created the row.
    #[sea_orm(column_type = "Text", nullable)]
    pub(crate) avant: Option<String>,
    /// The version that the import gave the row.
    pub(crate) apres_version: i64,
    /// For a lot, the status that the import left.
    pub(crate) apres_statut: Option<String>,
    /// For a lot, the holder that the import left.
    pub(crate) apres_detenteur: Option<String>,
    /// The columns of a lot that actions change, as the import left them, as JSON; null in rows of an earlier version.
    #[sea_orm(column_type = "Text", nullable)]
    pub(crate) apres: Option<String>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
