//! An index for the documents that belong to a programme and to no lot. Before, SQLite used the index of lots and read such documents of
//! every programme each time, which took half of an import.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = "CREATE INDEX ix_document_sans_lot ON document (programme, lot) WHERE lot IS NULL";
        sql::executer(manager, index).await
    }
}
