//! `reservation_document.nom` is the name that a reservation's document had on the device from which it was sent, encrypted; null for
//! earlier documents.
//!
//! The former version of the portal, which may still run, writes no such name.

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
