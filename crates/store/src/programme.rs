//! The rows of programmes: key columns and one JSON document.

use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::forme::{self, LigneEcartee, Lus, Montee};
use crate::lignes::document;
use crate::tables::programme::{Column, Entity, Model};
use crate::tables::reservation as reservations;
use crate::tables::{lot, option_lot};
use crate::tranche::PAR_REQUETE;
use domain::acces::Portee;
use domain::lot::tenue::{IdOption, IdReservation};
use domain::programme::{IdProgramme, Programme};
use sea_orm::sea_query::{Expr, LockType, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect};

/// The form of the documents that this version writes. The tests keep one document of every form ever written, in `tests/it/modeles`.
pub const SCHEMA: i32 = 1;
/// The steps from each form to the next.
const MONTEES: &[Montee] = &[];
/// A programme, with the other data of its row.
#[derive(Debug, Clone, PartialEq)]
pub struct ProgrammeLu {
    /// The programme, with its documents when they were read.
    pub programme: Programme,
    pub retire: bool,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

/// The row of a programme on sale. Its documents are rows of their own ([`document::ligne`]).
pub fn ligne(programme: &Programme, empreinte: i64, version: i64) -> Result<Model> {
    let sans_documents = Programme { documents: Vec::new(), ..programme.clone() };
    let document = serde_json::to_string(&sans_documents).map_err(|e| illisible(&programme.id.0, &e))?;
    Ok(Model {
        id: programme.id.0.clone(),
        nom_normalise: domain::texte::normaliser(&programme.nom_commercial),
        retire: false,
        empreinte,
        version,
        schema: SCHEMA,
        document,
    })
}

/// Reads a programme back from its row, without its documents.
pub fn relire(ligne: &Model) -> Result<ProgrammeLu> {
    let programme = forme::lire(("programme", &ligne.id), ligne.schema, &ligne.document, MONTEES)?;
    Ok(ProgrammeLu { programme, retire: ligne.retire, version: ligne.version })
}

fn illisible(id: &str, erreur: &serde_json::Error) -> Error {
    // The error tells the position only, because the text there may be personal data.
    let cause = format!("{:?} en colonne {}", erreur.classify(), erreur.column());
    Error::DocumentIllisible { table: "programme", id: id.to_owned(), cause }
}

/// Reads these programmes with their documents, by id. Unknown ids are left out.
pub async fn par_ids(db: &impl ConnectionTrait, ids: &[IdProgramme]) -> Result<Vec<ProgrammeLu>> {
    let Lus { lus, ecartees } = lisibles(db, ids).await?;
    match ecartees.into_iter().next() {
        None => Ok(lus),
        Some(LigneEcartee { table, id, cause }) => Err(Error::DocumentIllisible { table, id, cause }),
    }
}

/// Reads these programmes by id. Rows that cannot be read are set aside instead of failing.
pub(crate) async fn lisibles(db: &impl ConnectionTrait, ids: &[IdProgramme]) -> Result<Lus<ProgrammeLu>> {
    let mut lus = Lus::default();
    for lot in ids.chunks(PAR_REQUETE) {
        let cles: Vec<&str> = lot.iter().map(|id| id.0.as_str()).collect();
        let lignes = Entity::find().filter(Column::Id.is_in(cles.clone())).order_by_asc(Column::Id).all(db).await?;
        let mut documents = document::des_programmes(db, &cles, &mut lus.ecartees).await?;
        for ligne in &lignes {
            lus.ajouter(relire(ligne).map(|mut lu| {
                lu.programme.documents = documents.remove(&ligne.id).unwrap_or_default();
                lu
            }))?;
        }
    }
    Ok(lus)
}

/// Reads these programmes by id, without their documents. Unknown or unreadable programmes are left out.
pub async fn sans_documents(db: &impl ConnectionTrait, ids: &[IdProgramme]) -> Result<Vec<ProgrammeLu>> {
    let mut lus = Vec::with_capacity(ids.len());
    for paquet in ids.chunks(PAR_REQUETE) {
        let cles = paquet.iter().map(|id| id.0.as_str());
        let lignes = Entity::find().filter(Column::Id.is_in(cles)).order_by_asc(Column::Id).all(db).await?;
        lus.extend(lignes.iter().filter_map(|ligne| relire(ligne).ok()));
    }
    Ok(lus)
}

/// Reads every programme by id, without its documents. Unreadable programmes are left out.
pub async fn tous_sans_documents(db: &impl ConnectionTrait) -> Result<Vec<ProgrammeLu>> {
    let lignes = Entity::find().order_by_asc(Column::Id).all(db).await?;
    Ok(lignes.iter().filter_map(|ligne| relire(ligne).ok()).collect())
}

/// Locks the rows of these programmes exclusively until the transaction ends, in the order of ids. Therefore only one transaction at a
/// time writes about people on these programmes. A write of a row that names a programme (an option, a lot) does not wait for this lock.
pub async fn verrouiller(tx: &Ecriture, ids: &[IdProgramme]) -> Result<()> {
    for paquet in ids.chunks(PAR_REQUETE) {
        let cles = paquet.iter().map(|id| id.0.as_str());
        // SQLite ignores the lock: its transaction is the only writer.
        let lignes = Entity::find().select_only().column(Column::Id).filter(Column::Id.is_in(cles));
        let verrouillees = lignes.order_by_asc(Column::Id).lock(LockType::NoKeyUpdate);
        let _: Vec<String> = verrouillees.into_tuple().all(tx).await?;
    }
    Ok(())
}

/// Locks a programme in shared mode until the transaction ends. This lock waits for the transactions that write about people on the
/// programme ([`verrouiller`]) and makes later ones wait, so that what this transaction reads about people stays true. Plain reads wait
/// for nothing.
pub async fn verrouiller_partage(tx: &Ecriture, id: &IdProgramme) -> Result<()> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find().select_only().column(Column::Id).filter(Column::Id.eq(id.0.as_str()));
    let _: Option<String> = ligne.lock(LockType::Share).into_tuple().one(tx).await?;
    Ok(())
}

