//! The history of prices, with the instant and the file of each change.

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

/// `avant` and `apres` are `PrixLot` as JSON; `date_effet` is the day that a price grid bears, `aaaa-mm-jj`.
const TABLES: &[&str] = &[
    "CREATE TABLE import_origine (
        import bigint PRIMARY KEY REFERENCES import (id),
        genre {texte} NOT NULL CHECK (genre IN ('flux', 'grille')),
        fichier {texte} NOT NULL,
        sha256 {texte} NOT NULL
    )",
    "CREATE TABLE prix_lot_historique (
        id {auto_long},
        lot {texte} NOT NULL REFERENCES lot (id),
        depuis bigint NOT NULL,
        import bigint NOT NULL REFERENCES import (id),
        avant {texte} NOT NULL,
        apres {texte} NOT NULL,
        date_effet {texte},
        annule bigint,
        CONSTRAINT uq_prix_lot_historique UNIQUE (import, lot)
    )",
    "CREATE INDEX ix_prix_lot_historique_lot ON prix_lot_historique (lot, id)",
];
