//! The VAT that was chosen for the buyer of an option.
//!
//! The former version of the portal, which may still run, does not read this column: its form asks for the VAT again.

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

const COMMANDES: &[&str] = &["ALTER TABLE option_lot ADD COLUMN regime_tva {texte}"];
