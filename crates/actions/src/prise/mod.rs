//! Taking a lot, passing it on and giving it back: the parts that an option and a reservation share.
//!
//! The callers that want one lot pass one at a time in each process ([`Contexte::tour`](crate::Contexte)). The rows that decide are
//! loaded once, under locks taken in one order ([`crate::dossier`]). One list gives the obstacles ([`obstacle`]). A lot is refused
//! for a person whom another company protects ([`protection`]). Every change of holder goes through [`porte`], which also serves
//! those who wait ([`liste`]).

mod liste;
mod obstacle;
mod porte;
pub(crate) mod protection;
mod refus;
mod retour;

pub(crate) use liste::{offrir, se_prend, servir, servir_le_lot};
pub use obstacle::{SituationSurLeLot, situation};
pub(crate) use obstacle::{exiger_prenable, refus_d_attente};
pub(crate) use porte::{DeVente, appliquer, passer, poster_les_lettres, prendre};
pub(crate) use refus::deja_pris;
pub(crate) use retour::{avancer, finir_l_avance, rendre};

/// How a lot is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaconDePrendre {
    Option,
    /// The lot is taken by the draft of a reservation.
    Reservation,
}
