//! Page views, counted by day. No row tells who saw a page, from where, or at what hour.

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

/// `jour` is `aaaa-mm-jj`, in Paris. An unknown value is an empty text, because the unique key does not compare nulls.
const TABLES: &[&str] = &["CREATE TABLE mesure_audience (
        id {auto_long},
        jour {texte} NOT NULL,
        page {texte} NOT NULL,
        chapitre1 {texte} NOT NULL,
        chapitre2 {texte} NOT NULL,
        chapitre3 {texte} NOT NULL,
        chemin {texte} NOT NULL,
        type {texte} NOT NULL,
        profil {texte} NOT NULL,
        is_external {texte} NOT NULL,
        is_incarned {texte} NOT NULL,
        nombre bigint NOT NULL,
        CONSTRAINT uq_mesure_audience UNIQUE
            (jour, page, chapitre1, chapitre2, chapitre3, chemin, type, profil, is_external, is_incarned)
    )"];
