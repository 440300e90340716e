//! What a transition gives.

use crate::fait::Fait;
use crate::lot::IdLot;
use crate::lot::tenue::Evenement;
use std::fmt;

/// Something that is sold or waited for. Its letters are a list of its own, by what they say; `actions::courrier` makes their words.
pub trait DeLaVente {
    /// A letter about it.
    type Lettre: fmt::Debug + Copy + Eq;
}

/// A transition that was accepted: the entity after it, and all that follows from it. `actions::prise` writes it, in this order: the
/// entity over the version that was read, the lot with its annexes, the facts, the letters.
#[derive(Debug, Clone)]
#[must_use]
pub struct Pas<T: DeLaVente> {
    /// The entity after it.
    pub apres: T,
    /// The facts of the entity itself, in order. The one of the lot comes after them.
    pub faits: Vec<Fait>,
    /// What happens to the lot; nothing when it stays as it is.
    pub sur_le_lot: Option<SurLeLot<T>>,
    /// The letters that are owed.
    pub lettres: Vec<T::Lettre>,
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

impl<T: DeLaVente> Pas<T> {
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
    pub fn et_la_lettre(mut self, lettre: T::Lettre) -> Self {
        self.lettres.push(lettre);
        self
    }

    /// Every fact, the one of the lot last. `annexes` are the lots that changed hands with it.
    pub fn tous_les_faits(&self, annexes: Vec<IdLot>) -> Vec<Fait> {
        let du_lot = self.sur_le_lot.map(|sur| (sur.fait)(&self.apres, annexes));
        self.faits.iter().cloned().chain(du_lot).collect()
    }
}
