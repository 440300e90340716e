//! Why a lot cannot change hands.

use super::{EtatTenue, GenreEvenement};
use crate::lot::{IdLot, StatutLot};

/// The refusal of an event that is not allowed for a lot in this state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}\u{a0}: impossible pour un lot {}", evenement.libelle(), etat.libelle())]
pub struct TransitionInterdite {
    /// The state of the lot.
    pub etat: EtatTenue,
    pub evenement: GenreEvenement,
}

/// Why a lot cannot change hands with its annexes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RefusDeTenue {
    /// The lot is in a state that does not allow the event, or another row holds it.
    #[error("{0}")]
    Transition(#[from] TransitionInterdite),
    /// Somebody else holds one of the annexes of the lot.
    #[error("son annexe {} n’est pas libre\u{a0}: {}", annexe.0, statut.libelle())]
    AnnexePrise {
        /// The annex that is not free.
        annexe: IdLot,
        statut: StatutLot,
    },
    /// The lot is itself an annex, and changes hands with its home only.
    #[error("ce lot est une annexe du lot {}, et se vend avec lui", principal.0)]
    Rattache {
        /// The home with which the annex is sold.
        principal: IdLot,
    },
    /// The lot is withdrawn from sale.
    #[error("ce lot est retiré de la vente")]
    Retire,
}
