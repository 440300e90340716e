//! The notes of an import about annexes ([`crate::lignes::annexes`]): the home in the row of each annex, and in the row of each
//! home the mark that its annexes name it.
//!
//! A row that this version has not written has no mark: it comes from an import of the former version, or it was restored. The
//! next batch of any import in its programme completes it.

use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::lignes::annexes::a_noter;
use crate::tables::lot::{Column, Entity, Model};
use crate::tranche::PAR_REQUETE;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ColumnTrait, ConnectionTrait as _, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Statement, Value};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The annexes that the document of a home lists.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Annexes {
    lots_secondaires: Vec<String>,
}

/// Fills two columns in rows about to be written: the home of each annex, and the mark of each home. `annexes` lists the annexes of each
/// home among these rows. A home whose annexes are not all among these rows is left to [`completer`]. Returns the other homes: those that
/// an annex no longer names.
pub(super) fn noter(
    lignes: &mut [Model],
    actuels: &BTreeMap<String, Model>,
    annexes: &BTreeMap<String, Vec<String>>,
) -> BTreeSet<String> {
    let principaux: HashMap<&str, &str> = annexes
        .iter()
        .flat_map(|(logement, siennes)| siennes.iter().map(|a| (a.as_str(), logement.as_str())))
        .collect();
    let ecrites: BTreeSet<String> = lignes.iter().map(|ligne| ligne.id.clone()).collect();
    let mut delaisses = BTreeSet::new();
    for ligne in lignes {
        let nomme = actuels.get(&ligne.id).and_then(|actuel| actuel.principal.clone());
        let nomme = nomme.filter(|logement| !ecrites.contains(logement));
        ligne.principal = match principaux.get(ligne.id.as_str()) {
            Some(logement) => {
                delaisses.extend(nomme);
                Some((*logement).to_owned())
            }
            None => nomme,
        };
        let siennes = annexes.get(&ligne.id).map(Vec::as_slice).unwrap_or_default();
        let toutes = siennes
            .iter()
            .all(|annexe| ecrites.contains(annexe) && principaux.get(annexe.as_str()) == Some(&ligne.id.as_str()));
        ligne.annexes_notees = toutes.then_some(ligne.empreinte);
    }
    delaisses
}

/// Notes the annexes of the unmarked homes of these programmes, as far as the annexes exist.
pub(super) async fn completer(tx: &Ecriture, programmes: &BTreeSet<String>) -> Result<()> {
    let programmes: Vec<&str> = programmes.iter().map(String::as_str).collect();
    for paquet in programmes.chunks(PAR_REQUETE) {
        let logements: Vec<(String, String, String, bool)> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Programme, Column::Document, Column::Retire])
            .filter(Column::Programme.is_in(paquet.iter().copied()))
            .filter(a_noter())
            .order_by_asc(Column::Id)
            .into_tuple()
            .all(tx)
            .await?;
        let mut annexes = BTreeMap::new();
        for (id, programme, document, retire) in logements {
            // An unreadable document gets no mark, so the next reader of the document gets the error.
            let Ok(Annexes { lots_secondaires }) = serde_json::from_str(&document) else { continue };
            let programme = IdProgramme(programme);
            let siennes = lots_secondaires.iter().map(|numero| IdLot::nouveau(&programme, numero).0).collect();
            annexes.insert(id, Logement { annexes: siennes, retire });
        }
        noter_en_base(tx, &annexes).await?;
    }
    Ok(())
}

/// A home that has no mark yet.
struct Logement {
    annexes: Vec<String>,
    retire: bool,
}

async fn noter_en_base(tx: &Ecriture, logements: &BTreeMap<String, Logement>) -> Result<()> {
    let voulues: BTreeSet<&str> =
        logements.values().flat_map(|logement| logement.annexes.iter().map(String::as_str)).collect();
    let mut nommes: HashMap<String, Option<String>> = HashMap::new();
    for paquet in voulues.into_iter().collect::<Vec<_>>().chunks(PAR_REQUETE) {
        let lignes = Entity::find().select_only().columns([Column::Id, Column::Principal]);
        let lignes = lignes.filter(Column::Id.is_in(paquet.iter().copied())).into_tuple().all(tx).await?;
        nommes.extend(lignes);
    }
    let (mut changes, mut delaisses) = (BTreeMap::new(), BTreeSet::new());
    for (id, logement) in logements {
        for annexe in &logement.annexes {
            let Some(nomme) = nommes.get_mut(annexe) else { continue };
            // A withdrawn home takes no annex from another home.
            if nomme.as_ref() == Some(id) || (logement.retire && nomme.is_some()) {
                continue;
            }
            delaisses.extend(nomme.replace(id.clone()));
            changes.insert(annexe.as_str(), id.as_str());
        }
    }
    let changes: Vec<(&str, &str)> = changes.into_iter().collect();
    for paquet in changes.chunks(PAR_REQUETE) {
        nommer(tx, paquet).await?;
    }
    oublier(tx, &delaisses).await?;
    let complet = |id: &str, logement: &Logement| {
        logement.annexes.iter().all(|annexe| nommes.get(annexe).is_some_and(|nomme| nomme.as_deref() == Some(id)))
    };
    let complets: Vec<&str> =
        logements.iter().filter(|(id, logement)| complet(id, logement)).map(|(id, _)| id.as_str()).collect();
    for paquet in complets.chunks(PAR_REQUETE) {
        Entity::update_many()
            .col_expr(Column::AnnexesNotees, Expr::col(Column::Empreinte))
            .filter(Column::Id.is_in(paquet.iter().copied()))
            .exec(tx)
            .await?;
    }
    Ok(())
}

/// Writes the homes of these annexes in their rows, in one statement.
async fn nommer(tx: &Ecriture, changes: &[(&str, &str)]) -> Result<()> {
    let places: Vec<String> =
        (0..changes.len()).map(|rang| format!("(${}, ${})", 2 * rang + 1, 2 * rang + 2)).collect();
    let sql = format!(
        "UPDATE lot SET principal = dit.column2 FROM (VALUES {}) AS dit WHERE lot.id = dit.column1",
        places.join(", ")
    );
    let valeurs = changes.iter().flat_map(|(annexe, logement)| [Value::from(*annexe), Value::from(*logement)]);
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, valeurs)).await?;
    Ok(())
}

/// Removes the marks of homes that one of their annexes no longer names. The document of such a home is then read, because it may still
/// list the annex.
pub(super) async fn oublier(tx: &Ecriture, logements: &BTreeSet<String>) -> Result<()> {
    let logements: Vec<&str> = logements.iter().map(String::as_str).collect();
    for paquet in logements.chunks(PAR_REQUETE) {
        oublier_si(tx, Column::Id.is_in(paquet.iter().copied())).await?;
    }
    Ok(())
}

/// Removes the marks of the homes that these annexes name, because the annexes are about to be deleted.
pub(super) async fn oublier_ceux_de(tx: &Ecriture, annexes: &[String]) -> Result<()> {
    let leurs = Query::select()
        .column((Entity, Column::Principal))
        .from(Entity)
        .and_where(Column::Id.is_in(annexes))
        .and_where(Column::Principal.is_not_null())
        .take();
    oublier_si(tx, Column::Id.in_subquery(leurs)).await
}

async fn oublier_si(tx: &Ecriture, lesquels: Expr) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::AnnexesNotees, Expr::value(Option::<i64>::None))
        .filter(lesquels)
        .exec(tx)
        .await?;
    Ok(())
}
