//! The information of buyers about their data: the day on which their prescriber says that they informed the buyer, and the instant at
//! which the portal last wrote to an address.
//!
//! The former version of the portal, which may still run, neither reads nor writes these values.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for commande in COMMANDES {
            sql::executer(manager, commande).await?;
        }
        Ok(())
    }
}

const COMMANDES: &[&str] = &[
    "ALTER TABLE contact ADD COLUMN informe_le {texte}",
    "CREATE TABLE notice_acquereur (cle {octets} NOT NULL PRIMARY KEY, le bigint NOT NULL)",
];
