//! The outbox: the transaction that owes a mail queues it. The content of a mail is encrypted, and erased some time later.

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

/// `envoi` is random. The Message-ID is made from `envoi` and stays the same at every attempt.
const TABLES: &[&str] = &[
    "CREATE TABLE courrier (
        id {auto_long},
        envoi {texte} NOT NULL,
        modele {texte} NOT NULL,
        destinataire integer REFERENCES utilisateur (id),
        contenu {octets},
        cree bigint NOT NULL,
        envoye bigint,
        CONSTRAINT uq_courrier_envoi UNIQUE (envoi)
    )",
    "CREATE INDEX ix_courrier_destinataire ON courrier (destinataire, id)",
    "CREATE INDEX ix_courrier_cree ON courrier (cree) WHERE contenu IS NOT NULL",
];
