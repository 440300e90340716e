//! Imports: their state, and the rows that they touched as they were before.

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

/// `creneau` is 1 for the import under way and null for the others.
const TABLES: &[&str] = &[
    "CREATE TABLE import (
        id {auto_long},
        genre {texte} NOT NULL CHECK (genre IN ('complet', 'partiel')),
        etat {texte} NOT NULL CHECK (etat IN ('en-cours', 'termine', 'abandonne', 'annulation', 'annule')),
        debut bigint NOT NULL,
        fin bigint,
        bail bigint NOT NULL,
        jeton bigint NOT NULL,
        creneau integer CHECK (creneau = 1),
        annulable boolean NOT NULL,
        CONSTRAINT uq_import_creneau UNIQUE (creneau)
    )",
    "CREATE TABLE import_avant (
        import bigint NOT NULL REFERENCES import (id),
        genre {texte} NOT NULL CHECK (genre IN ('lot', 'programme')),
        id {texte} NOT NULL,
        avant {texte},
        apres_version bigint NOT NULL,
        apres_statut {texte},
        apres_detenteur {texte},
        PRIMARY KEY (import, genre, id)
    )",
];
