//! Who holds a lot: one value, free or held, and by whom (`domain.md` section 3).
//!
//! Every change of a lot's status is an [`Evenement`] applied to its [`Tenue`] by [`Tenue::apres`]; [`TRANSITIONS`] is
//! the same thing as a table that anybody can read, and `docs/etats/lot.md` its drawing. Whoever writes a change
//! compares the whole value that it read, never the status alone: a late release by A cannot free what B holds since.
//! What happens to a home happens to its annexes ([`annexes`]).
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
    /// Nobody: it is for sale.
    Libre,
    /// An option of the portal: O.
    Optionne {
        /// The option.
        option: IdOption,
    },
    /// The first of its waiting list alone may take it, until then: O.
    EnAvance {
        /// Their place in the list.
        attente: IdAttente,
        /// The end of the head start.
        fin: DateTime<Utc>,
    },
    /// A reservation being drafted or signed: T.
    PreReserve {
        /// The reservation.
        reservation: IdReservation,
    },
    /// A reservation that the company countersigned: R.
    Reserve {
        /// The reservation.
        reservation: IdReservation,
    },
    /// The developer sells it otherwise.
    Exterieure(TenueExterieure),
}

/// A hold without a row of the portal: what was said, by which source, when, and by whom when a person said it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TenueExterieure {
    /// What was said.
    pub statut: StatutTenu,
    /// By which source.
    pub source: SourceExterieure,
    /// When.
    pub depuis: DateTime<Utc>,
    /// By whom, for what staff say.
    pub par: Option<IdUtilisateur>,
}

/// The status of a lot that somebody holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatutTenu {
    /// Optioned.
    O,
    /// Pre-reserved.
    T,
    /// Reserved.
    R,
}

/// What speaks of a lot without a row of the portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourceExterieure {
    /// The developer's feed.
    Flux,
    /// A price grid.
    Grille,
    /// Staff, by hand.
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

    /// The kind of holder: all that searches need to know of it.
    pub const fn detenteur(&self) -> Option<Detenteur> {
        match self {
            Self::Libre => None,
            Self::Optionne { .. } | Self::EnAvance { .. } | Self::PreReserve { .. } | Self::Reserve { .. } => {
                Some(Detenteur::Portail)
            }
            Self::Exterieure(tenue) => Some(tenue.source.detenteur()),
        }
    }

    /// The row of the portal that holds it.
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

    /// The head start that runs on it.
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

    /// Free, or kept for its waiting list: somebody may take it.
    pub const fn est_offerte(&self) -> bool {
        matches!(self, Self::Libre | Self::EnAvance { .. })
    }

    /// When a head start on it ends: it is the next one's then, or everybody's.
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

    /// What an outside source makes of a lot that the portal does not hold, by saying this status of it.
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

    /// What these words say together; nothing when they cannot stand together.
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
    /// Among the four statuses.
    pub const fn statut(self) -> StatutLot {
        match self {
            Self::O => StatutLot::O,
            Self::T => StatutLot::T,
            Self::R => StatutLot::R,
        }
    }

    /// Nothing for a free lot.
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
    /// Among the kinds of holders.
    pub const fn detenteur(self) -> Detenteur {
        match self {
            Self::Flux => Detenteur::Flux,
            Self::Grille => Detenteur::Grille,
            Self::Equipe => Detenteur::Equipe,
        }
    }

    /// Nothing for the portal itself.
    pub const fn depuis(detenteur: Detenteur) -> Option<Self> {
        match detenteur {
            Detenteur::Portail => None,
            Detenteur::Flux => Some(Self::Flux),
            Detenteur::Grille => Some(Self::Grille),
            Detenteur::Equipe => Some(Self::Equipe),
        }
    }
}
