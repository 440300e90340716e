//! `signataire.horodatee` is the instant at which an authority attested a signature; null when no authority was asked, or when it did not
//! answer. `cle_de_sceau.panne_dite` is the instant at which administrators were last told that the authority does not answer.
//!
//! The former version of the portal, which may still run, asks no authority and writes neither column.

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
