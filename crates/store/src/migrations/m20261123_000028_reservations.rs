//! Reservations, and the documents that their buyers send.

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

/// At most one reservation holds a lot. `document` is the encrypted content of the form of a reservation; null once erased. `contact` and
/// `co_contact` are the buyers that were taken from an option or a declaration.
const TABLES: &[&str] = &[
    "CREATE TABLE reservation (
        id {auto_long},
        lot {texte} NOT NULL REFERENCES lot (id),
        programme {texte} NOT NULL REFERENCES programme (id),
        prescripteur integer NOT NULL REFERENCES utilisateur (id),
        compte integer REFERENCES compte (id),
        option_lot bigint REFERENCES option_lot (id),
        contact bigint REFERENCES contact (id),
        co_contact bigint REFERENCES contact (id),
        denonciation bigint REFERENCES denonciation (id),
        co_denonciation bigint REFERENCES denonciation (id),
        etape {texte} NOT NULL,
        statut {texte} NOT NULL,
        creee bigint NOT NULL,
        modifiee bigint NOT NULL,
        expire bigint,
        avertir bigint,
        prix {texte} NOT NULL,
        document {octets},
        motif {octets},
        finie bigint,
        version bigint NOT NULL,
        CONSTRAINT ck_reservation_etape CHECK (etape IN
            ('BROUILLON', 'SIGNATURE_ACQUEREURS', 'SIGNATURE_SOCIETE', 'RETRACTATION', 'DEFINITIVE')),
        CONSTRAINT ck_reservation_statut CHECK (statut IN ('EN_COURS', 'SIGNEE', 'ANNULEE', 'EXPIREE', 'RETRACTEE'))
    )",
    "CREATE UNIQUE INDEX uq_reservation_en_cours ON reservation (lot) WHERE statut IN ('EN_COURS', 'SIGNEE')",
    "CREATE INDEX ix_reservation_prescripteur ON reservation (prescripteur, id)",
    "CREATE INDEX ix_reservation_compte ON reservation (compte, lot, finie)",
    "CREATE INDEX ix_reservation_option ON reservation (option_lot) WHERE option_lot IS NOT NULL",
    "CREATE INDEX ix_reservation_contact ON reservation (contact) WHERE contact IS NOT NULL",
    "CREATE INDEX ix_reservation_co_contact ON reservation (co_contact) WHERE co_contact IS NOT NULL",
    "CREATE INDEX ix_reservation_expire ON reservation (expire) WHERE statut = 'EN_COURS'",
    "CREATE INDEX ix_reservation_avertir ON reservation (avertir) WHERE statut = 'EN_COURS'",
    "CREATE INDEX ix_reservation_finie ON reservation (finie) WHERE document IS NOT NULL",
    "CREATE TABLE reservation_document (
        id {auto_long},
        reservation bigint NOT NULL REFERENCES reservation (id),
        categorie {texte} NOT NULL,
        genre {texte} NOT NULL,
        piece {texte} NOT NULL CONSTRAINT fk_reservation_document_piece REFERENCES piece (id),
        recu bigint NOT NULL,
        CONSTRAINT uq_reservation_document_piece UNIQUE (piece)
    )",
    "CREATE INDEX ix_reservation_document ON reservation_document (reservation, id)",
];
