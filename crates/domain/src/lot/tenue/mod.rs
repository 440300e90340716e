//! Who holds a lot, as one value: free, or held by somebody (`domain.md` section 3).
//!
//! Every change of a lot's status is an [`Evenement`] that [`Tenue::apres`] applies to the [`Tenue`]. [`TRANSITIONS`]
//! shows the same rules as a table, and `docs/etats/lot.md` draws them. A write compares the row with the whole
//! `Tenue` that was read, never with the status alone. So when A's option ends late, it cannot free a lot that B has
//! taken meanwhile. The annexes of a home change hands with the home ([`annexes`]).
//!
//! ```
//! use domain::lot::StatutLot;
//! use domain::lot::tenue::{Evenement, IdOption, Tenue};
//! let option = IdOption(12);
//! let tenue = Tenue::Libre.apres(&Evenement::OptionPosee { option, avance: None }).expect("a free lot can be optioned");
//! assert_eq!(tenue.statut(), StatutLot::O);
//! assert!(tenue.apres(&Evenement::OptionEchue { option: IdOption(11) }).is_err(), "another option's end frees nothing");
//! ```

pub mod annexes;
mod evenement;
mod ligne_portail;
mod refus;
#[cfg(test)]
mod tests;
mod transitions;

pub use evenement::{Evenement, GenreEvenement};
pub use ligne_portail::{IdAttente, IdOption, IdReservation, LignePortail};
pub use refus::{RefusDeTenue, TransitionInterdite};
pub use transitions::{EffetAnnonce, EtatTenue, TRANSITIONS, TransitionTenue, diagramme, effet_annonce};

use super::statut::{Detenteur, StatutLot};
use crate::utilisateur::IdUtilisateur;
use chrono::{DateTime, Utc};

/// Who holds a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tenue {
    /// Nobody: the lot is for sale.
    Libre,
    /// The status O, because an option of the portal holds the lot.
    Optionne {
        /// The option that holds the lot.
        option: IdOption,
    },
    /// The status O, because the lot is kept for the first of its waiting list. Nobody else may take it until `fin`.
    EnAvance {
        /// The place of this person in the waiting list.
        attente: IdAttente,
        /// The end of the head start.
        fin: DateTime<Utc>,
    },
    /// The status T, because a reservation that is being filled or signed holds the lot.
    PreReserve {
        /// The reservation that holds the lot.
        reservation: IdReservation,
    },
    /// The status R, because a reservation that the portal's company countersigned holds the lot.
    Reserve {
        /// The reservation that holds the lot.
        reservation: IdReservation,
    },
    /// The developer sells the lot outside the portal.
    Exterieure(TenueExterieure),
}

/// A hold without a row of the portal. It has the status, the source that gave it, the time since when, and the user
/// if a person gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TenueExterieure {
    pub statut: StatutTenu,
    pub source: SourceExterieure,
    pub depuis: DateTime<Utc>,
    /// The user, when staff gave the status.
    pub par: Option<IdUtilisateur>,
}

/// The status of a lot that is not free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatutTenu {
    O,
    T,
    R,
}

/// A source that sets the status of a lot without a row of the portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourceExterieure {
    Flux,
    Grille,
    /// Staff, who set the status by hand.
    Equipe,
}

impl Tenue {
    /// The status that people see.
    pub const fn statut(&self) -> StatutLot {
        match self {
            Self::Libre => StatutLot::L,
            Self::Optionne { .. } | Self::EnAvance { .. } => StatutLot::O,
            Self::PreReserve { .. } => StatutLot::T,
            Self::Reserve { .. } => StatutLot::R,
            Self::Exterieure(tenue) => tenue.statut.statut(),
        }
    }

    /// The kind of the holder, which is all that searches need.
    pub const fn detenteur(&self) -> Option<Detenteur> {
        match self {
            Self::Libre => None,
            Self::Optionne { .. } | Self::EnAvance { .. } | Self::PreReserve { .. } | Self::Reserve { .. } => {
                Some(Detenteur::Portail)
            }
            Self::Exterieure(tenue) => Some(tenue.source.detenteur()),
        }
    }

