//! The seven documents of a registration, in their order (spec section 3).

use crate::fichier::Format;
use serde::{Deserialize, Serialize};

/// What may be sent.
pub const FORMATS: &[Format] = &[Format::Pdf, Format::Jpg, Format::Jpeg, Format::Png];
/// How heavy each may be, in Ko.
pub const POIDS_KO: u32 = 5000;

crate::enumeration! {
    /// A document that a registration holds.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub enum Emplacement: TOUS, code / depuis_code, libelle {
        /// Civil liability insurance.
        ResponsabiliteCivile = "responsabiliteCivile", "Assurance responsabilité civile";
        /// Professional card.
        CarteProfessionnelle = "carteProfessionnelle", "Carte professionnelle";
        /// Company registration extract.
        ExtraitRegistre = "extraitRegistre", "Extrait du registre (Kbis)";
        /// Manager's identity card.
        PieceIdentite = "pieceIdentite", "Pièce d’identité du gérant";
        /// Bank details.
        CoordonneesBancaires = "coordonneesBancaires", "Coordonnées bancaires (RIB)";
        /// Financial guarantee.
        GarantieFinanciere = "garantieFinanciere", "Garantie financière";
        /// Latest statutes.
        Statuts = "statuts", "Derniers statuts";
    }
}

impl Emplacement {
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
