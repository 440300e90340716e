//! The file that an import comes from.

use sea_orm::entity::prelude::*;

/// A row of `import_origine`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "import_origine")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) import: i64,
    /// The kind of file: `flux` or `grille`.
    pub(crate) genre: String,
    /// The name of the file, without its folder.
    pub(crate) fichier: String,
    /// SHA-256 of the file, in hexadecimal.
    pub(crate) sha256: String,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
