//! When what shows that the certificates of a signature were not revoked was put beside it (`signataire.conservee`); none when no list says so.
//!
//! The version before, which may still run, reads no list and writes none: what it proves stays at its level.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        sql::executer(manager, "ALTER TABLE signataire ADD COLUMN conservee bigint").await
    }
}
