//! The name of a document of a reservation where it was sent from (`reservation_document.nom`), encrypted; none of those that came before.
//!
//! The version before, which may still run, writes none.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        sql::executer(manager, "ALTER TABLE reservation_document ADD COLUMN nom {octets}").await
    }
}
