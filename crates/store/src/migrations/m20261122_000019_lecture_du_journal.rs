//! Indexes to read the journal by author, by object and by day, and a table for the last verification of the journal.
//!
//! `fait.objet` may be null, because the former version of the portal goes on writing without this column, and facts that have their link
//! in the chain are never rewritten.

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

const COMMANDES: &[&str] = &[
    "ALTER TABLE fait ADD COLUMN objet {texte}",
    "CREATE INDEX ix_fait_objet ON fait (objet, numero) WHERE objet IS NOT NULL",
    "CREATE INDEX ix_fait_auteur ON fait (auteur, numero) WHERE auteur IS NOT NULL",
    "CREATE INDEX ix_fait_pour ON fait (pour, numero) WHERE pour IS NOT NULL",
    "CREATE INDEX ix_fait_type ON fait (type, numero)",
    "CREATE INDEX ix_fait_instant ON fait (instant, numero)",
    "CREATE TABLE verification_journal (
        id integer PRIMARY KEY,
        demandee bigint,
        verifiee bigint,
        enchaines bigint NOT NULL,
        en_attente bigint NOT NULL,
        rupture bigint,
        dernier_maillon {texte} NOT NULL
    )",
    "INSERT INTO verification_journal (id, enchaines, en_attente, dernier_maillon) VALUES (1, 0, 0, '')",
];
