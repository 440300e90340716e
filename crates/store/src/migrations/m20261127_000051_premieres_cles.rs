//! The keys that the buyers of a reservation had when their documents came. A form is saved field by field, so another person may replace
//! a buyer one field at a time.
//!
//! The former version of the portal, which may still run, does not write these keys. When it has changed a row, `reservation.cles_version`
//! shows it, and the first keys of that row are not read.

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

const COMMANDES: &[&str] = &["CREATE TABLE reservation_acquereur (
        reservation bigint NOT NULL,
        acquereur {texte} NOT NULL,
        email {octets},
        tel {octets},
        CONSTRAINT pk_reservation_acquereur PRIMARY KEY (reservation, acquereur)
    )"];
