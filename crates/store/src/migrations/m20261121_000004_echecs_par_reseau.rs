//! Attempts to sign in are also counted by network, so each row names the account.

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

/// `compte` is the blind index of the e-mail. `email_index`, the primary key, is the blind index of the e-mail, or of the e-mail with the
/// network.
const TABLES: &[&str] = &[
    "ALTER TABLE echec_connexion ADD COLUMN compte {octets}",
    "CREATE INDEX ix_echec_connexion_compte ON echec_connexion (compte)",
];
