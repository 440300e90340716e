//! An index by which the invitations of a user are counted without reading all facts.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = "CREATE INDEX ix_fait_invitation ON fait (auteur, numero) WHERE type = 'invitation-envoyee'";
        sql::executer(manager, index).await
    }
}
