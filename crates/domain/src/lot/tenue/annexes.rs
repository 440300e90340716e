//! A home and its annexes change hands together (`domain.md` section 3, annexes).
//!
//! Only what happens in the portal is shared: a feed or a grid states each lot alone.

use super::{Evenement, RefusDeTenue, Tenue, TransitionInterdite};
use crate::lot::IdLot;

/// A lot as the rule sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotTenu {
    /// The lot.
    pub id: IdLot,
    /// Who holds it.
    pub tenue: Tenue,
}

/// A lot, and all that an event on it may concern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ensemble {
    /// The lot.
    pub lot: LotTenu,
    /// Withdrawn from sale.
    pub retire: bool,
    /// The home that it is an annex of.
    pub principal: Option<IdLot>,
    /// Its annexes, and whatever else the row of the portal holds with it (an annex that a feed detached since).
    pub annexes: Vec<LotTenu>,
}

/// A lot that changes hands: what was read, to be compared when it is written, and what it becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The lot.
    pub id: IdLot,
    /// Who held it.
    pub avant: Tenue,
    /// Who holds it.
    pub apres: Tenue,
}

impl Ensemble {
    /// What the event changes, the lot first: all of it happens, or none.
    ///
    /// Whoever takes a home takes its annexes, so each has to be free (or held by what the event takes the place of). An option that becomes
    /// a reservation goes on, whatever its lot has become meanwhile: withdrawn, an annex of a home, or with an annex more that somebody
    /// else holds, which is left to them. What is released concerns those that the same row holds, and leaves the others alone.
    pub fn apres(&self, evenement: &Evenement) -> Result<Vec<Passage>, RefusDeTenue> {
        let passage = |lot: &LotTenu| -> Result<Passage, TransitionInterdite> {
            Ok(Passage { id: lot.id.clone(), avant: lot.tenue, apres: lot.tenue.apres(evenement)? })
        };
        if evenement.prend() {
            // What the lot itself says comes first: it is what the person sees.
            let du_lot = passage(&self.lot)?;
            // What was taken before goes on: an option on a lot that left the sale may still become a reservation.
            if self.retire && !evenement.prolonge_une_option() {
                return Err(RefusDeTenue::Retire);
            }
            // So may one on a lot that a feed attached to a home since.
            if let Some(principal) = self.principal.as_ref().filter(|_| !evenement.prolonge_une_option()) {
                return Err(RefusDeTenue::Rattache { principal: principal.clone() });
            }
            let mut passages = vec![du_lot];
            for annexe in &self.annexes {
                let prise = annexe.tenue.apres(evenement).or_else(|_| annexe.tenue.apres(&d_un_lot_libre(evenement)));
                // It came to the home since, because the option holds all those that were there.
                if prise.is_err() && evenement.prolonge_une_option() {
                    continue;
                }
                let apres = prise.map_err(|_| RefusDeTenue::AnnexePrise {
                    annexe: annexe.id.clone(),
                    statut: annexe.tenue.statut(),
                })?;
                passages.push(Passage { id: annexe.id.clone(), avant: annexe.tenue, apres });
            }
            return Ok(passages);
        }
        let mut passages = vec![passage(&self.lot)?];
        if let Some(ligne) = evenement.ligne() {
            for annexe in self.annexes.iter().filter(|a| a.tenue.ligne() == Some(ligne)) {
                passages.push(passage(annexe)?);
            }
        }
        Ok(passages)
    }
}

/// The same event for an annex that came to the home since it is held: free, it is taken with the home.
const fn d_un_lot_libre(evenement: &Evenement) -> Evenement {
    match *evenement {
        Evenement::OptionPosee { option, .. } => Evenement::OptionPosee { option, avance: None },
        Evenement::BrouillonCree { reservation, .. } => Evenement::BrouillonCree { reservation, apres: None },
        autre => autre,
    }
}