/// Locks a programme as [`verrouiller_partage`] does, and reads it in the same statement, without its documents. Returns `None` when the
/// programme has no row. A programme that cannot be read is locked too, and is returned as `None`.
pub async fn verrouiller_partage_et_lire(tx: &Ecriture, id: &IdProgramme) -> Result<Option<Programme>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find_by_id(id.0.as_str()).lock(LockType::Share).one(tx).await?;
    Ok(ligne.and_then(|ligne| relire(&ligne).ok()).map(|lu| lu.programme))
}

/// Locks and reads the programme of a reservation as [`verrouiller_partage_et_lire`] does. Returns `None` when the reservation does not
/// exist.
pub async fn verrouiller_partage_et_lire_celui_de(
    tx: &Ecriture,
    reservation: IdReservation,
) -> Result<Option<Programme>> {
    let le_sien = Query::select()
        .column(reservations::Column::Programme)
        .from(reservations::Entity)
        .and_where(reservations::Column::Id.eq(reservation.0))
        .take();
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find().filter(Column::Id.in_subquery(le_sien)).lock(LockType::Share).one(tx).await?;
    Ok(ligne.and_then(|ligne| relire(&ligne).ok()).map(|lu| lu.programme))
}

/// Locks the programme of a reservation as [`verrouiller_partage`] does, and returns its id even when its row cannot be read. Returns
/// `None` when the reservation does not exist.
pub async fn verrouiller_partage_celui_de_la_reservation(
    tx: &Ecriture,
    id: IdReservation,
) -> Result<Option<IdProgramme>> {
    let le_sien = Query::select()
        .column(reservations::Column::Programme)
        .from(reservations::Entity)
        .and_where(reservations::Column::Id.eq(id.0))
        .take();
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find().select_only().column(Column::Id).filter(Column::Id.in_subquery(le_sien));
    Ok(ligne.lock(LockType::Share).into_tuple::<String>().one(tx).await?.map(IdProgramme))
}

/// Locks the programme of an option as [`verrouiller_partage`] does, and returns its id. Returns `None` when the option does not exist.
pub async fn verrouiller_partage_celui_de_l_option(tx: &Ecriture, option: IdOption) -> Result<Option<IdProgramme>> {
    let le_sien = Query::select()
        .column(option_lot::Column::Programme)
        .from(option_lot::Entity)
        .and_where(option_lot::Column::Id.eq(option.0))
        .take();
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find().select_only().column(Column::Id).filter(Column::Id.in_subquery(le_sien));
    Ok(ligne.lock(LockType::Share).into_tuple::<String>().one(tx).await?.map(IdProgramme))
}

/// Those of these programmes on which this viewer may sell. Such a programme is not withdrawn, and has a lot that is not dedicated to
/// another group.
pub async fn ouverts_a(db: &impl ConnectionTrait, ids: &[IdProgramme], portee: Portee) -> Result<Vec<ProgrammeLu>> {
    let lots = |condition: Condition| {
        let siens = Expr::col((lot::Entity, lot::Column::Programme)).equals((Entity, Column::Id));
        let siens = Condition::all().add(siens).add(lot::Column::Retire.eq(false)).add(condition);
        Query::select().expr(Expr::val(1)).from(lot::Entity).cond_where(siens).take()
    };
    let dedie = Condition::any().add(lot::Column::Exclusivite.is_null()).add_option(match portee {
        Portee::Groupe(groupe) => Some(lot::Column::Exclusivite.eq(groupe.0)),
        Portee::Interne => Some(lot::Column::Exclusivite.is_not_null()),
        Portee::Visiteur | Portee::SansGroupe => None,
    });
    let visible = Condition::any().add(Expr::exists(lots(Condition::all())).not()).add(Expr::exists(lots(dedie)));
    let mut lus = Vec::with_capacity(ids.len());
    for paquet in ids.chunks(PAR_REQUETE) {
        let voulus = Column::Id.is_in(paquet.iter().map(|id| id.0.as_str()));
        let lignes = Entity::find().filter(voulus).filter(Column::Retire.eq(false)).filter(visible.clone());
        lus.extend(lignes.order_by_asc(Column::Id).all(db).await?.iter().filter_map(|ligne| relire(ligne).ok()));
    }
    Ok(lus)
}

/// The programmes of this commercial name; case and accents do not count. Withdrawn programmes are left out.
pub async fn par_nom(db: &impl ConnectionTrait, nom: &str) -> Result<Vec<IdProgramme>> {
    let du_nom = Entity::find().filter(Column::NomNormalise.eq(domain::texte::normaliser(nom)));
    let lignes = du_nom.filter(Column::Retire.eq(false)).order_by_asc(Column::Id).all(db).await?;
    Ok(lignes.into_iter().map(|l| IdProgramme(l.id)).collect())
}

/// Reads one programme with its documents.
pub async fn par_id(db: &impl ConnectionTrait, id: &IdProgramme) -> Result<Option<ProgrammeLu>> {
    Ok(par_ids(db, std::slice::from_ref(id)).await?.pop())
}
