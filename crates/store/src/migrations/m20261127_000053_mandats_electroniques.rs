//! Mandates are signed electronically. The new columns of a mandate are the representative, the instant at which the document was made,
//! the early end, the number in the company's register, the last reminder of the end, and the mandate that this one renews.
//!
//! The former version of the portal, which may still run, neither reads nor writes these columns: the mandates that it records are signed
//! on paper.

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
    "ALTER TABLE mandat ADD COLUMN representant {octets}",
    "ALTER TABLE mandat ADD COLUMN numero_registre {texte}",
    "ALTER TABLE mandat ADD COLUMN etabli bigint",
    "ALTER TABLE mandat ADD COLUMN refuse bigint",
    "ALTER TABLE mandat ADD COLUMN fin_anticipee bigint",
    "ALTER TABLE mandat ADD COLUMN motif_fin {octets}",
    "ALTER TABLE mandat ADD COLUMN rappel {texte}",
    "ALTER TABLE mandat ADD COLUMN renouvelle bigint",
];
