//! The stages of a reservation, and what became of it, as the wire says them.

use serde::{Deserialize, Serialize};

/// How far a reservation went (`etape`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EtapeReservation {
    /// The form is being filled.
    Brouillon,
    /// The contract exists; the buyers sign.
    SignatureAcquereurs,
    /// The company countersigns.
    SignatureSociete,
    /// Signed; the buyers may withdraw.
    Retractation,
    /// Firm.
    Definitive,
}

/// What became of it (`statut`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum StatutReservation {
    /// It goes on.
    EnCours,
    /// By all of them.
    Signee,
    /// It was cancelled, or somebody would not sign.
    Annulee,
    /// Its time was over.
    Expiree,
    /// A buyer withdrew.
    Retractee,
}

impl EtapeReservation {
    /// Every stage, in order.
    pub const TOUTES: [Self; 5] =
        [Self::Brouillon, Self::SignatureAcquereurs, Self::SignatureSociete, Self::Retractation, Self::Definitive];

    /// The code on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Brouillon => "BROUILLON",
            Self::SignatureAcquereurs => "SIGNATURE_ACQUEREURS",
            Self::SignatureSociete => "SIGNATURE_SOCIETE",
            Self::Retractation => "RETRACTATION",
            Self::Definitive => "DEFINITIVE",
        }
    }

    /// The one of a code.
    pub fn depuis_code(code: &str) -> Option<Self> {
        Self::TOUTES.into_iter().find(|etape| etape.code() == code)
    }

    /// The label shown.
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::Brouillon => "Brouillon",
            Self::SignatureAcquereurs => "Signature des acquéreurs",
            Self::SignatureSociete => "Signature de la société",
            Self::Retractation => "Délai de rétractation",
            Self::Definitive => "Définitive",
        }
    }
}

impl StatutReservation {
    /// Every status.
    pub const TOUS: [Self; 5] = [Self::EnCours, Self::Signee, Self::Annulee, Self::Expiree, Self::Retractee];

    /// The code on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::EnCours => "EN_COURS",
            Self::Signee => "SIGNEE",
            Self::Annulee => "ANNULEE",
            Self::Expiree => "EXPIREE",
            Self::Retractee => "RETRACTEE",
        }
    }

    /// The one of a code.
    pub fn depuis_code(code: &str) -> Option<Self> {
        Self::TOUS.into_iter().find(|statut| statut.code() == code)
    }

    /// The label shown.
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::EnCours => "En cours",
            Self::Signee => "Signée",
            Self::Annulee => "Annulée",
            Self::Expiree => "Expirée",
            Self::Retractee => "Rétractée",
        }
    }
}
