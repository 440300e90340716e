//! `signataire.conservee` is the instant at which the revocation lists for the certificates of a signature were put in the document; null
//! when the document has none.
//!
//! The former version of the portal, which may still run, reads no list and writes none: the level of its proofs stays the same.

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
