//! When an authority attested a signature (`signataire.horodatee`); none when none was asked, or when it did not answer. When administrators
//! were told last that it does not (`cle_de_sceau.panne_dite`).
//!
//! The version before, which may still run, asks no authority and writes neither.

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

const COMMANDES: &[&str] =
    &["ALTER TABLE signataire ADD COLUMN horodatee bigint", "ALTER TABLE cle_de_sceau ADD COLUMN panne_dite bigint"];
