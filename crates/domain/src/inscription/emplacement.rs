//! The seven documents of a registration, in their order (spec section 3).

use crate::fichier::Format;
use serde::{Deserialize, Serialize};

/// The formats in which the documents are accepted.
pub const FORMATS: &[Format] = &[Format::Pdf, Format::Jpg, Format::Jpeg, Format::Png];
/// The greatest weight of each file, in Ko.
pub const POIDS_KO: u32 = 5000;

crate::enumeration! {
    /// One of the documents of a registration.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub enum Emplacement: TOUS, code / depuis_code, libelle {
        ResponsabiliteCivile = "responsabiliteCivile", "Assurance responsabilité civile";
        CarteProfessionnelle = "carteProfessionnelle", "Carte professionnelle";
        ExtraitRegistre = "extraitRegistre", "Extrait du registre (Kbis)";
        PieceIdentite = "pieceIdentite", "Pièce d’identité du gérant";
        CoordonneesBancaires = "coordonneesBancaires", "Coordonnées bancaires (RIB)";
        GarantieFinanciere = "garantieFinanciere", "Garantie financière";
        Statuts = "statuts", "Derniers statuts";
    }
}

impl Emplacement {
    /// Whether the registrant may give a reason instead of this document. Staff check the reason (`domain.md` section
    /// 8).
    pub const fn se_remplace(self) -> bool {
        matches!(self, Self::GarantieFinanciere | Self::Statuts)
    }

    /// The path of the document in the form, which the faults name.
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
