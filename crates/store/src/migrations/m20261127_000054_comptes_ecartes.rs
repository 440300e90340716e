//! Who keeps an account out: a manager of its company, or staff. `ecarte_par_sa_societe` is the version that the row had when a manager of its
//! company disabled it; it counts as long as the row has that version.
//!
//! The version before, which may still run, does not know it: whatever it writes of a user changes the version of the row. Who was disabled
//! before says nothing, and is let in again by staff.

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

const COMMANDES: &[&str] = &["ALTER TABLE utilisateur ADD COLUMN ecarte_par_sa_societe bigint"];
