//! The status of a lot and the kind of who holds it, as searches and checks need them; rules are in [`super::tenue`].

use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// The four statuses (spec section 4).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum StatutLot: TOUS, code, libelle {
        /// Free.
        L = "L", "Libre";
        /// Optioned.
        O = "O", "Optionné";
        /// Reservation in progress.
        T = "T", "Pré-réservé";
        /// Reserved.
        R = "R", "Réservé";
    }
}

impl StatutLot {
    /// The status behind a code, whatever its case.
    pub fn depuis_code(code: &str) -> Option<Self> {
        Self::TOUS.into_iter().find(|s| s.code().eq_ignore_ascii_case(code))
    }
}

crate::enumeration! {
    /// Who holds a lot that is not free.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Detenteur: TOUS, code / depuis_code {
        /// A row of the portal: an option, a reservation. Nothing outside touches it.
        Portail = "portail";
        /// The developer's feed.
        Flux = "flux";
        /// A price grid.
        Grille = "grille";
        /// Staff, by hand.
        Equipe = "equipe";
    }
}
