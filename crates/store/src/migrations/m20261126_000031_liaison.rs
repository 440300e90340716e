//! The id of this database, which its data directory bears too, and the sweeps that wait for somebody to confirm them.
//!
//! The former version of the portal knows neither table. It goes on running beside this one, and binds nothing.

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

/// The only row of `liaison` is not written here but by the first process that opens the database with its directory, because
/// a copy of an empty, migrated database must count as another database.
const TABLES: &[&str] = &[
    "CREATE TABLE liaison (
        id integer PRIMARY KEY,
        base {texte} NOT NULL,
        instant bigint NOT NULL
    )",
    "CREATE TABLE balayage_refuse (
        magasin {texte} PRIMARY KEY,
        fichiers bigint NOT NULL,
        sur bigint NOT NULL,
        depuis bigint NOT NULL
    )",
];
