//! Programmes as they are stored: key columns and one document.

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

/// The form of the documents written today; `tests/it/modeles` keeps one of every form ever written.
pub const SCHEMA: i32 = 1;
/// The steps from each form to the next.
const MONTEES: &[Montee] = &[];
/// A programme and what its columns say of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ProgrammeLu {
    /// The programme, its documents included.
    pub programme: Programme,
    pub retire: bool,
    /// Grows with each change of the row.
    pub version: i64,
}

/// The row of a programme; its documents are rows of their own ([`document::ligne`]).
pub fn ligne(programme: &Programme, retire: bool, empreinte: i64, version: i64) -> Result<Model> {
    let sans_documents = Programme { documents: Vec::new(), ..programme.clone() };
    let document = serde_json::to_string(&sans_documents).map_err(|e| illisible(&programme.id.0, &e))?;
    Ok(Model {
        id: programme.id.0.clone(),
        nom_normalise: domain::texte::normaliser(&programme.nom_commercial),
        retire,
        empreinte,
        version,
        schema: SCHEMA,
        document,
    })
}

/// A row read back, without its documents.
pub fn relire(ligne: &Model) -> Result<ProgrammeLu> {
    let programme = forme::lire(("programme", &ligne.id), ligne.schema, &ligne.document, MONTEES)?;
    Ok(ProgrammeLu { programme, retire: ligne.retire, version: ligne.version })
}

fn illisible(id: &str, erreur: &serde_json::Error) -> Error {
    // The position only: what stands there may be a contact.
    let cause = format!("{:?} en colonne {}", erreur.classify(), erreur.column());
    Error::DocumentIllisible { table: "programme", id: id.to_owned(), cause }
}

/// These programmes, documents included, by id; those that do not exist are left out.
pub async fn par_ids(db: &impl ConnectionTrait, ids: &[IdProgramme]) -> Result<Vec<ProgrammeLu>> {
    let Lus { lus, ecartees } = lisibles(db, ids).await?;
    match ecartees.into_iter().next() {
        None => Ok(lus),
        Some(LigneEcartee { table, id, cause }) => Err(Error::DocumentIllisible { table, id, cause }),
    }
}

/// The same, those that cannot be read set aside.
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

/// These programmes, by id, without their documents; those that do not exist or cannot be read are left out.
pub async fn sans_documents(db: &impl ConnectionTrait, ids: &[IdProgramme]) -> Result<Vec<ProgrammeLu>> {
    let mut lus = Vec::with_capacity(ids.len());
    for paquet in ids.chunks(PAR_REQUETE) {
        let cles = paquet.iter().map(|id| id.0.as_str());
        let lignes = Entity::find().filter(Column::Id.is_in(cles)).order_by_asc(Column::Id).all(db).await?;
        lus.extend(lignes.iter().filter_map(|ligne| relire(ligne).ok()));
    }
    Ok(lus)
}

/// Every programme, by id, without their documents; those that cannot be read are left out.
pub async fn tous_sans_documents(db: &impl ConnectionTrait) -> Result<Vec<ProgrammeLu>> {
    let lignes = Entity::find().order_by_asc(Column::Id).all(db).await?;
    Ok(lignes.iter().filter_map(|ligne| relire(ligne).ok()).collect())
}

/// Holds the rows of these programmes until the transaction ends, in one order whoever asks: what is written of people on
/// them is written by one at a time. A row that names one of them (an option, a lot) is not kept waiting.
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

/// Waits for whoever writes of people on this programme, and has them wait until the transaction ends: what it reads of them stays
/// so. Those who only read wait for nobody.
pub async fn tenir(tx: &Ecriture, id: &IdProgramme) -> Result<()> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find().select_only().column(Column::Id).filter(Column::Id.eq(id.0.as_str()));
    let _: Option<String> = ligne.lock(LockType::Share).into_tuple().one(tx).await?;
    Ok(())
}

/// The same, in the statement that reads the programme, without its documents. Nothing when its row is not there; one that cannot be read
/// is held all the same, and nothing is said of it.
pub async fn tenir_et_lire(tx: &Ecriture, id: &IdProgramme) -> Result<Option<Programme>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find_by_id(id.0.as_str()).lock(LockType::Share).one(tx).await?;
    Ok(ligne.and_then(|ligne| relire(&ligne).ok()).map(|lu| lu.programme))
}

/// The same for the programme of a reservation. Nothing when there is no such reservation.
pub async fn tenir_celui_de(tx: &Ecriture, reservation: IdReservation) -> Result<Option<Programme>> {
    let le_sien = Query::select()
        .column(reservations::Column::Programme)
        .from(reservations::Entity)
        .and_where(reservations::Column::Id.eq(reservation.0))
        .take();
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find().filter(Column::Id.in_subquery(le_sien)).lock(LockType::Share).one(tx).await?;
    Ok(ligne.and_then(|ligne| relire(&ligne).ok()).map(|lu| lu.programme))
}

/// The same for the programme of a reservation, which is named, whether its row can be read or not. Nothing when there is no such
/// reservation.
pub async fn tenir_celui_de_la_reservation(tx: &Ecriture, id: IdReservation) -> Result<Option<IdProgramme>> {
    let le_sien = Query::select()
        .column(reservations::Column::Programme)
        .from(reservations::Entity)
        .and_where(reservations::Column::Id.eq(id.0))
        .take();
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find().select_only().column(Column::Id).filter(Column::Id.in_subquery(le_sien));
    Ok(ligne.lock(LockType::Share).into_tuple::<String>().one(tx).await?.map(IdProgramme))
}

/// The same for the programme of an option, which is named. Nothing when there is no such option.
pub async fn tenir_celui_de_l_option(tx: &Ecriture, option: IdOption) -> Result<Option<IdProgramme>> {
    let le_sien = Query::select()
        .column(option_lot::Column::Programme)
        .from(option_lot::Entity)
        .and_where(option_lot::Column::Id.eq(option.0))
        .take();
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find().select_only().column(Column::Id).filter(Column::Id.in_subquery(le_sien));
    Ok(ligne.lock(LockType::Share).into_tuple::<String>().one(tx).await?.map(IdProgramme))
}

/// Those of these programmes that this viewer may sell on: neither withdrawn, nor made of lots that are all dedicated to
/// others.
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

/// The programmes of this commercial name, case and accents apart, withdrawn ones left out.
pub async fn par_nom(db: &impl ConnectionTrait, nom: &str) -> Result<Vec<IdProgramme>> {
    let du_nom = Entity::find().filter(Column::NomNormalise.eq(domain::texte::normaliser(nom)));
    let lignes = du_nom.filter(Column::Retire.eq(false)).order_by_asc(Column::Id).all(db).await?;
    Ok(lignes.into_iter().map(|l| IdProgramme(l.id)).collect())
}

/// One programme, documents included.
pub async fn par_id(db: &impl ConnectionTrait, id: &IdProgramme) -> Result<Option<ProgrammeLu>> {
    Ok(par_ids(db, std::slice::from_ref(id)).await?.pop())
}
