//! The result of a transition.

use crate::fait::Fait;
use crate::lot::IdLot;
use crate::lot::tenue::Evenement;
use std::fmt;

/// An entity of the sale. Its kinds of letters are an enumeration; `actions::courrier` writes their words.
pub trait DeLaVente {
    /// The kinds of letters about this entity.
    type Lettre: fmt::Debug + Copy + Eq;
}

/// A transition that was accepted: the entity after the transition, and everything that follows from it.
/// `actions::prise` writes it in this order: the entity (over the version that was read), the lot with its annexes,
/// the letters. It returns the facts, and `store::Base::ecrire` inserts them last, just before the commit.
#[derive(Debug, Clone)]
#[must_use]
pub struct Pas<T: DeLaVente> {
    /// The entity after the transition.
    pub apres: T,
    /// The facts about the entity, in their order. The fact about the lot is not among them and comes after them.
    pub faits: Vec<Fait>,
    /// What happens to the lot. `None` when the lot stays as it is.
    pub sur_le_lot: Option<SurLeLot<T>>,
    /// The letters to send.
    pub lettres: Vec<T::Lettre>,
}

/// What a transition does to the lot, and the fact about it.
#[derive(Debug)]
pub struct SurLeLot<T> {
    /// The event that happens to the lot.
    pub evenement: Evenement,
    /// Makes the fact about the lot, once it is known which annexes changed hands with the lot.
    pub fait: fn(&T, Vec<IdLot>) -> Fait,
}

// `Clone` is written by hand, because a derived `Clone` would require `T: Clone`.
impl<T> Clone for SurLeLot<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SurLeLot<T> {}

impl<T: DeLaVente> Pas<T> {
    /// A transition that leads to this entity, and from which nothing follows so far.
    pub const fn vers(apres: T) -> Self {
        Self { apres, faits: Vec::new(), sur_le_lot: None, lettres: Vec::new() }
    }

    /// Adds a fact about the entity.
    pub fn et_le_fait(mut self, fait: Fait) -> Self {
        self.faits.push(fait);
        self
    }

    /// Sets what happens to the lot, and the fact about it.
    pub fn et_le_lot(self, evenement: Evenement, fait: fn(&T, Vec<IdLot>) -> Fait) -> Self {
        Self { sur_le_lot: Some(SurLeLot { evenement, fait }), ..self }
    }

    /// Adds a letter to send.
    pub fn et_la_lettre(mut self, lettre: T::Lettre) -> Self {
        self.lettres.push(lettre);
        self
    }

    /// Every fact of the transition, the one about the lot last. `annexes` are the lots that changed hands with the
    /// lot.
    pub fn tous_les_faits(&self, annexes: Vec<IdLot>) -> Vec<Fait> {
        let du_lot = self.sur_le_lot.map(|sur| (sur.fait)(&self.apres, annexes));
        self.faits.iter().cloned().chain(du_lot).collect()
    }
}
