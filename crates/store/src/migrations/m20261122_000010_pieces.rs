//! The files of people. The first kind of them is the photo of a user.

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

/// `empreinte` is a keyed hash: equal files have equal hashes, and the hash tells nothing else. The row of a file cannot be deleted as
/// long as another row refers to it.
const TABLES: &[&str] = &[
    "CREATE TABLE piece (
        id {texte} PRIMARY KEY,
        genre {texte} NOT NULL,
        taille bigint NOT NULL,
        mime {texte} NOT NULL,
        empreinte {octets} NOT NULL,
        etat {texte} NOT NULL CONSTRAINT ck_piece_etat CHECK (etat IN ('present', 'manquant')),
        cle bigint NOT NULL,
        instant bigint NOT NULL
    )",
    "ALTER TABLE utilisateur ADD COLUMN photo {texte} CONSTRAINT fk_utilisateur_photo REFERENCES piece (id)",
    "CREATE UNIQUE INDEX uq_utilisateur_photo ON utilisateur (photo)",
];
