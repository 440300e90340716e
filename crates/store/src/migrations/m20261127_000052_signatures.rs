//! Documents that are signed on the portal: envelopes, signatories, their links, the proof, the hashes of every revision, and the keys of
//! the seal.
//!
//! The former version of the portal, which may still run, knows none of these tables.

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

/// One key seals at a time, and a subject has one open envelope. Hashes of files are plain SHA-256 in hexadecimal, so that anybody
/// who has the file can compute them.
const TABLES: &[&str] = &[
    "CREATE TABLE cle_de_sceau (
        id {auto_long},
        emploi {texte} NOT NULL,
        cle {octets},
        titulaire {texte} NOT NULL,
        empreinte {texte} NOT NULL,
        debut bigint NOT NULL,
        fin bigint NOT NULL,
        avertie integer,
        retiree bigint,
        cree bigint NOT NULL,
        CONSTRAINT uq_cle_de_sceau_empreinte UNIQUE (empreinte)
    )",
    "CREATE UNIQUE INDEX uq_cle_de_sceau_vive ON cle_de_sceau (emploi) WHERE retiree IS NULL",
    "CREATE TABLE enveloppe (
        id {auto_long},
        sujet_genre {texte} NOT NULL,
        sujet_numero bigint NOT NULL,
        libelle {texte} NOT NULL,
        etat {texte} NOT NULL,
        version bigint NOT NULL,
        document {texte} CONSTRAINT fk_enveloppe_document REFERENCES piece (id),
        rendu {texte} CONSTRAINT fk_enveloppe_rendu REFERENCES piece (id),
        preuve {texte} CONSTRAINT fk_enveloppe_preuve REFERENCES piece (id),
        empreinte {texte} NOT NULL,
        pages integer NOT NULL,
        ouverte bigint NOT NULL,
        close bigint,
        oubliee bigint,
        CONSTRAINT ck_enveloppe_etat CHECK (etat IN ('ouverte', 'signee', 'refusee', 'fermee')),
        CONSTRAINT uq_enveloppe_document UNIQUE (document),
        CONSTRAINT uq_enveloppe_rendu UNIQUE (rendu),
        CONSTRAINT uq_enveloppe_preuve UNIQUE (preuve)
    )",
    "CREATE UNIQUE INDEX uq_enveloppe_ouverte ON enveloppe (sujet_genre, sujet_numero) WHERE etat = 'ouverte'",
    "CREATE INDEX ix_enveloppe_sujet ON enveloppe (sujet_genre, sujet_numero, id)",
    "CREATE INDEX ix_enveloppe_close ON enveloppe (close) WHERE oubliee IS NULL",
    "CREATE TABLE signataire (
        id {auto_long},
        enveloppe bigint NOT NULL REFERENCES enveloppe (id),
        rang integer NOT NULL,
        role {texte} NOT NULL,
        identite {octets},
        utilisateur integer REFERENCES utilisateur (id),
        etat {texte} NOT NULL,
        instant bigint,
        motif {octets},
        code {octets},
        code_envoye bigint,
        code_expire bigint,
        code_essais integer NOT NULL,
        cle bigint REFERENCES cle_de_sceau (id),
        CONSTRAINT ck_signataire_etat CHECK (etat IN ('attend', 'signe', 'refuse')),
        CONSTRAINT uq_signataire UNIQUE (enveloppe, rang)
    )",
    "CREATE TABLE lien_signature (
        jeton {octets} PRIMARY KEY,
        signataire bigint NOT NULL REFERENCES signataire (id),
        genre {texte} NOT NULL,
        utilisateur integer REFERENCES utilisateur (id),
        cree bigint NOT NULL,
        expire bigint NOT NULL,
        fin bigint
    )",
    "CREATE INDEX ix_lien_signature ON lien_signature (signataire, genre)",
    "CREATE INDEX ix_lien_signature_expire ON lien_signature (expire)",
    "CREATE TABLE preuve_signature (
        id {auto_long},
        enveloppe bigint NOT NULL REFERENCES enveloppe (id),
        rang integer,
        code {texte} NOT NULL,
        instant bigint NOT NULL,
        detail {octets}
    )",
    "CREATE INDEX ix_preuve_signature ON preuve_signature (enveloppe, id)",
    "CREATE TABLE revision_signature (
        empreinte {texte} NOT NULL,
        enveloppe bigint NOT NULL REFERENCES enveloppe (id),
        genre {texte} NOT NULL,
        signatures integer NOT NULL,
        cree bigint NOT NULL,
        CONSTRAINT pk_revision_signature PRIMARY KEY (empreinte, enveloppe)
    )",
    "CREATE INDEX ix_revision_signature ON revision_signature (enveloppe)",
];
