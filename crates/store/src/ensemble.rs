//! A lot with all that changes hands with it: its annexes, and what the row that holds it holds besides. It is read once, under its
//! locks when it is to change, and handed on: what an event would do is told by the value alone.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::forme::Lus;
use crate::import::recouvrement;
use crate::lignes::lot::relire;
use crate::lignes::tenue::changer_les_tenues;
use crate::lot::{self, Suite};
use crate::tables::lot::{Column, Entity, Model};
use domain::lot::tenue::annexes::{Ensemble, LotTenu, Passage};
use domain::lot::tenue::{Evenement, LignePortail, RefusDeTenue};
use domain::lot::{IdLot, Lot, Tenue};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::BTreeSet;

/// How many times the rows around a lot are locked anew because the lot named others by then.
const REPRISES: u32 = 3;

/// A lot with its annexes, as people see them: what an import under way wrote is published by nobody.
#[derive(Debug, Clone)]
pub struct EnsembleDeLots {
    /// The lot.
    pub lot: Lot,
    /// The home that it is an annex of.
    pub principal: Option<IdLot>,
    /// Its annexes, and what the row that holds it holds with it (an annex that a feed detached since).
    autres: Vec<Lot>,
    /// What an event can do to it.
    verrou: Verrou,
}

/// What an event can do to a lot that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verrou {
    /// Its rows are locked: it can be changed.
    Pose,
    /// The same, but an import under way holds one of the rows otherwise.
    Importe,
    /// It was only read.
    Aucun,
}

impl EnsembleDeLots {
    /// A lot alone, as it was just read: enough to speak of it, not to change it.
    pub fn seul(lot: Lot) -> Self {
        Self { lot, principal: None, autres: Vec::new(), verrou: Verrou::Aucun }
    }

    /// What the event would change, the lot first, or why the rules refuse it. Nothing is read.
    pub fn essayer(&self, evenement: &Evenement) -> Result<Vec<Passage>, RefusDeTenue> {
        let tenu = |lot: &Lot| LotTenu { id: lot.fiche.id(), tenue: lot.tenue };
        let ensemble = Ensemble {
            lot: tenu(&self.lot),
            retire: self.lot.retire,
            principal: self.principal.clone(),
            annexes: self.autres.iter().map(tenu).collect(),
        };
        ensemble.apres(evenement)
    }

    /// The lots of it changed hands.
    fn passer(&mut self, passages: &[Passage]) {
        for lu in std::iter::once(&mut self.lot).chain(&mut self.autres) {
            let id = lu.fiche.id();
            if let Some(passage) = passages.iter().find(|passage| passage.id == id) {
                lu.tenue = passage.apres;
            }
        }
    }
}

/// A lot as people see it, with what goes with it, in a view that nobody changes; nothing is locked. Nothing when there is no such lot.
pub async fn publie(vue: &impl Acces, id: &IdLot) -> Result<Option<EnsembleDeLots>> {
    let Some(mut connu) = lot::par_id(vue, id).await? else { return Ok(None) };
    for _ in 0..REPRISES {
        let autour = Autour::de(&connu);
        let mut lignes = vec![connu.clone()];
        if !autour.est_seul() {
            lignes = autour.lignes(vue).await?.iter().map(relire).collect::<Result<_>>()?;
        }
        let lus = recouvrement::d_avant(vue, Lus { lus: lignes, ecartees: Vec::new() }).await?.lus;
        let Some(lot) = lus.iter().find(|lu| lu.fiche.id() == *id).cloned() else { return Ok(None) };
        if autour.comprend(&Autour::de(&lot)) {
            let principal = lot::principal(vue, &lot).await?;
            let autres = lus.into_iter().filter(|lu| lu.fiche.id() != *id).collect();
            return Ok(Some(EnsembleDeLots { lot, principal, autres, verrou: Verrou::Aucun }));
        }
        // An import under way gave it other annexes: people see those that it had.
        connu = lot;
    }
    Err(Error::Conflit)
}

