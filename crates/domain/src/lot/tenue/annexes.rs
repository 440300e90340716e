//! The rule by which a home and its annexes change hands together (`domain.md` section 3, annexes).
//!
//! The rule is for actions of the portal only, because a feed or a grid gives a status to each lot alone.

use super::{Evenement, RefusDeTenue, Tenue, TransitionInterdite};
use crate::lot::IdLot;

/// A lot and its hold, as the rule of annexes needs them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotTenu {
    pub id: IdLot,
    pub tenue: Tenue,
}

/// A lot, and the other lots that an event on it may change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ensemble {
    pub lot: LotTenu,
    pub retire: bool,
    /// The home to which the lot is attached, when the lot is an annex.
    pub principal: Option<IdLot>,
    /// The annexes of the lot, and any other lot that the same row of the portal holds. Such a lot was an annex until
    /// a feed detached it.
    pub annexes: Vec<LotTenu>,
}

/// A lot that changes hands. The write compares the row with the hold that was read (`avant`), and stores the new one
/// (`apres`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    pub id: IdLot,
    pub avant: Tenue,
    pub apres: Tenue,
}

impl Ensemble {
    /// The changes that the event makes, the lot first. Either all of them happen, or none.
    ///
    /// An event that takes a home takes its annexes too, so each annex has to be free, or held by the row that the
    /// event replaces. An option may become a reservation although its lot was withdrawn meanwhile, or became an
    /// annex, or got one more annex that somebody else holds. That annex then stays with its holder. An event that
    /// releases a lot releases the lots that the same row holds, and no other.
    pub fn apres(&self, evenement: &Evenement) -> Result<Vec<Passage>, RefusDeTenue> {
        let passage = |lot: &LotTenu| -> Result<Passage, TransitionInterdite> {
            Ok(Passage { id: lot.id.clone(), avant: lot.tenue, apres: lot.tenue.apres(evenement)? })
        };
        if evenement.prend() {
            // The refusal for the lot itself comes first, because the person sees the status of this lot.
            let du_lot = passage(&self.lot)?;
            // An option on a lot that was withdrawn meanwhile may still become a reservation.
            if self.retire && !evenement.prolonge_une_option() {
                return Err(RefusDeTenue::Retire);
            }
            // An option on a lot that a feed meanwhile attached to a home may still become a reservation.
            if let Some(principal) = self.principal.as_ref().filter(|_| !evenement.prolonge_une_option()) {
                return Err(RefusDeTenue::Rattache { principal: principal.clone() });
            }
            let mut passages = vec![du_lot];
            for annexe in &self.annexes {
                let prise = annexe.tenue.apres(evenement).or_else(|_| annexe.tenue.apres(&d_un_lot_libre(evenement)));
                // This annex was attached to the home after the option was taken, because the option holds every
                // annex of that time.
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

/// The same event on a free lot: it replaces no head start and no option. This is how it applies to an annex that a feed attached to the
/// home after the prescriber's head start or option began, because that head start or option does not hold this annex.
const fn d_un_lot_libre(evenement: &Evenement) -> Evenement {
    match *evenement {
        Evenement::OptionPosee { option, .. } => Evenement::OptionPosee { option, avance: None },
        Evenement::BrouillonCree { reservation, .. } => Evenement::BrouillonCree { reservation, apres: None },
        autre => autre,
    }
}
