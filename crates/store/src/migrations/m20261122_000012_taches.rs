//! Jobs: things to be done later, written by the transaction that needs them.

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

/// `echeance` and `morte` are instants of the portal's clock, `bail_jusqu` of the database's. `cle` names a periodic job,
/// which has only one row, for ever.
const TABLES: &[&str] = &[
    "CREATE TABLE tache (
        id {auto_long},
        code {texte} NOT NULL,
        corps {texte} NOT NULL,
        cle {texte},
        echeance bigint NOT NULL,
        essais integer NOT NULL,
        bail bigint,
        bail_jusqu bigint,
        erreur {texte},
        morte bigint,
        creee bigint NOT NULL,
        CONSTRAINT uq_tache_cle UNIQUE (cle)
    )",
    "CREATE INDEX ix_tache_echeance ON tache (echeance, id) WHERE morte IS NULL",
    "CREATE INDEX ix_tache_morte ON tache (morte) WHERE morte IS NOT NULL",
];
