//! A lot with all that changes hands with it: its annexes, and the other lots that the row of its holder holds. These lots are read once,
//! under their locks when they are to change, and this value is then passed on. The effect of an event is computed from this value alone,
//! without another read.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::forme::Lus;
use crate::import::recouvrement;
use crate::lignes::lot::relire;
use crate::lignes::tenue::changer_les_tenues;
use crate::lot::{self, IssueDEvenement};
use crate::tables::lot::{Column, Entity, Model};
use domain::lot::tenue::annexes::{Ensemble, LotTenu, Passage};
use domain::lot::tenue::{Evenement, LignePortail, RefusDeTenue};
use domain::lot::{IdLot, Lot, Tenue};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::BTreeSet;

/// The number of times that the rows around a lot are locked again, when the lot names other rows after the lock.
const REPRISES: u32 = 3;

/// A lot with its annexes, as people see them. What an import under way wrote is left out, because it is not published yet.
#[derive(Debug, Clone)]
pub struct EnsembleDeLots {
    pub lot: Lot,
    /// The home, when the lot is an annex.
    pub principal: Option<IdLot>,
    /// The annexes of the lot, and the other lots that the row of its holder holds, such as an annex that a feed has detached since.
    autres: Vec<Lot>,
    /// Whether the lots can be changed.
    verrou: Verrou,
}

/// Whether a set of lots that was read can be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verrou {
    /// The rows are locked, so they can be changed.
    Pose,
    /// The rows are locked, but an import under way gives one of them another holder.
    Importe,
    /// The rows were read without locks.
    Aucun,
}

impl EnsembleDeLots {
    /// A lot alone, as it was just read. This value serves to describe the lot, not to change it.
    pub fn seul(lot: Lot) -> Self {
        Self { lot, principal: None, autres: Vec::new(), verrou: Verrou::Aucun }
    }

    /// Computes the changes that the event would make, the lot's own first, or the reason why the rules refuse the event. Reads no row.
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

    /// Notes the new holders in this value.
    fn passer(&mut self, passages: &[Passage]) {
        for lu in std::iter::once(&mut self.lot).chain(&mut self.autres) {
            let id = lu.fiche.id();
            if let Some(passage) = passages.iter().find(|passage| passage.id == id) {
                lu.tenue = passage.apres;
            }
        }
    }
}

/// Reads, without locks, a lot and the lots that change hands with it, as people see them. `vue` must be one consistent view. Returns
/// `None` when the lot does not exist.
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
        // An import under way gave the lot other annexes: the loop starts again from the lot as people see it.
        connu = lot;
    }
    Err(Error::Conflit)
}

/// Locks a lot and the lots that change hands with it until the end of the transaction, in the order of ids, and reads them. Returns
/// `None` when the lot does not exist. `connu` is the lot as it was last read: it tells which rows to lock. (SQLite ignores the locks,
/// because its transaction is the only writer.)
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
        // Before the lock, the lot was taken or freed, or a feed gave it other annexes: the loop locks again, with the rows that the lot
        // names now.
        autour = presente;
    }
    Err(Error::Conflit)
}

/// Applies an event of the portal to a lot that is locked, and to its annexes: to all of them or to none. A row is written only if its
/// holder is still the one that was read.
pub async fn appliquer(tx: &Ecriture, ensemble: &mut EnsembleDeLots, evenement: &Evenement) -> Result<IssueDEvenement> {
    match ensemble.verrou {
        Verrou::Pose => {}
        Verrou::Importe => return Ok(IssueDEvenement::Import),
        // Without locks, the rows may have changed since they were read.
        Verrou::Aucun => return Err(Error::Conflit),
    }
    let mut passages = match ensemble.essayer(evenement) {
        Ok(passages) => passages,
        Err(refus) => return Ok(IssueDEvenement::Refusee(refus)),
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
            // The rows are locked, so only a write that ignores the locks can cause this.
            return Err(Error::Conflit);
        }
    }
    ensemble.passer(&passages);
    Ok(IssueDEvenement::Faite(passages.into_iter().map(|passage| passage.id).collect()))
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

/// The rows as people see them, and whether they can be changed once they are locked.
async fn vus(db: &impl Acces, lignes: &[Model]) -> Result<(Vec<Lot>, Verrou)> {
    let lus: Vec<Lot> = lignes.iter().map(relire).collect::<Result<_>>()?;
    let vus = recouvrement::d_avant(db, Lus { lus: lus.clone(), ecartees: Vec::new() }).await?.lus;
    let memes = vus.len() == lus.len() && vus.iter().zip(&lus).all(|(vu, lu)| vu.tenue == lu.tenue);
    Ok((vus, if memes { Verrou::Pose } else { Verrou::Importe }))
}
