//! The links that accounts get by mail, to choose a first password, or another password when the former one is forgotten. Each link serves
//! once, until it expires.

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
    "CREATE TABLE lien_compte (
        jeton {octets} PRIMARY KEY,
        utilisateur integer NOT NULL REFERENCES utilisateur (id),
        usage {texte} NOT NULL,
        cree bigint NOT NULL,
        expire bigint NOT NULL,
        employe bigint
    )",
    "CREATE INDEX ix_lien_compte_utilisateur ON lien_compte (utilisateur)",
    "CREATE INDEX ix_lien_compte_expire ON lien_compte (expire)",
];
