//! An index of the lots that are held outside of the portal, by the instant since which they are held.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = "CREATE INDEX ix_lot_detenu_depuis ON lot (detenu_depuis, statut) WHERE detenu_depuis IS NOT NULL";
        sql::executer(manager, index).await
    }
}
