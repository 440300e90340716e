//! Reservation contracts are signed: the data of a contract once it is sent, the files that go with it, and the `état des risques` of each
//! programme.
//!
//! The former version of the portal, which may still run, neither reads nor writes these columns and tables. It sends no contract, and a
//! contract that it ends keeps its `suite`. Rows without a contract are drafts, and reservations that ended before.

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

/// `suite` is a `domain::contrat::Contrat`. It holds only instants, days and codes, so it is not secret. `contrat_piece.empreinte` is the
/// SHA-256 of the file in hexadecimal, as the contract names it.
const COMMANDES: &[&str] = &[
    "ALTER TABLE reservation ADD COLUMN suite {texte}",
    "ALTER TABLE reservation ADD COLUMN renvoyee bigint",
    "CREATE INDEX ix_reservation_a_contresigner ON reservation (id)
        WHERE etape = 'SIGNATURE_SOCIETE' AND statut = 'EN_COURS'",
    "CREATE INDEX ix_reservation_retractation ON reservation (expire)
        WHERE etape = 'RETRACTATION' AND statut = 'SIGNEE'",
    "CREATE INDEX ix_reservation_vendue ON reservation (creee)
        WHERE etape = 'DEFINITIVE' AND statut = 'SIGNEE'",
    "CREATE TABLE contrat_piece (
        id {auto_long},
        reservation bigint NOT NULL REFERENCES reservation (id),
        genre {texte} NOT NULL,
        rang integer,
        libelle {texte} NOT NULL,
        empreinte {texte} NOT NULL,
        piece {texte} NOT NULL CONSTRAINT fk_contrat_piece_piece REFERENCES piece (id),
        ajoutee bigint NOT NULL,
        CONSTRAINT uq_contrat_piece_piece UNIQUE (piece)
    )",
    "CREATE INDEX ix_contrat_piece ON contrat_piece (reservation, id)",
    "CREATE TABLE etat_des_risques (
        id {auto_long},
        programme {texte} NOT NULL REFERENCES programme (id),
        etabli {texte},
        motif {texte},
        piece {texte} CONSTRAINT fk_etat_des_risques_piece REFERENCES piece (id),
        empreinte {texte},
        auteur integer REFERENCES utilisateur (id),
        note bigint NOT NULL,
        CONSTRAINT ck_etat_des_risques CHECK ((etabli IS NULL) <> (motif IS NULL)),
        CONSTRAINT uq_etat_des_risques_piece UNIQUE (piece)
    )",
    "CREATE INDEX ix_etat_des_risques ON etat_des_risques (programme, id)",
];
