//! What an import touched, as it was before.

use sea_orm::entity::prelude::*;

/// A row of `import_avant`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "import_avant")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) import: i64,
    /// `lot` or `programme`: in this order a restoration never leaves a lot without its programme.
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) genre: String,
    /// Identifier of the row touched.
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) id: String,
    /// The row and its documents before, as JSON; nothing when the import made it.
    #[sea_orm(column_type = "Text", nullable)]
    pub(crate) avant: Option<String>,
    /// Version that the import gave the row.
    pub(crate) apres_version: i64,
    /// Status that the import left, for a lot.
    pub(crate) apres_statut: Option<String>,
    /// Holder that the import left, for a lot.
    pub(crate) apres_detenteur: Option<String>,
    /// What actions change of a lot, as the import left it: JSON; nothing from a version that did not keep it.
    #[sea_orm(column_type = "Text", nullable)]
    pub(crate) apres: Option<String>,
}

/// No relation is navigated.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
