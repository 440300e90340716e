//! The status of a lot and who holds it (`domain.md` section 3, outside hold).

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

/// The status and holder of a lot after `source` (feed, grid or staff) has said `annonce` of it.
///
/// The developer also sells directly: outside sources set and release lots that no row of the portal holds, and never
/// touch the others (`domain.md` section 3). `None` means that a row of the portal holds the lot against another
/// announcement, which is left aside.
pub fn annonce_exterieure(
    actuel: (StatutLot, Option<Detenteur>),
    annonce: StatutLot,
    source: Detenteur,
) -> Option<(StatutLot, Option<Detenteur>)> {
    match actuel {
        (statut, Some(Detenteur::Portail)) => (statut == annonce).then_some(actuel),
        (statut, _) if statut == annonce => Some(actuel),
        _ if annonce == StatutLot::L => Some((StatutLot::L, None)),
        _ => Some((annonce, Some(source))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn le_portail_garde_ce_qu_il_tient() {
        let tenu = (StatutLot::O, Some(Detenteur::Portail));
        for annonce in [StatutLot::L, StatutLot::T, StatutLot::R] {
            assert_eq!(annonce_exterieure(tenu, annonce, Detenteur::Flux), None);
        }
        assert_eq!(annonce_exterieure(tenu, StatutLot::O, Detenteur::Flux), Some(tenu));
    }

    #[test]
    fn l_exterieur_pose_et_leve_ce_que_le_portail_ne_tient_pas() {
        let libre = (StatutLot::L, None);
        let pose = annonce_exterieure(libre, StatutLot::R, Detenteur::Flux);
        assert_eq!(pose, Some((StatutLot::R, Some(Detenteur::Flux))));
        assert_eq!(
            annonce_exterieure((StatutLot::R, Some(Detenteur::Equipe)), StatutLot::L, Detenteur::Flux),
            Some(libre)
        );
        assert_eq!(annonce_exterieure(libre, StatutLot::L, Detenteur::Flux), Some(libre));
        let deja = (StatutLot::T, Some(Detenteur::Equipe));
        assert_eq!(
            annonce_exterieure(deja, StatutLot::T, Detenteur::Flux),
            Some(deja),
            "the holder stays the one who set it"
        );
    }
}
