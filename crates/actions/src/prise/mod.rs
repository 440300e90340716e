//! Taking a lot, passing it on and giving it back: what an option and a reservation share.
//!
//! Who asks for one lot passes one at a time in each process ([`Contexte::tour`](crate::Contexte)). All that decides is loaded once, under
//! locks that are taken in one order ([`crate::dossier`]); what stands in the way is one list ([`obstacle`]); a person whom another company
//! protects is refused ([`protection`]); a lot changes hands by one door ([`porte`]); and who waits for it is served there ([`liste`]).

mod liste;
mod obstacle;
mod porte;
pub(crate) mod protection;
mod refus;
mod retour;

pub(crate) use liste::{offrir, se_prend, servir, servir_le_lot};
pub use obstacle::{SituationSurLeLot, situation};
pub(crate) use obstacle::{exiger_prenable, refus_d_attente};
pub(crate) use porte::{DeVente, appliquer, dire, passer, prendre};
pub(crate) use refus::deja_pris;
pub(crate) use retour::{avancer, finir_l_avance, rendre};

/// How a lot is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaconDePrendre {
    Option,
    /// By the draft of a reservation.
    Reservation,
}
