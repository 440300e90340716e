//! The seven documents of a registration, in their order (spec section 3).

use crate::fichier::Format;
use serde::{Deserialize, Serialize};

/// What may be sent.
pub const FORMATS: &[Format] = &[Format::Pdf, Format::Jpg, Format::Jpeg, Format::Png];
/// How heavy each may be, in Ko.
pub const POIDS_KO: u32 = 5000;

/// A document that a registration holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Emplacement {
    /// Civil liability insurance.
    ResponsabiliteCivile,
    /// Professional card.
    CarteProfessionnelle,
    /// Company registration extract.
    ExtraitRegistre,
    /// Manager's identity card.
    PieceIdentite,
    /// Bank details.
    CoordonneesBancaires,
    /// Financial guarantee.
    GarantieFinanciere,
    /// Latest statutes.
    Statuts,
}

impl Emplacement {
    /// All of them, in the order of the form.
    pub const TOUS: [Self; 7] = [
        Self::ResponsabiliteCivile,
        Self::CarteProfessionnelle,
        Self::ExtraitRegistre,
        Self::PieceIdentite,
        Self::CoordonneesBancaires,
        Self::GarantieFinanciere,
        Self::Statuts,
    ];

    /// Its name on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::ResponsabiliteCivile => "responsabiliteCivile",
            Self::CarteProfessionnelle => "carteProfessionnelle",
            Self::ExtraitRegistre => "extraitRegistre",
            Self::PieceIdentite => "pieceIdentite",
            Self::CoordonneesBancaires => "coordonneesBancaires",
            Self::GarantieFinanciere => "garantieFinanciere",
            Self::Statuts => "statuts",
        }
    }

    /// The one of a name.
    pub fn depuis_code(code: &str) -> Option<Self> {
        Self::TOUS.into_iter().find(|emplacement| emplacement.code() == code)
    }

    /// As people read it.
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::ResponsabiliteCivile => "Assurance responsabilité civile",
            Self::CarteProfessionnelle => "Carte professionnelle",
            Self::ExtraitRegistre => "Extrait du registre (Kbis)",
            Self::PieceIdentite => "Pièce d’identité du gérant",
            Self::CoordonneesBancaires => "Coordonnées bancaires (RIB)",
            Self::GarantieFinanciere => "Garantie financière",
            Self::Statuts => "Derniers statuts",
        }
    }

    /// Whether a reason that staff check may stand in its place (`domain.md` section 8).
    pub const fn se_remplace(self) -> bool {
        matches!(self, Self::GarantieFinanciere | Self::Statuts)
    }

    /// The path of its violations in the form.
    pub const fn champ(self) -> &'static str {
        match self {
            Self::ResponsabiliteCivile => "documents.responsabiliteCivile",
            Self::CarteProfessionnelle => "documents.carteProfessionnelle",
            Self::ExtraitRegistre => "documents.extraitRegistre",
            Self::PieceIdentite => "documents.pieceIdentite",
            Self::CoordonneesBancaires => "documents.coordonneesBancaires",
            Self::GarantieFinanciere => "documents.garantieFinanciere",
            Self::Statuts => "documents.statuts",
        }
    }
}
