//! The tax schemes under which lots are sold.

use domain::CodeLibelle;

domain::enumeration! {
    /// A tax scheme. When several apply to a lot, the first one in this order is chosen.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) enum Fiscalite: TOUS, code, libelle {
        LmnpGere = "lmnp-gere", "LMNP géré";
        Malraux = "malraux", "Malraux";
        Lli = "lli", "LLI";
        Tva55 = "tva55", "TVA 5,5\u{a0}%";
        Lmnp = "lmnp", "LMNP";
        Ptz = "ptz", "Prêt à taux zéro";
    }
}

impl Fiscalite {
    pub(super) fn code_libelle(self) -> CodeLibelle {
        CodeLibelle { code: self.code().to_owned(), libelle: self.libelle().to_owned() }
    }
}

/// The rent cap of an intermediate-rent home in this ABC zone, in cents a month for a square metre (values of 2025).
pub(super) fn plafond_loyer_m2(zone: &str) -> i64 {
    match zone {
        "A bis" => 1951,
        "A" => 1449,
        "B1" => 1168,
        _ => 1015,
    }
}
