//! Several registrations may wait for one SIREN or one e-mail (`domain.md` section 8), so that a stranger who sends a registration keeps
//! nobody out.
//!
//! The former version of the portal, which may still run, looks for a waiting registration before it makes another. It therefore still
//! refuses a second one, even without the unique indexes that this migration drops.

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

/// The indexes cover every state, because staff also look at registrations that were decided.
const COMMANDES: &[&str] = &[
    "DROP INDEX uq_inscription_siren",
    "DROP INDEX uq_inscription_email",
    "CREATE INDEX ix_inscription_siren ON inscription (siren) WHERE siren IS NOT NULL",
    "CREATE INDEX ix_inscription_email ON inscription (email_index) WHERE email_index IS NOT NULL",
];
