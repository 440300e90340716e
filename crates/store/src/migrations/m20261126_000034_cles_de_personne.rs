//! The keys of a person are made anew. A contact holds its new keys, and those of the former version when they differ. When two
//! companies or two accounts come to share a key, staff are told. The names of groups and of programmes are normalised anew too;
//! this is done here, because they are few and not secret.

use super::sql;
use domain::texte::normaliser;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for commande in COMMANDES {
            sql::executer(manager, commande).await?;
        }
        renormaliser(manager, "groupe", "nom").await?;
        renormaliser(manager, "programme", "document").await
    }
}

/// Writes the normalised names that have changed. A group keeps its former normalised name when another group has the new one.
async fn renormaliser(manager: &SchemaManager<'_>, table: &str, colonne: &str) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let genre = db.get_database_backend();
    let toutes = format!("SELECT CAST(id AS text) AS id, {colonne} AS dit, nom_normalise FROM {table}");
    for ligne in db.query_all_raw(Statement::from_string(genre, toutes)).await? {
        let (id, dit): (String, String) = (ligne.try_get("", "id")?, ligne.try_get("", "dit")?);
        let nom = match colonne {
            "document" => serde_json::from_str(&dit).ok().and_then(|document| nom_commercial(&document)),
            _ => Some(dit),
        };
        let present: String = ligne.try_get("", "nom_normalise")?;
        let Some(neuf) = nom.map(|nom| normaliser(&nom)).filter(|neuf| *neuf != present) else { continue };
        let libre = if table == "groupe" {
            " AND NOT EXISTS (SELECT 1 FROM groupe autre WHERE autre.nom_normalise = $1)"
        } else {
            ""
        };
        let poser = format!("UPDATE {table} SET nom_normalise = $1 WHERE CAST(id AS text) = $2{libre}");
        db.execute_raw(Statement::from_sql_and_values(genre, poser, [neuf.into(), id.into()])).await?;
    }
    Ok(())
}

/// The commercial name in the document of a programme.
fn nom_commercial(document: &serde_json::Value) -> Option<String> {
    document.get("nomCommercial")?.as_str().map(str::to_owned)
}

/// `cles` is the version of the keys that a row holds. It is null when the former version of the portal wrote the row; a job then indexes
/// the row anew. `cle_partagee` has a row for each pair that came to share a key: two companies' declarations on a programme, or two
/// accounts (without a programme). `dite` is the instant at which staff were told, `finie` the instant at which one of the two had ended.
const COMMANDES: &[&str] = &[
    "ALTER TABLE contact ADD COLUMN email_ancien {octets}",
    "ALTER TABLE contact ADD COLUMN tel_ancien {octets}",
    "ALTER TABLE contact ADD COLUMN cles integer",
    "ALTER TABLE utilisateur ADD COLUMN cles integer",
    "ALTER TABLE inscription ADD COLUMN cles integer",
    "CREATE INDEX ix_contact_email_ancien ON contact (email_ancien) WHERE email_ancien IS NOT NULL",
    "CREATE INDEX ix_contact_tel_ancien ON contact (tel_ancien) WHERE tel_ancien IS NOT NULL",
    "CREATE INDEX ix_contact_a_indexer ON contact (id) WHERE cles IS NULL AND donnees IS NOT NULL",
    "CREATE TABLE cle_partagee (
        id {auto_long},
        genre {texte} NOT NULL,
        premier bigint NOT NULL,
        second bigint NOT NULL,
        programme {texte} NOT NULL,
        cree bigint NOT NULL,
        dite bigint,
        finie bigint,
        CONSTRAINT ck_cle_partagee_genre CHECK (genre IN ('denonciation', 'compte')),
        CONSTRAINT uq_cle_partagee UNIQUE (genre, premier, second, programme)
    )",
    "CREATE INDEX ix_cle_partagee_ouverte ON cle_partagee (id) WHERE finie IS NULL",
];