    /// The row of the portal that holds the lot.
    pub const fn ligne(&self) -> Option<LignePortail> {
        match self {
            Self::Optionne { option } => Some(LignePortail::Option(*option)),
            Self::EnAvance { attente, .. } => Some(LignePortail::Attente(*attente)),
            Self::PreReserve { reservation } | Self::Reserve { reservation } => {
                Some(LignePortail::Reservation(*reservation))
            }
            Self::Libre | Self::Exterieure(_) => None,
        }
    }

    /// The place in the waiting list that has a head start on the lot.
    pub const fn avance(&self) -> Option<IdAttente> {
        match self {
            Self::EnAvance { attente, .. } => Some(*attente),
            Self::Libre
            | Self::Optionne { .. }
            | Self::PreReserve { .. }
            | Self::Reserve { .. }
            | Self::Exterieure(_) => None,
        }
    }

    /// Whether somebody may take the lot, because it is free or kept for its waiting list.
    pub const fn est_offerte(&self) -> bool {
        matches!(self, Self::Libre | Self::EnAvance { .. })
    }

    /// When the head start on the lot ends. The lot then goes to the next person of the list, or to everybody.
    pub const fn disponible_le(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::EnAvance { fin, .. } => Some(*fin),
            Self::Libre
            | Self::Optionne { .. }
            | Self::PreReserve { .. }
            | Self::Reserve { .. }
            | Self::Exterieure(_) => None,
        }
    }

    /// The hold of a lot that no row of the portal holds, when an outside source says that the lot has this status.
    pub const fn dite(
        statut: StatutLot,
        source: SourceExterieure,
        depuis: DateTime<Utc>,
        par: Option<IdUtilisateur>,
    ) -> Self {
        match StatutTenu::depuis(statut) {
            None => Self::Libre,
            Some(statut) => Self::Exterieure(TenueExterieure { statut, source, depuis, par }),
        }
    }

    /// The hold that these columns of a lot describe. `None` when the columns contradict each other.
    pub fn depuis_le_portail(
        statut: StatutLot,
        ligne: LignePortail,
        disponible_le: Option<DateTime<Utc>>,
    ) -> Option<Self> {
        match (statut, ligne) {
            (StatutLot::O, LignePortail::Option(option)) => Some(Self::Optionne { option }),
            (StatutLot::O, LignePortail::Attente(attente)) => Some(Self::EnAvance { attente, fin: disponible_le? }),
            (StatutLot::T, LignePortail::Reservation(reservation)) => Some(Self::PreReserve { reservation }),
            (StatutLot::R, LignePortail::Reservation(reservation)) => Some(Self::Reserve { reservation }),
            _ => None,
        }
    }
}

impl StatutTenu {
    /// The same status, as one of the four statuses of a lot.
    pub const fn statut(self) -> StatutLot {
        match self {
            Self::O => StatutLot::O,
            Self::T => StatutLot::T,
            Self::R => StatutLot::R,
        }
    }

    /// The status of a held lot. `None` when `statut` is that of a free lot.
    pub const fn depuis(statut: StatutLot) -> Option<Self> {
        match statut {
            StatutLot::L => None,
            StatutLot::O => Some(Self::O),
            StatutLot::T => Some(Self::T),
            StatutLot::R => Some(Self::R),
        }
    }
}

impl SourceExterieure {
    /// The kind of holder that this source is.
    pub const fn detenteur(self) -> Detenteur {
        match self {
            Self::Flux => Detenteur::Flux,
            Self::Grille => Detenteur::Grille,
            Self::Equipe => Detenteur::Equipe,
        }
    }

    /// The source that this kind of holder is. `None` for the portal itself.
    pub const fn depuis(detenteur: Detenteur) -> Option<Self> {
        match detenteur {
            Detenteur::Portail => None,
            Detenteur::Flux => Some(Self::Flux),
            Detenteur::Grille => Some(Self::Grille),
            Detenteur::Equipe => Some(Self::Equipe),
        }
    }
}
