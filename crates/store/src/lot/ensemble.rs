//! A lot and its annexes, taken, gone on with or released together.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::forme::Lus;
use crate::import::recouvrement;
use crate::lignes::annexes::{annexes, principal};
use crate::lignes::lot::{par_id, relire};
use crate::lignes::tenue::changer_tenue;
use crate::tables::lot::{Column, Entity, Model};
use domain::lot::tenue::annexes::{Ensemble, LotTenu};
use domain::lot::tenue::{Evenement, RefusDeTenue};
use domain::lot::{IdLot, Lot, StatutLot};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::BTreeSet;

/// What became of an event on a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Suite {
    /// It happened: these lots changed hands, the lot first. The caller states the fact, which names them.
    Faite(Vec<IdLot>),
    /// The rules refuse it; nothing changed.
    Refusee(RefusDeTenue),
    /// An import under way changes one of these lots: to be tried again when it is seen.
    Import,
    /// There is no such lot.
    Introuvable,
}

/// Applies an event of the portal to a lot and to its annexes, in this transaction: all of them or none.
///
/// Every row concerned is locked, in the order of ids, before anything is compared; each is then written only where it
/// is still held as it was read. Lots are those that people see: what an import under way wrote is published by nobody.
pub async fn appliquer(tx: &Ecriture, id: &IdLot, evenement: &Evenement) -> Result<Suite> {
    let Some(vu) = par_id(tx, id).await? else { return Ok(Suite::Introuvable) };
    let ids = concernes(tx, &vu, evenement).await?;
    let Some(lus) = verrouiller(tx, &ids).await? else { return Ok(Suite::Import) };
    let Some(lot) = lus.iter().find(|l| l.fiche.id() == *id) else { return Ok(Suite::Introuvable) };
    let principal = if evenement.prend() { principal(tx, lot).await? } else { None };
    let passages = match ensemble(&lus, lot, principal).apres(evenement) {
        Ok(passages) => passages,
        Err(refus) => return Ok(Suite::Refusee(refus)),
    };
    let mut changes = Vec::with_capacity(passages.len());
    for passage in passages {
        if passage.avant == passage.apres {
            continue;
        }
        if !changer_tenue(tx, &passage.id, &passage.avant, &passage.apres).await? {
            // The rows are locked: only a write that passed by the locks could do that.
            return Err(Error::Conflit);
        }
        changes.push(passage.id);
    }
    Ok(Suite::Faite(changes))
}

/// What would become of an event, and the status that the lot had when it was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Essai {
    /// What would become of it.
    pub suite: Suite,
    /// The status; free for a lot that is not there.
    pub statut: StatutLot,
}

/// What would become of an event that takes a lot, as far as one reading tells: nothing is locked, and nothing changes.
pub async fn pourrait(db: &impl Acces, id: &IdLot, evenement: &Evenement) -> Result<Essai> {
    let absent = Essai { suite: Suite::Introuvable, statut: StatutLot::L };
    let Some(vu) = par_id(db, id).await? else { return Ok(absent) };
    let ids: Vec<IdLot> = concernes(db, &vu, evenement).await?.into_iter().map(IdLot).collect();
    let lus = recouvrement::lots_par_id(db, &ids).await?.lus;
    let Some(lot) = lus.iter().find(|l| l.fiche.id() == *id) else { return Ok(absent) };
    let principal = if evenement.prend() { principal(db, lot).await? } else { None };
    let suite = match ensemble(&lus, lot, principal).apres(evenement) {
        Ok(passages) => Suite::Faite(passages.into_iter().map(|passage| passage.id).collect()),
        Err(refus) => Suite::Refusee(refus),
    };
    Ok(Essai { suite, statut: lot.tenue.statut() })
}

/// A lot as the rule sees it, among those that were read with it.
fn ensemble(lus: &[Lot], lot: &Lot, principal: Option<IdLot>) -> Ensemble {
    let tenu = |lot: &Lot| LotTenu { id: lot.fiche.id(), tenue: lot.tenue };
    let annexes = lus.iter().filter(|l| l.fiche.id() != lot.fiche.id()).map(tenu).collect();
    Ensemble { lot: tenu(lot), retire: lot.retire, principal, annexes }
}

/// The lot, its annexes by its document, and what the row of the event holds already.
async fn concernes(tx: &impl Acces, lot: &Lot, evenement: &Evenement) -> Result<Vec<String>> {
    let mut ids = BTreeSet::from([lot.fiche.id().0]);
    if evenement.ligne().is_some() {
        ids.extend(annexes(lot));
    }
    for ligne in [evenement.ligne(), evenement.tenait()].into_iter().flatten() {
        let tenus: Vec<String> = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::DetenuLigne.eq(ligne.nom()))
            .into_tuple()
            .all(tx)
            .await?;
        ids.extend(tenus);
    }
    Ok(ids.into_iter().collect())
}

/// Locks these lots and reads them as people see them; nothing when an import under way holds one of them otherwise.
async fn verrouiller(tx: &Ecriture, ids: &[String]) -> Result<Option<Vec<Lot>>> {
    let siens = Condition::all().add(Column::Id.is_in(ids));
    let lignes: Vec<Model> = Entity::find().filter(siens).order_by_asc(Column::Id).lock_exclusive().all(tx).await?;
    let lus: Vec<Lot> = lignes.iter().map(relire).collect::<Result<_>>()?;
    let vus = recouvrement::d_avant(tx, Lus { lus: lus.clone(), ecartees: Vec::new() }).await?.lus;
    let memes = vus.len() == lus.len() && vus.iter().zip(&lus).all(|(vu, lu)| vu.tenue == lu.tenue);
    Ok(memes.then_some(vus))
}
