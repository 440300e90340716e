//! Contacts, declarations with the protections that they give, options, and the secret addresses of calendars.

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

/// A contact or a declaration without `prescripteur` and `compte` is the developer's own. A key of `protection` is the blind
/// index of an e-mail or of a phone: at most one company is protected for a person on a programme. At most one option runs
/// on a lot.
const TABLES: &[&str] = &[
    "CREATE TABLE contact (
        id bigint PRIMARY KEY,
        prescripteur integer REFERENCES utilisateur (id),
        donnees {octets},
        email_index {octets},
        tel_index {octets},
        cree bigint NOT NULL
    )",
    "CREATE INDEX ix_contact_email ON contact (email_index)",
    "CREATE INDEX ix_contact_tel ON contact (tel_index)",
    "CREATE INDEX ix_contact_prescripteur ON contact (prescripteur, email_index)",
    "CREATE INDEX ix_contact_cree ON contact (cree) WHERE donnees IS NOT NULL",
    "CREATE TABLE denonciation (
        id {auto_long},
        prescripteur integer REFERENCES utilisateur (id),
        compte integer REFERENCES compte (id),
        contact bigint NOT NULL REFERENCES contact (id),
        statut {texte} NOT NULL,
        cree bigint NOT NULL,
        echeance bigint,
        renouvellements integer NOT NULL,
        motif {octets},
        decideur integer REFERENCES utilisateur (id),
        finie bigint,
        empreinte {octets},
        version bigint NOT NULL,
        CONSTRAINT ck_denonciation_statut CHECK (statut IN ('en-cours', 'validee', 'echue', 'refusee', 'annulee')),
        CONSTRAINT uq_denonciation_empreinte UNIQUE (empreinte)
    )",
    "CREATE INDEX ix_denonciation_prescripteur ON denonciation (prescripteur, id)",
    "CREATE INDEX ix_denonciation_compte ON denonciation (compte, id)",
    "CREATE INDEX ix_denonciation_contact ON denonciation (contact)",
    "CREATE INDEX ix_denonciation_echeance ON denonciation (echeance) WHERE statut IN ('en-cours', 'validee')",
    "CREATE TABLE denonciation_programme (
        denonciation bigint NOT NULL REFERENCES denonciation (id),
        programme {texte} NOT NULL REFERENCES programme (id),
        PRIMARY KEY (denonciation, programme)
    )",
    "CREATE INDEX ix_denonciation_programme ON denonciation_programme (programme, denonciation)",
    "CREATE TABLE protection (
        cle {octets} NOT NULL,
        programme {texte} NOT NULL REFERENCES programme (id),
        compte integer REFERENCES compte (id),
        echeance bigint NOT NULL,
        PRIMARY KEY (cle, programme)
    )",
    "CREATE TABLE option_lot (
        id {auto_long},
        lot {texte} NOT NULL REFERENCES lot (id),
        programme {texte} NOT NULL REFERENCES programme (id),
        prescripteur integer NOT NULL REFERENCES utilisateur (id),
        compte integer REFERENCES compte (id),
        contact bigint NOT NULL REFERENCES contact (id),
        denonciation bigint REFERENCES denonciation (id),
        statut {texte} NOT NULL,
        cree bigint NOT NULL,
        echeance bigint NOT NULL,
        rappel bigint,
        prolongee integer NOT NULL,
        prix {texte} NOT NULL,
        motif {octets},
        finie bigint,
        version bigint NOT NULL,
        CONSTRAINT ck_option_statut CHECK (statut IN ('en-cours', 'transformee', 'echue', 'annulee'))
    )",
    "CREATE UNIQUE INDEX uq_option_en_cours ON option_lot (lot) WHERE statut = 'en-cours'",
    "CREATE INDEX ix_option_prescripteur ON option_lot (prescripteur, id)",
    "CREATE INDEX ix_option_compte ON option_lot (compte, lot, finie)",
    "CREATE INDEX ix_option_contact ON option_lot (contact)",
    "CREATE INDEX ix_option_echeance ON option_lot (echeance) WHERE statut = 'en-cours'",
    "CREATE INDEX ix_option_rappel ON option_lot (rappel) WHERE statut = 'en-cours'",
    "CREATE TABLE calendrier (
        id integer PRIMARY KEY REFERENCES utilisateur (id),
        jeton {octets} NOT NULL,
        empreinte {octets} NOT NULL,
        cree bigint NOT NULL,
        CONSTRAINT uq_calendrier_empreinte UNIQUE (empreinte)
    )",
];
