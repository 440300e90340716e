//! Sessions get a final end, companies get a version, and users get preferences.
//!
//! The former version of the portal goes on writing without these columns. A session without a final end lives as long after its opening
//! as the other sessions.

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
    "ALTER TABLE session ADD COLUMN limite bigint",
    "ALTER TABLE compte ADD COLUMN version bigint NOT NULL DEFAULT 1",
    "ALTER TABLE utilisateur ADD COLUMN preferences {octets}",
];
