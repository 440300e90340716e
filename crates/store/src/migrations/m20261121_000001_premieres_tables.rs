//! The first tables: the stream of facts, the catalogue, files, people, sessions, settings.
//!
//! The statements are written out, not derived from the entities, because a migration must not change when they do.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for commande in FAITS.iter().chain(PERSONNES).chain(CATALOGUE).chain(REGLAGES) {
            sql::executer(manager, commande).await?;
        }
        sql::executer_sur_postgres(manager, GERANT_DU_COMPTE).await
    }
}

const FAITS: &[&str] = &[
    "CREATE TABLE compteur (
        id integer PRIMARY KEY CHECK (id = 1),
        numero bigint NOT NULL
    )",
    "INSERT INTO compteur (id, numero) VALUES (1, 0)",
    "CREATE TABLE fait (
        numero bigint PRIMARY KEY,
        type {texte} NOT NULL,
        corps {texte} NOT NULL,
        instant bigint NOT NULL
    )",
];

const PERSONNES: &[&str] = &[
    "CREATE TABLE groupe (
        id {auto},
        nom {texte} NOT NULL,
        nom_normalise {texte} NOT NULL,
        CONSTRAINT uq_groupe_nom_normalise UNIQUE (nom_normalise)
    )",
    // A company has a referent, who is a user, and a user has a company, so each table refers to the other. SQLite accepts the reference
    // before the table exists; PostgreSQL adds it afterwards (see GERANT_DU_COMPTE).
    "CREATE TABLE compte (
        id {auto},
        nom {texte} NOT NULL,
        gerant integer {vers_utilisateur},
        groupe integer REFERENCES groupe (id)
    )",
    "CREATE TABLE utilisateur (
        id {auto},
        type {texte} NOT NULL CHECK (type IN ('EP', 'ER', 'IT', 'IA', 'IR')),
        roles {texte} NOT NULL,
        identite {octets} NOT NULL,
        email_index {octets} NOT NULL,
        mot_de_passe {texte},
        compte integer REFERENCES compte (id),
        gerant integer REFERENCES utilisateur (id),
        demo boolean NOT NULL,
        actif boolean NOT NULL,
        cree bigint NOT NULL,
        version bigint NOT NULL,
        CONSTRAINT uq_utilisateur_email_index UNIQUE (email_index)
    )",
    "CREATE INDEX ix_utilisateur_compte ON utilisateur (compte)",
    "CREATE INDEX ix_utilisateur_type ON utilisateur (type)",
    "CREATE TABLE session (
        id {auto_long},
        jeton {octets} NOT NULL,
        utilisateur integer NOT NULL REFERENCES utilisateur (id),
        pour_le_compte_de integer REFERENCES utilisateur (id),
        creee bigint NOT NULL,
        vue bigint NOT NULL,
        provenance {octets} NOT NULL,
        fin bigint NOT NULL,
        CONSTRAINT uq_session_jeton UNIQUE (jeton)
    )",
    "CREATE INDEX ix_session_utilisateur ON session (utilisateur, fin)",
    "CREATE INDEX ix_session_fin ON session (fin)",
    "CREATE TABLE echec_connexion (
        email_index {octets} PRIMARY KEY,
        nombre integer NOT NULL,
        dernier bigint NOT NULL
    )",
];

const GERANT_DU_COMPTE: &str =
    "ALTER TABLE compte ADD CONSTRAINT fk_compte_gerant FOREIGN KEY (gerant) REFERENCES utilisateur (id)";

const CATALOGUE: &[&str] = &[
    "CREATE TABLE programme (
        id {texte} PRIMARY KEY,
        nom_normalise {texte} NOT NULL,
        retire boolean NOT NULL,
        empreinte bigint NOT NULL,
        version bigint NOT NULL,
        schema integer NOT NULL,
        document {texte} NOT NULL
    )",
    "CREATE TABLE lot (
        id {texte} PRIMARY KEY,
        programme {texte} NOT NULL REFERENCES programme (id),
        numero {texte} NOT NULL,
        statut {texte} NOT NULL CHECK (statut IN ('L', 'O', 'T', 'R')),
        detenteur {texte} CHECK (detenteur IN ('portail', 'flux', 'grille', 'equipe')),
        detenu_depuis bigint,
        detenu_par integer REFERENCES utilisateur (id),
        tva bigint,
        prix bigint,
        prix_grille bigint,
        tva_reduite bigint,
        prix_tva_reduite bigint,
        prix_grille_tva_reduite bigint,
        tva_lli bigint,
        prix_lli bigint,
        prix_grille_lli bigint,
        prix_lot_principal bigint,
        prix_lot_principal_tva_reduite bigint,
        prix_lot_principal_lli bigint,
        exclusivite integer REFERENCES groupe (id),
        retire boolean NOT NULL,
        empreinte bigint NOT NULL,
        version bigint NOT NULL,
        schema integer NOT NULL,
        document {texte} NOT NULL,
        CONSTRAINT uq_lot_programme_numero UNIQUE (programme, numero),
        CONSTRAINT ck_lot_detenteur CHECK ((statut = 'L') = (detenteur IS NULL))
    )",
    "CREATE INDEX ix_lot_exclusivite ON lot (exclusivite) WHERE exclusivite IS NOT NULL",
    "CREATE TABLE fichier (
        sha256 {texte} PRIMARY KEY,
        taille bigint NOT NULL,
        mime {texte} NOT NULL,
        etat {texte} NOT NULL CHECK (etat IN ('present', 'manquant')),
        instant bigint NOT NULL
    )",
    "CREATE TABLE document (
        id {texte} PRIMARY KEY,
        programme {texte} NOT NULL REFERENCES programme (id),
        lot {texte} REFERENCES lot (id),
        type {texte} NOT NULL,
        famille {texte} NOT NULL,
        categorie {texte} NOT NULL,
        titre {texte} NOT NULL,
        libelle {texte},
        alternatif {texte},
        position integer NOT NULL,
        batiment {texte},
        etage {texte},
        source {texte} NOT NULL CHECK (source IN ('fichier', 'adresse', 'modele')),
        source_valeur {texte} NOT NULL,
        fichier {texte} REFERENCES fichier (sha256)
    )",
    "CREATE INDEX ix_document_programme ON document (programme, categorie, position)",
    "CREATE INDEX ix_document_lot ON document (lot, categorie, position)",
    "CREATE INDEX ix_document_type ON document (type, programme)",
    "CREATE INDEX ix_document_categorie ON document (categorie, programme)",
    "CREATE INDEX ix_document_fichier ON document (fichier) WHERE fichier IS NOT NULL",
];

const REGLAGES: &[&str] = &["CREATE TABLE reglage (
        cle {texte} PRIMARY KEY,
        valeur {texte} NOT NULL,
        version bigint NOT NULL,
        instant bigint NOT NULL
    )"];
