//! The deposit. It is one of the deposits that the lot offers, and never above the legal cap.

use crate::chiffres;
use crate::nombres::{Montant, Taux};
use chrono::{Months, NaiveDate};

/// The highest deposit that the law allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlafondDeDepot {
    /// The rate, in percent of the price: 5, 2 or 0.
    pub taux: Taux,
    /// The amount in euros, rounded down.
    pub montant: Montant,
    /// The reason for the cap, in a French sentence that names its source.
    pub phrase: String,
}

const SOURCE: &str = "Code de la construction et de l’habitation, article R261-28";

/// The cap of the deposit (Code de la construction et de l'habitation, article R261-28): 5 % of the price when the sale
/// is due within one year, 2 % within two years, nothing beyond. If the day of the sale is not known, no deposit is
/// allowed.
pub fn plafond_de_depot(prix: Montant, aujourd_hui: NaiveDate, vente: Option<NaiveDate>) -> PlafondDeDepot {
    let dans = |annees: u32| aujourd_hui.checked_add_months(Months::new(12 * annees));
    let avant = |annees: u32| vente.zip(dans(annees)).is_some_and(|(vente, limite)| vente <= limite);
    let (unites, quand) = match (vente, avant(1), avant(2)) {
        (None, ..) => (0, "la date de la vente n’est pas connue"),
        (_, true, _) => (5, "la vente est prévue dans un délai d’un an"),
        (_, _, true) => (2, "la vente est prévue dans un délai de deux ans"),
        _ => (0, "la vente est prévue dans plus de deux ans"),
    };
    let montant = Montant::depuis_centiemes(prix.centiemes() * unites / 100);
    let combien = match unites {
        0 => "aucun dépôt de garantie ne peut être demandé".to_owned(),
        taux => {
            format!("le dépôt de garantie ne peut pas dépasser {taux}\u{a0}% du prix, soit {}", chiffres::prix(montant))
        }
    };
    PlafondDeDepot {
        taux: Taux::depuis_unites(unites),
        montant,
        phrase: format!("{combien}\u{a0}: {quand} ({SOURCE})"),
    }
}

/// Whether the cap allows a deposit of this amount. A deposit of zero is always allowed.
pub fn est_admis(montant: Montant, plafond: &PlafondDeDepot) -> bool {
    montant <= plafond.montant
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jour(texte: &str) -> NaiveDate {
        texte.parse().expect("a day")
    }

    #[test]
    fn le_plafond_suit_le_delai_de_la_vente() {
        let prix = Montant::depuis_unites(29_999);
        for (vente, taux, montant) in [
            (Some("2025-01-01"), 5, "1499.95"),
            (Some("2027-11-22"), 5, "1499.95"),
            (Some("2027-11-23"), 2, "599.98"),
            (Some("2028-11-22"), 2, "599.98"),
            (Some("2028-11-23"), 0, "0"),
            (None, 0, "0"),
        ] {
            let plafond = plafond_de_depot(prix, jour("2026-11-22"), vente.map(jour));
            assert_eq!(
                (plafond.taux, plafond.montant.to_string()),
                (Taux::depuis_unites(taux), montant.to_owned()),
                "{vente:?}"
            );
            assert!(plafond.phrase.contains("R261-28"), "{}", plafond.phrase);
        }
        // When a period of one year begins on the last day of February of a leap year, it ends on the last day of
        // February, not on 1 March.
        let bissextile = plafond_de_depot(prix, jour("2028-02-29"), Some(jour("2029-03-01")));
        assert_eq!(bissextile.taux, Taux::depuis_unites(2));
        let dite =
            plafond_de_depot(Montant::depuis_unites(329_000), jour("2026-11-22"), Some(jour("2027-03-01"))).phrase;
        assert_eq!(
            dite,
            "le dépôt de garantie ne peut pas dépasser 5\u{a0}% du prix, soit 16\u{202f}450\u{a0}€\u{a0}: la vente est prévue dans un \
             délai d’un an (Code de la construction et de l’habitation, article R261-28)"
        );
    }

    #[test]
    fn un_depot_passe_sous_le_plafond_ou_ne_se_demande_pas() {
        for (prix, vente, admis) in [
            (329_000, "2027-01-01", [true, true, true]),
            (29_999, "2027-01-01", [true, true, false]),
            (30_000, "2027-01-01", [true, true, true]),
            (329_000, "2028-01-01", [true, true, true]),
            (329_000, "2030-01-01", [true, false, false]),
        ] {
            let plafond = plafond_de_depot(Montant::depuis_unites(prix), jour("2026-11-22"), Some(jour(vente)));
            let dits = [0, 500, 1500].map(|unites| est_admis(Montant::depuis_unites(unites), &plafond));
            assert_eq!(dits, admis, "{prix} {vente}");
        }
    }
}
