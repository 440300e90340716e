//! What a transition gives.

use crate::fait::Fait;
use crate::lot::IdLot;
use crate::lot::tenue::Evenement;

/// A transition that was accepted: the entity after it, and all that follows from it. `actions::prise` writes it, in this order: the
/// entity over the version that was read, the lot with its annexes, the facts, the letters.
#[derive(Debug, Clone)]
#[must_use]
pub struct Pas<T> {
    /// The entity after it.
    pub apres: T,
    /// The facts of the entity itself, in order. The one of the lot comes after them.
    pub faits: Vec<Fait>,
    /// What happens to the lot; nothing when it stays as it is.
    pub sur_le_lot: Option<SurLeLot<T>>,
    /// The letters that are owed.
    pub lettres: Vec<LettreDeVente>,
}

/// What a transition does to the lot, and the fact that tells it.
#[derive(Debug)]
pub struct SurLeLot<T> {
    /// What happens to the lot.
    pub evenement: Evenement,
    /// The fact, once it is known which annexes changed hands with the lot.
    pub fait: fn(&T, Vec<IdLot>) -> Fait,
}

// By hand, because a derive would ask the entity to be `Copy` too.
impl<T> Clone for SurLeLot<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SurLeLot<T> {}

impl<T> Pas<T> {
    /// Nothing follows, so far.
    pub const fn vers(apres: T) -> Self {
        Self { apres, faits: Vec::new(), sur_le_lot: None, lettres: Vec::new() }
    }

    /// This fact too.
    pub fn et_le_fait(mut self, fait: Fait) -> Self {
        self.faits.push(fait);
        self
    }

    /// This happens to the lot, and that fact tells it.
    pub fn et_le_lot(self, evenement: Evenement, fait: fn(&T, Vec<IdLot>) -> Fait) -> Self {
        Self { sur_le_lot: Some(SurLeLot { evenement, fait }), ..self }
    }

    /// This letter too.
    pub fn et_la_lettre(mut self, lettre: LettreDeVente) -> Self {
        self.lettres.push(lettre);
        self
    }

    /// Every fact, the one of the lot last. `annexes` are the lots that changed hands with it.
    pub fn tous_les_faits(&self, annexes: Vec<IdLot>) -> Vec<Fait> {
        let du_lot = self.sur_le_lot.map(|sur| (sur.fait)(&self.apres, annexes));
        self.faits.iter().cloned().chain(du_lot).collect()
    }
}

/// A letter of the sale, by what it says; `actions::courrier` makes its words. The name of a variant is that of `actions::courrier::Lettre`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LettreDeVente {
    /// An option is taken.
    OptionPosee,
    /// An option ends on the next working day: to its prescriber alone.
    OptionRappel,
    /// Staff extended an option.
    OptionProlongee,
    /// The time of an option is over.
    OptionEchue,
    /// An option is cancelled.
    OptionAnnulee,
    /// A reservation is begun.
    ReservationCommencee,
    /// A draft ends within a day: to its prescriber alone.
    ReservationAvertissement,
    /// The time of a draft is over.
    ReservationExpiree,
    /// A reservation is cancelled.
    ReservationAnnulee,
    /// A lot is kept for who waits for it, for a while.
    AttenteAvance,
    /// A lot that somebody waited for is free, for them as for everybody.
    AttenteLibre,
    /// The lot was kept for them, and is not any more.
    AttentePassee,
    /// There is nothing to wait for any more.
    AttenteSansSuite,
    /// A declaration waits for a decision.
    DenonciationRecue,
    /// It is validated.
    DenonciationValidee,
    /// It is refused.
    DenonciationRefusee,
    /// It is cancelled.
    DenonciationAnnulee,
    /// Its time is over.
    DenonciationEchue,
    /// It is renewed.
    DenonciationRenouvelee,
}
