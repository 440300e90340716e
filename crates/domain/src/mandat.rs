//! The mandate that a company gives (`domain.md` section 7): active from the moment both have signed, for one year.

use crate::utilisateur::IdCompte;
use chrono::{Months, NaiveDate};

/// What a mandate is called on the wire: 128 random bits in hexadecimal, which suffice to read it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdMandat(pub String);

impl IdMandat {
    /// One that a path names; none when it cannot be one of ours.
    pub fn lire(texte: &str) -> Option<Self> {
        let connu = texte.len() == 32 && texte.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        connu.then(|| Self(texte.to_owned()))
    }
}

/// The mandate of a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mandat {
    /// Its name.
    pub id: IdMandat,
    /// The company.
    pub compte: IdCompte,
    /// When the company signed.
    pub date_signature: Option<NaiveDate>,
    /// When the portal's own company did.
    pub date_signature_societe: Option<NaiveDate>,
}

/// For how long a mandate is given.
const DUREE: Months = Months::new(12);

impl Mandat {
    /// The last day on which it is active: the eve of the anniversary of the day on which both had signed; none before.
    pub fn date_echeance(&self) -> Option<NaiveDate> {
        self.signe_par_tous()?.checked_add_months(DUREE)?.pred_opt()
    }

    /// Whether options and reservations may be made under it on that day, in Paris.
    pub fn est_actif(&self, aujourd_hui: NaiveDate) -> bool {
        let echeance = self.date_echeance();
        self.signe_par_tous().is_some_and(|debut| debut <= aujourd_hui)
            && echeance.is_some_and(|fin| aujourd_hui <= fin)
    }

    fn signe_par_tous(&self) -> Option<NaiveDate> {
        Some(self.date_signature?.max(self.date_signature_societe?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jour(texte: &str) -> NaiveDate {
        texte.parse().expect("a day")
    }

    fn mandat(un: Option<&str>, deux: Option<&str>) -> Mandat {
        Mandat {
            id: IdMandat("0".repeat(32)),
            compte: IdCompte(1),
            date_signature: un.map(jour),
            date_signature_societe: deux.map(jour),
        }
    }

    #[test]
    fn actif_un_an_a_partir_de_la_seconde_signature() {
        for (un, deux) in [(None, None), (Some("2026-03-02"), None), (None, Some("2026-03-02"))] {
            assert_eq!(mandat(un, deux).date_echeance(), None);
            assert!(!mandat(un, deux).est_actif(jour("2026-06-01")));
        }
        for signe in [mandat(Some("2026-03-02"), Some("2026-03-09")), mandat(Some("2026-03-09"), Some("2026-03-02"))] {
            assert_eq!(signe.date_echeance(), Some(jour("2027-03-08")));
            let actifs = ["2026-03-08", "2026-03-09", "2027-03-08", "2027-03-09"].map(|j| signe.est_actif(jour(j)));
            assert_eq!(actifs, [false, true, true, false]);
        }
        assert_eq!(mandat(Some("2028-02-29"), Some("2028-02-29")).date_echeance(), Some(jour("2029-02-27")));
    }

    #[test]
    fn un_nom_est_de_trente_deux_chiffres() {
        assert!(IdMandat::lire(&"0a".repeat(16)).is_some());
        for autre in ["", "12", &"0A".repeat(16), &"zz".repeat(16), "../../etc/passwd"] {
            assert_eq!(IdMandat::lire(autre), None, "{autre}");
        }
    }
}
