//! Why a lot cannot change hands.

use super::{EtatTenue, GenreEvenement};
use crate::lot::{IdLot, StatutLot};

/// An event that a lot in this state does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{} : impossible pour un lot {}", evenement.libelle(), etat.libelle())]
pub struct TransitionInterdite {
    /// Where the lot stands.
    pub etat: EtatTenue,
    /// What was asked.
    pub evenement: GenreEvenement,
}

/// Why a lot, with its annexes, cannot change hands.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RefusDeTenue {
    /// It does not stand where it would have to, or another row holds it.
    #[error("{0}")]
    Transition(#[from] TransitionInterdite),
    /// One of its annexes is held by somebody else.
    #[error("son annexe {} n’est pas libre : {}", annexe.0, statut.libelle())]
    AnnexePrise {
        /// The annex.
        annexe: IdLot,
        /// Its status.
        statut: StatutLot,
    },
    /// It is an annex itself, and goes with its home.
    #[error("ce lot est une annexe du lot {}, et se vend avec lui", principal.0)]
    Rattache {
        /// The home.
        principal: IdLot,
    },
    /// It is withdrawn from sale.
    #[error("ce lot est retiré de la vente")]
    Retire,
}
