//! Before-images: the rows that an import touched, as they were before it.

use sea_orm::entity::prelude::*;

/// A row of `import_avant`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "import_avant")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) import: i64,
    /// `lot` or `programme`. In this order, a restoration never leaves a lot without its programme.
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) genre: String,
    /// Identifier of the row touched.
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) id: String,
    /// The row and its documents before the import, as JSON; null when the import created the row.
    #[sea_orm(column_type = "Text", nullable)]
    pub(crate) avant: Option<String>,
    /// The version that the import gave the row.
    pub(crate) apres_version: i64,
    /// Status that the import left, for a lot.
    pub(crate) apres_statut: Option<String>,
    /// Holder that the import left, for a lot.
    pub(crate) apres_detenteur: Option<String>,
    /// The columns of a lot that actions change, as the import left them, as JSON; null in rows of an earlier version.
    #[sea_orm(column_type = "Text", nullable)]
    pub(crate) apres: Option<String>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
