//! Taking a lot: what an option and a reservation share. Who asks for one lot passes one at a time ([`Contexte::tour`](crate::contexte::Contexte::tour)), is
//! told what stands in the way ([`obstacle`]), and is refused for a person whom another company protects ([`protection`]).

mod obstacle;
pub(crate) mod protection;
mod refus;

pub use obstacle::{SituationSurLeLot, obstacle, situation};
pub(crate) use refus::{deja_pris, refuser, refuser_de_tenue};

/// How a lot is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaconDePrendre {
    /// By an option.
    Option,
    /// By the draft of a reservation.
    Reservation,
}
