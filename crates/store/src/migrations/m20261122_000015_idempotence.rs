//! Answers, kept for a day under the key of their request, in case the same request comes again.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for commande in TABLES {
            sql::executer(manager, commande).await?;
        }
        Ok(())
    }
}

const TABLES: &[&str] = &[
    "CREATE TABLE idempotence (
        id {auto_long},
        utilisateur integer NOT NULL REFERENCES utilisateur (id),
        cle {texte} NOT NULL,
        empreinte {octets} NOT NULL,
        reponse {octets},
        cree bigint NOT NULL,
        CONSTRAINT uq_idempotence UNIQUE (utilisateur, cle)
    )",
    "CREATE INDEX ix_idempotence_cree ON idempotence (cree)",
];
