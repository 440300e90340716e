//! The file an import comes from.

use sea_orm::entity::prelude::*;

/// A row of `import_origine`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "import_origine")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) import: i64,
    /// `flux` or `grille`.
    pub(crate) genre: String,
    /// Name of the file, its folder left out.
    pub(crate) fichier: String,
    /// Hash of its bytes.
    pub(crate) sha256: String,
}

/// No relation is navigated.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
