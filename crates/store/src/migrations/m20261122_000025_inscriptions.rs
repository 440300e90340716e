//! Registrations: the data that was sent, its documents, the documents that staff asked for again, the proofs of work that were used. This
//! migration also adds the mandates and the SIREN of companies.

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

/// At most one registration waits for a given SIREN, and at most one for a given e-mail. `envoi` is the hash of the key with which a
/// visitor sent a registration. A document with a null `inscription` is not claimed yet.
const TABLES: &[&str] = &[
    "ALTER TABLE compte ADD COLUMN siren {texte}",
    "CREATE UNIQUE INDEX uq_compte_siren ON compte (siren)",
    "CREATE TABLE inscription (
        id {auto},
        statut {texte} NOT NULL,
        siren {texte},
        email_index {octets},
        dossier {octets},
        motif {octets},
        assurance_fin {texte},
        envoi {octets},
        empreinte {octets},
        decideur integer REFERENCES utilisateur (id),
        decidee bigint,
        compte integer REFERENCES compte (id),
        utilisateur integer REFERENCES utilisateur (id),
        cree bigint NOT NULL,
        version bigint NOT NULL,
        CONSTRAINT ck_inscription_statut CHECK (statut IN ('a-traiter', 'piece-demandee', 'acceptee', 'refusee', 'effacee')),
        CONSTRAINT uq_inscription_envoi UNIQUE (envoi)
    )",
    "CREATE UNIQUE INDEX uq_inscription_siren ON inscription (siren) WHERE statut IN ('a-traiter', 'piece-demandee')",
    "CREATE UNIQUE INDEX uq_inscription_email ON inscription (email_index) WHERE statut IN ('a-traiter', 'piece-demandee')",
    "CREATE INDEX ix_inscription_statut ON inscription (statut, id)",
    "CREATE TABLE inscription_document (
        id {auto_long},
        inscription integer REFERENCES inscription (id),
        emplacement {texte} NOT NULL,
        piece {texte} NOT NULL CONSTRAINT fk_inscription_document_piece REFERENCES piece (id),
        recu bigint NOT NULL,
        expire bigint,
        CONSTRAINT uq_inscription_document_piece UNIQUE (piece),
        CONSTRAINT uq_inscription_document UNIQUE (inscription, emplacement)
    )",
    "CREATE INDEX ix_inscription_document_expire ON inscription_document (expire) WHERE inscription IS NULL",
    "CREATE TABLE inscription_demande (
        id {auto_long},
        inscription integer NOT NULL REFERENCES inscription (id),
        emplacement {texte} NOT NULL,
        demande {octets},
        jeton {octets} NOT NULL,
        cree bigint NOT NULL,
        expire bigint NOT NULL,
        recue bigint,
        annulee bigint,
        CONSTRAINT uq_inscription_demande_jeton UNIQUE (jeton)
    )",
    "CREATE INDEX ix_inscription_demande ON inscription_demande (inscription, id)",
    "CREATE TABLE captcha_employe (
        empreinte {octets} PRIMARY KEY,
        expire bigint NOT NULL
    )",
    "CREATE INDEX ix_captcha_employe_expire ON captcha_employe (expire)",
    "CREATE TABLE mandat (
        id {auto_long},
        nom {texte} NOT NULL,
        compte integer NOT NULL REFERENCES compte (id),
        date_signature {texte},
        date_signature_societe {texte},
        scan {texte} CONSTRAINT fk_mandat_scan REFERENCES piece (id),
        cree bigint NOT NULL,
        CONSTRAINT uq_mandat_nom UNIQUE (nom),
        CONSTRAINT uq_mandat_scan UNIQUE (scan)
    )",
    "CREATE INDEX ix_mandat_compte ON mandat (compte, id)",
];
