//! The stages of a reservation, and what became of it, as the wire says them.

use crate::lot::StatutLot;
use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// How far a reservation went (`etape`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum EtapeReservation: TOUTES, code / depuis_code, libelle {
        /// The form is being filled.
        Brouillon = "BROUILLON", "Brouillon";
        /// The contract exists; the buyers sign.
        SignatureAcquereurs = "SIGNATURE_ACQUEREURS", "Signature des acquéreurs";
        SignatureSociete = "SIGNATURE_SOCIETE", "Signature de la société";
        /// Signed; the buyers may withdraw.
        Retractation = "RETRACTATION", "Délai de rétractation";
        Definitive = "DEFINITIVE", "Définitive";
    }
}

crate::enumeration! {
    /// What became of it (`statut`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum StatutReservation: TOUS, code / depuis_code, libelle {
        EnCours = "EN_COURS", "En cours";
        Signee = "SIGNEE", "Signée";
        /// It was cancelled, or somebody would not sign.
        Annulee = "ANNULEE", "Annulée";
        /// Its time was over.
        Expiree = "EXPIREE", "Expirée";
        Retractee = "RETRACTEE", "Rétractée";
    }
}

impl StatutReservation {
    /// The status of the lot that such a reservation holds; none once it has ended, because the lot is free again.
    pub const fn statut_du_lot(self) -> Option<StatutLot> {
        match self {
            Self::EnCours => Some(StatutLot::T),
            Self::Signee => Some(StatutLot::R),
            Self::Annulee | Self::Expiree | Self::Retractee => None,
        }
    }

    /// Those that hold a lot.
    pub fn qui_tiennent() -> impl Iterator<Item = Self> {
        Self::TOUS.into_iter().filter(|statut| statut.statut_du_lot().is_some())
    }

    /// Whether its company waits before it may take the same lot again: a withdrawal counts as such an end (`domain.md` section 4).
    pub const fn fait_attendre(self) -> bool {
        match self {
            Self::Annulee | Self::Expiree | Self::Retractee => true,
            Self::EnCours | Self::Signee => false,
        }
    }
}
