//! The networks that each account signed in from, as keyed hashes that tell nothing without the key.

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
    "CREATE TABLE reseau_connu (
        utilisateur integer NOT NULL REFERENCES utilisateur (id),
        reseau {octets} NOT NULL,
        vu bigint NOT NULL,
        PRIMARY KEY (utilisateur, reseau)
    )",
    "CREATE INDEX ix_reseau_connu_vu ON reseau_connu (vu)",
];