/// Locks a lot and what goes with it until the end of the transaction, in the order of ids, and reads them; nothing when there is no
/// such lot. `connu` is the lot as it was last read: it says which rows to lock. (SQLite ignores the locks: its transaction is the only
/// writer.)
pub async fn verrouiller(tx: &Ecriture, connu: &Lot) -> Result<Option<EnsembleDeLots>> {
    let id = connu.fiche.id();
    let mut autour = Autour::de(connu);
    for _ in 0..REPRISES {
        let (lus, verrou) = vus(tx, &autour.verrouiller(tx).await?).await?;
        let Some(lot) = lus.iter().find(|lu| lu.fiche.id() == id) else { return Ok(None) };
        let presente = Autour::de(lot);
        if autour.comprend(&presente) {
            let lot = lot.clone();
            let principal = lot::principal(tx, &lot).await?;
            let autres = lus.into_iter().filter(|lu| lu.fiche.id() != id).collect();
            return Ok(Some(EnsembleDeLots { lot, principal, autres, verrou }));
        }
        // Somebody took or gave back the lot, or a feed gave it other annexes, before its row was locked.
        autour = presente;
    }
    Err(Error::Conflit)
}

/// Applies an event of the portal to a lot that is locked and to its annexes: all of them or none. Each row is written only where it is
/// still held as it was read.
pub async fn appliquer(tx: &Ecriture, ensemble: &mut EnsembleDeLots, evenement: &Evenement) -> Result<Suite> {
    match ensemble.verrou {
        Verrou::Pose => {}
        Verrou::Importe => return Ok(Suite::Import),
        // What was read without its locks may have changed since.
        Verrou::Aucun => return Err(Error::Conflit),
    }
    let mut passages = match ensemble.essayer(evenement) {
        Ok(passages) => passages,
        Err(refus) => return Ok(Suite::Refusee(refus)),
    };
    passages.retain(|passage| passage.avant != passage.apres);
    let mut mouvements: Vec<(Tenue, Tenue)> = Vec::new();
    for passage in &passages {
        let mouvement = (passage.avant, passage.apres);
        if !mouvements.contains(&mouvement) {
            mouvements.push(mouvement);
        }
    }
    for (avant, apres) in mouvements {
        let ceux = passages.iter().filter(|passage| (passage.avant, passage.apres) == (avant, apres));
        let ids: Vec<&IdLot> = ceux.map(|passage| &passage.id).collect();
        let changes = changer_les_tenues(tx, &ids, &avant, &apres).await?;
        if usize::try_from(changes) != Ok(ids.len()) {
            // The rows are locked: only a write that passed by the locks could do that.
            return Err(Error::Conflit);
        }
    }
    ensemble.passer(&passages);
    Ok(Suite::Faite(passages.into_iter().map(|passage| passage.id).collect()))
}

/// The rows that an event on a lot may concern.
struct Autour {
    ids: BTreeSet<String>,
    ligne: Option<LignePortail>,
}

impl Autour {
    fn de(lot: &Lot) -> Self {
        let fiche = &lot.fiche;
        let annexes = fiche.lots_secondaires.iter().map(|numero| IdLot::nouveau(&fiche.programme, numero).0);
        Self { ids: annexes.chain([fiche.id().0]).collect(), ligne: lot.tenue.ligne() }
    }

    fn est_seul(&self) -> bool {
        self.ids.len() == 1 && self.ligne.is_none()
    }

    fn comprend(&self, autre: &Self) -> bool {
        autre.ids.is_subset(&self.ids) && (autre.ligne.is_none() || autre.ligne == self.ligne)
    }

    fn condition(&self) -> Condition {
        let tenus = self.ligne.map(|ligne| Column::DetenuLigne.eq(ligne.nom()));
        Condition::any().add(Column::Id.is_in(self.ids.iter().map(String::as_str))).add_option(tenus)
    }

    async fn lignes(&self, db: &impl Acces) -> Result<Vec<Model>> {
        Ok(Entity::find().filter(self.condition()).order_by_asc(Column::Id).all(db).await?)
    }

    async fn verrouiller(&self, tx: &Ecriture) -> Result<Vec<Model>> {
        Ok(Entity::find().filter(self.condition()).order_by_asc(Column::Id).lock_exclusive().all(tx).await?)
    }
}

/// Rows as people see them, and what an event can do to them when they are locked.
async fn vus(db: &impl Acces, lignes: &[Model]) -> Result<(Vec<Lot>, Verrou)> {
    let lus: Vec<Lot> = lignes.iter().map(relire).collect::<Result<_>>()?;
    let vus = recouvrement::d_avant(db, Lus { lus: lus.clone(), ecartees: Vec::new() }).await?.lus;
    let memes = vus.len() == lus.len() && vus.iter().zip(&lus).all(|(vu, lu)| vu.tenue == lu.tenue);
    Ok((vus, if memes { Verrou::Pose } else { Verrou::Importe }))
}
