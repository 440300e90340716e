//! For each user, the last notification that they have read, as the number of a fact. The notifications themselves are facts.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        sql::executer(manager, TABLE).await
    }
}

const TABLE: &str = "CREATE TABLE cloche_lue (
    utilisateur integer PRIMARY KEY REFERENCES utilisateur (id),
    jusqu_a bigint NOT NULL
)";
