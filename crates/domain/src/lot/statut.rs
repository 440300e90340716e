//! The status of a lot and the kind of its holder, as searches and checks need them. The rules are in [`super::tenue`].

use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// The four statuses of a lot (spec section 4).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum StatutLot: TOUS, code, libelle {
        L = "L", "Libre";
        O = "O", "Optionné";
        T = "T", "Pré-réservé";
        R = "R", "Réservé";
    }
}

impl StatutLot {
    /// The status of this code. The code may be in upper or lower case.
    pub fn depuis_code(code: &str) -> Option<Self> {
        Self::TOUS.into_iter().find(|s| s.code().eq_ignore_ascii_case(code))
    }
}

crate::enumeration! {
    /// The kind of the holder of a lot that is not free.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Detenteur: TOUS, code / depuis_code {
        /// A row of the portal: an option, a reservation or a head start. Outside sources never change the lot.
        Portail = "portail";
        Flux = "flux";
        Grille = "grille";
        /// Staff, who set the status of the lot by hand.
        Equipe = "equipe";
    }
}
