//! Columns for the end that a declaration waits for and for the couple that it names, and a table for the keys of the buyers of a
//! reservation, because a running sale is a rival of another company's declaration.

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

/// `attente` is null in a declaration that the former version of the portal writes: staff decide it, as they did before. `cles_version` is
/// null in a reservation that the former version writes, and a job writes the keys of such a reservation.
const COMMANDES: &[&str] = &[
    "ALTER TABLE denonciation ADD COLUMN conjoint bigint",
    "ALTER TABLE denonciation ADD COLUMN attente {texte}",
    "ALTER TABLE denonciation ADD COLUMN scindee_de bigint",
    "ALTER TABLE denonciation ADD COLUMN prevenue bigint",
    "ALTER TABLE denonciation ADD COLUMN a_annoncer bigint",
    "CREATE INDEX ix_denonciation_conjoint ON denonciation (conjoint) WHERE conjoint IS NOT NULL",
    "CREATE INDEX ix_denonciation_attente ON denonciation (id) WHERE statut = 'en-cours' AND attente = 'conflit'",
    "CREATE INDEX ix_denonciation_a_annoncer ON denonciation (a_annoncer) WHERE a_annoncer IS NOT NULL",
    "ALTER TABLE reservation ADD COLUMN cles_version bigint",
    "CREATE TABLE reservation_cle (
        reservation bigint NOT NULL,
        cle {octets} NOT NULL,
        CONSTRAINT pk_reservation_cle PRIMARY KEY (reservation, cle)
    )",
    "CREATE INDEX ix_reservation_cle ON reservation_cle (cle)",
    "CREATE INDEX ix_reservation_a_indexer ON reservation (id)
        WHERE document IS NOT NULL AND finie IS NULL AND (cles_version IS NULL OR cles_version <> version)",
];
