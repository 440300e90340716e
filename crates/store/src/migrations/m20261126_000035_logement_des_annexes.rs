//! The row of an annex names its home (`principal`), so that finding this home does not need the documents of the programme.
//!
//! The former version of the portal, which may still run, writes neither column. `annexes_notees` holds the fingerprint (`empreinte`) of
//! the document whose annexes were noted; when a row has another fingerprint, its document is read. A home is marked when each of its
//! annexes exists and names this home. A withdrawn home takes no annex from a home on sale.

use super::sql;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend, Statement, Value};
use std::collections::{BTreeMap, HashMap};

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for colonne in COLONNES {
            sql::executer(manager, colonne).await?;
        }
        remplir(manager).await?;
        // The indexes are created after the rows are filled, because most rows then have no place in the second index.
        for index in INDEX {
            sql::executer(manager, index).await?;
        }
        Ok(())
    }
}

const COLONNES: &[&str] =
    &["ALTER TABLE lot ADD COLUMN principal {texte}", "ALTER TABLE lot ADD COLUMN annexes_notees bigint"];

const INDEX: &[&str] = &[
    "CREATE INDEX ix_lot_principal ON lot (principal) WHERE principal IS NOT NULL",
    "CREATE INDEX ix_lot_annexes_a_noter ON lot (programme) WHERE annexes_notees IS NULL OR annexes_notees <> empreinte",
];

/// The number of lots that are read at once.
const PAGE: usize = 1000;

/// Fills the rows. Homes on sale come first, because a withdrawn home must take no annex from them.
async fn remplir(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for retire in ["false", "true"] {
        let mut apres = String::new();
        while let Some(dernier) = remplir_une_page(manager, retire, &apres).await? {
            apres = dernier;
        }
    }
    Ok(())
}

/// Notes the annexes of a page of lots. Returns the id of the last lot read, or `None` when no lot was left.
async fn remplir_une_page(manager: &SchemaManager<'_>, retire: &str, apres: &str) -> Result<Option<String>, DbErr> {
    let db = manager.get_connection();
    let genre = db.get_database_backend();
    let page =
        format!("SELECT id, programme, document FROM lot WHERE retire = {retire} AND id > $1 ORDER BY id LIMIT {PAGE}");
    let lignes = db.query_all_raw(Statement::from_sql_and_values(genre, page, [apres.into()])).await?;
    let (mut dernier, mut logements) = (None, BTreeMap::new());
    for ligne in lignes {
        let id: String = ligne.try_get("", "id")?;
        let (programme, document): (String, String) = (ligne.try_get("", "programme")?, ligne.try_get("", "document")?);
        dernier = Some(id.clone());
        // An unreadable document gets no mark.
        if let Some(numeros) = lots_secondaires(&document) {
            logements.insert(id, numeros.iter().map(|numero| format!("{programme}-{numero}")).collect::<Vec<String>>());
        }
    }
    let mut nommes = HashMap::new();
    for (id, annexes) in &logements {
        nommes.extend(annexes.iter().map(|annexe| (annexe.clone(), id.clone())));
    }
    let pris: Vec<(String, String)> = nommes.into_iter().collect();
    let mut presents: HashMap<String, String> = HashMap::new();
    for paquet in pris.chunks(PAGE) {
        let dits = valeurs(paquet.len());
        let ecriture = format!(
            "UPDATE lot SET principal = dit.column2 FROM (VALUES {dits}) AS dit WHERE lot.id = dit.column1 \
             AND lot.principal IS NULL"
        );
        let liees =
            paquet.iter().flat_map(|(annexe, logement)| [Value::from(annexe.as_str()), Value::from(logement.as_str())]);
        db.execute_raw(Statement::from_sql_and_values(genre, ecriture, liees)).await?;
        let question = format!("SELECT id, principal FROM lot WHERE id IN ({})", places(paquet.len()));
        let liees = paquet.iter().map(|(annexe, _)| Value::from(annexe.as_str()));
        for ligne in db.query_all_raw(Statement::from_sql_and_values(genre, question, liees)).await? {
            presents.insert(ligne.try_get("", "id")?, ligne.try_get("", "principal")?);
        }
    }
    logements.retain(|id, annexes| annexes.iter().all(|annexe| presents.get(annexe) == Some(id)));
    let complets: Vec<&String> = logements.keys().collect();
    marquer(db, genre, &complets).await?;
    Ok(dernier)
}

async fn marquer(db: &impl ConnectionTrait, genre: DbBackend, logements: &[&String]) -> Result<(), DbErr> {
    if logements.is_empty() {
        return Ok(());
    }
    let sql = format!("UPDATE lot SET annexes_notees = empreinte WHERE id IN ({})", places(logements.len()));
    let valeurs = logements.iter().map(|id| Value::from(id.as_str()));
    db.execute_raw(Statement::from_sql_and_values(genre, sql, valeurs)).await.map(drop)
}

/// The numbers of the annexes in the document of a home; `None` when the document cannot be read.
fn lots_secondaires(document: &str) -> Option<Vec<String>> {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Annexes {
        lots_secondaires: Vec<String>,
    }
    serde_json::from_str::<Annexes>(document).ok().map(|lu| lu.lots_secondaires)
}

/// The parameters of a list, written `$1, $2, …`.
fn places(nombre: usize) -> String {
    (1..=nombre).map(|rang| format!("${rang}")).collect::<Vec<_>>().join(", ")
}

/// The parameters of a list of pairs, written `($1, $2), ($3, $4), …`.
fn valeurs(nombre: usize) -> String {
    (0..nombre).map(|rang| format!("(${}, ${})", 2 * rang + 1, 2 * rang + 2)).collect::<Vec<_>>().join(", ")
}
