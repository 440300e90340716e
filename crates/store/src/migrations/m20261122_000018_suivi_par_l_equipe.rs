//! Indexes for the lists that staff watch: the mails that wait, the mails of a letter, and the job that sends a mail.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for commande in INDEX {
            sql::executer(manager, commande).await?;
        }
        Ok(())
    }
}

const INDEX: &[&str] = &[
    "CREATE INDEX ix_courrier_attente ON courrier (id) WHERE envoye IS NULL",
    "CREATE INDEX ix_courrier_modele ON courrier (modele, id)",
    "CREATE INDEX ix_tache_corps ON tache (code, corps)",
];
