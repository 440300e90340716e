//! Columns for the row that holds a lot, for the decisions of staff about the lot, and for the values of these columns before an import.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for commande in TABLES {
            sql::executer(manager, commande).await?;
        }
        Ok(())
    }
}

/// `detenu_ligne` is `option:12` or `reservation:3`; `import_avant.apres` is JSON. All columns may be null, because the
/// former version of the portal writes none of them.
const TABLES: &[&str] = &[
    "ALTER TABLE lot ADD COLUMN detenu_ligne {texte}",
    "ALTER TABLE lot ADD COLUMN retrait {texte}",
    "ALTER TABLE lot ADD COLUMN dediee_par {texte}",
    "ALTER TABLE lot ADD COLUMN exclusivite_flux integer",
    "CREATE INDEX ix_lot_detenu_ligne ON lot (detenu_ligne) WHERE detenu_ligne IS NOT NULL",
    "ALTER TABLE import_avant ADD COLUMN apres {texte}",
];
