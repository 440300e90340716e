//! Facts name their author and the rows that they touch. Each fact gets its link in the chain of the journal.
//!
//! Every column may be null, because the former version of the portal goes on writing without these columns.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for colonne in COLONNES {
            sql::executer(manager, &format!("ALTER TABLE fait ADD COLUMN {colonne}")).await?;
        }
        sql::executer(manager, "CREATE INDEX ix_fait_lot ON fait (lot, numero) WHERE lot IS NOT NULL").await
    }
}

const COLONNES: &[&str] = &[
    "acteur {texte}",
    "auteur integer",
    "pour integer",
    "origine {octets}",
    "catalogue boolean",
    "lot {texte}",
    "annexes {texte}",
    "programme {texte}",
    "groupe integer",
    "import bigint",
    "utilisateur integer",
    "compte integer",
    "session bigint",
    "reglage boolean",
    "chaine {octets}",
];
