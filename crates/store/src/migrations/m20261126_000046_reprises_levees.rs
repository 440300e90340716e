//! Staff may lift the delay before a company takes a lot again. The delay is lifted for the times that the company held the lot until the
//! instant `leve` at the latest.
//!
//! The former version of the portal, which may still run, does not read this table, and makes the company wait.

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
    "CREATE TABLE reprise_levee (compte integer NOT NULL, lot {texte} NOT NULL, leve bigint NOT NULL, PRIMARY KEY (compte, lot))",
];
