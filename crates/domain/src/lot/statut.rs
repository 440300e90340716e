//! The status of a lot and the kind of who holds it, as searches and checks need them; rules are in [`super::tenue`].

use serde::{Deserialize, Serialize};

/// The four statuses (spec section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum StatutLot {
    /// Free.
    L,
    /// Optioned.
    O,
    /// Reservation in progress.
    T,
    /// Reserved.
    R,
}

impl StatutLot {
    /// Every status, in the order of a sale.
    pub const TOUS: [Self; 4] = [Self::L, Self::O, Self::T, Self::R];

    /// The code on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::L => "L",
            Self::O => "O",
            Self::T => "T",
            Self::R => "R",
        }
    }

    /// The label shown.
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::L => "Libre",
            Self::O => "Optionné",
            Self::T => "Pré-réservé",
            Self::R => "Réservé",
        }
    }

    /// The status behind a code, whatever its case.
    pub fn depuis_code(code: &str) -> Option<Self> {
        Self::TOUS.into_iter().find(|s| s.code().eq_ignore_ascii_case(code))
    }
}

/// Who holds a lot that is not free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Detenteur {
    /// A row of the portal: an option, a reservation. Nothing outside touches it.
    Portail,
    /// The developer's feed.
    Flux,
    /// A price grid.
    Grille,
    /// Staff, by hand.
    Equipe,
}

impl Detenteur {
    /// The code in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Portail => "portail",
            Self::Flux => "flux",
            Self::Grille => "grille",
            Self::Equipe => "equipe",
        }
    }

    /// The holder behind a code.
    pub fn depuis_code(code: &str) -> Option<Self> {
        [Self::Portail, Self::Flux, Self::Grille, Self::Equipe].into_iter().find(|d| d.code() == code)
    }
}
