//! A column that tells whether a manager of its company disabled an account, or staff. `ecarte_par_sa_societe` is the version that the row
//! had when a manager of the company disabled the account. The value counts as long as the row has that version.
//!
//! The former version of the portal, which may still run, does not know this column: its writes change the version of the row. Accounts
//! that were disabled before have no value, so only staff let them in again.

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

const COMMANDES: &[&str] = &["ALTER TABLE utilisateur ADD COLUMN ecarte_par_sa_societe bigint"];
