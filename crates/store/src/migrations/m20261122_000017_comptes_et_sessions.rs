//! Sessions end for good some day, companies have a version, users their preferences.
//!
//! The version before this one goes on writing without these columns: a session without an end of its own ends as long after
//! it was opened as the others.

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
