//! Some mails leave one after the other, in the order in which they were queued: those of one waiting list.

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

/// Mails with the same `suite` leave one after the other. `suite` is null for a mail that waits for no other.
const COMMANDES: &[&str] = &[
    "ALTER TABLE courrier ADD COLUMN suite {texte}",
    "CREATE INDEX ix_courrier_suite ON courrier (suite, id) WHERE suite IS NOT NULL AND envoye IS NULL",
];
