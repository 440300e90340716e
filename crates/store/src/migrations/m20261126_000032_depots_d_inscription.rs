//! Deposits: one proof of work opens a deposit for the seven files of a registration. The row of each file keeps the network that the file
//! came from.

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

/// `depot` is null for a file without a deposit, as the former version of the portal writes it. That version does not clear `depot` when a
/// registration claims the file; `depot` is then cleared when the deposit ends.
const COMMANDES: &[&str] = &[
    "CREATE TABLE inscription_depot (
        id {auto_long},
        jeton {octets} NOT NULL,
        cree bigint NOT NULL,
        expire bigint NOT NULL,
        CONSTRAINT uq_inscription_depot_jeton UNIQUE (jeton)
    )",
    "CREATE INDEX ix_inscription_depot_expire ON inscription_depot (expire)",
    "ALTER TABLE inscription_document ADD COLUMN depot bigint
        CONSTRAINT fk_inscription_document_depot REFERENCES inscription_depot (id) ON DELETE SET NULL",
    "ALTER TABLE inscription_document ADD COLUMN reseau {octets}",
    "CREATE INDEX ix_inscription_document_depot ON inscription_document (depot) WHERE depot IS NOT NULL",
];
