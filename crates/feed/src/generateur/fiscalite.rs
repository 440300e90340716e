//! The tax schemes under which lots are sold.

use domain::CodeLibelle;

/// A scheme; declared in the order in which one names the scheme a lot is sold under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fiscalite {
    LmnpGere,
    Malraux,
    Lli,
    Tva55,
    Lmnp,
    Ptz,
}

impl Fiscalite {
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::LmnpGere => "lmnp-gere",
            Self::Malraux => "malraux",
            Self::Lli => "lli",
            Self::Tva55 => "tva55",
            Self::Lmnp => "lmnp",
            Self::Ptz => "ptz",
        }
    }

    pub(super) const fn libelle(self) -> &'static str {
        match self {
            Self::LmnpGere => "LMNP géré",
            Self::Malraux => "Malraux",
            Self::Lli => "LLI",
            Self::Tva55 => "TVA 5,5 %",
            Self::Lmnp => "LMNP",
            Self::Ptz => "Prêt à taux zéro",
        }
    }

    pub(super) fn code_libelle(self) -> CodeLibelle {
        CodeLibelle { code: self.code().to_owned(), libelle: self.libelle().to_owned() }
    }
}

/// The highest monthly rent of an intermediate-rent home in cents for a square metre, by ABC zone (2025 caps).
pub(super) fn plafond_loyer_m2(zone: &str) -> i64 {
    match zone {
        "A bis" => 1951,
        "A" => 1449,
        "B1" => 1168,
        _ => 1015,
    }
}
