//! Waiting lists, and the end of the head start that runs on a lot.

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

/// A prescriber waits once for a lot, and at most one head start runs on a lot. While it runs, the holder of the lot is a place in the
/// list (`attente:5`). The former version of the portal cannot read the row of such a lot, and leaves it out.
const TABLES: &[&str] = &[
    "ALTER TABLE lot ADD COLUMN disponible_le bigint",
    "CREATE TABLE attente (
        id {auto_long},
        lot {texte} NOT NULL REFERENCES lot (id),
        programme {texte} NOT NULL REFERENCES programme (id),
        prescripteur integer NOT NULL REFERENCES utilisateur (id),
        compte integer REFERENCES compte (id),
        statut {texte} NOT NULL,
        creee bigint NOT NULL,
        avance_fin bigint,
        finie bigint,
        version bigint NOT NULL,
        CONSTRAINT ck_attente_statut CHECK (statut IN
            ('en-attente', 'servie', 'passee', 'honoree', 'quittee', 'prevenue', 'sans-suite'))
    )",
    "CREATE UNIQUE INDEX uq_attente_en_cours ON attente (lot, prescripteur) WHERE statut IN ('en-attente', 'servie')",
    "CREATE UNIQUE INDEX uq_attente_servie ON attente (lot) WHERE statut = 'servie'",
    "CREATE INDEX ix_attente_prescripteur ON attente (prescripteur, id)",
    "CREATE INDEX ix_attente_avance ON attente (avance_fin) WHERE statut = 'servie'",
    "CREATE INDEX ix_attente_finie ON attente (finie) WHERE finie IS NOT NULL",
];
