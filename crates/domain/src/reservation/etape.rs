//! The stages and statuses of a reservation, as the wire writes them.

use crate::lot::StatutLot;
use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// The stage that a reservation has reached (`etape`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum EtapeReservation: TOUTES, code / depuis_code, libelle {
        /// The prescriber fills the form.
        Brouillon = "BROUILLON", "Brouillon";
        /// The contract was made, and the buyers have to sign it.
        SignatureAcquereurs = "SIGNATURE_ACQUEREURS", "Signature des acquéreurs";
        SignatureSociete = "SIGNATURE_SOCIETE", "Signature de la société";
        /// Everybody has signed, and the buyers may withdraw.
        Retractation = "RETRACTATION", "Délai de rétractation";
        Definitive = "DEFINITIVE", "Définitive";
    }
}

crate::enumeration! {
    /// What became of a reservation (`statut`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum StatutReservation: TOUS, code / depuis_code, libelle {
        EnCours = "EN_COURS", "En cours";
        Signee = "SIGNEE", "Signée";
        /// The reservation was cancelled, or a buyer refused to sign.
        Annulee = "ANNULEE", "Annulée";
        /// The time of the reservation ran out.
        Expiree = "EXPIREE", "Expirée";
        Retractee = "RETRACTEE", "Rétractée";
    }
}

impl StatutReservation {
    /// The status of the lot that a reservation with this status holds. `None` once the reservation has ended,
    /// because the lot is then free again.
    pub const fn statut_du_lot(self) -> Option<StatutLot> {
        match self {
            Self::EnCours => Some(StatutLot::T),
            Self::Signee => Some(StatutLot::R),
            Self::Annulee | Self::Expiree | Self::Retractee => None,
        }
    }

    /// The statuses of reservations that hold a lot.
    pub fn qui_tiennent() -> impl Iterator<Item = Self> {
        Self::TOUS.into_iter().filter(|statut| statut.statut_du_lot().is_some())
    }

    /// Whether the company has to wait before it may take the same lot again. It has to after a withdrawal too
    /// (`domain.md` section 4).
    pub const fn fait_attendre(self) -> bool {
        match self {
            Self::Annulee | Self::Expiree | Self::Retractee => true,
            Self::EnCours | Self::Signee => false,
        }
    }
}
