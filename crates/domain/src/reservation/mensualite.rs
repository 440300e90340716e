//! A simple estimate of the monthly cost of a loan, with its assumptions.

use crate::chiffres;
use crate::nombres::{Montant, Taux};

/// The assumptions on which an estimate is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HypothesesDePret {
    /// The nominal yearly rate in percent. It is the same over the whole loan.
    pub taux: Taux,
    /// The price of the insurance for a year, in percent of the sum that was lent.
    pub assurance: Taux,
    pub annees: u32,
}

impl Default for HypothesesDePret {
    /// The rate and the insurance are house assumptions of November 2026. No source gives them, and the sentence of
    /// the estimate says so. Twenty-five years is the longest loan that banks may give (Haut Conseil de stabilité
    /// financière, decision D-HCSF-2021-7). For a home bought off plan, banks may add two years during which payments
    /// are deferred.
    fn default() -> Self {
        Self { taux: Taux::depuis_centiemes(350), assurance: Taux::depuis_centiemes(34), annees: 25 }
    }
}

/// The estimate for one loan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mensualite {
    /// Capital and interest for each month, to the nearest cent.
    pub credit: Montant,
    /// The insurance for each month, in euros.
    pub assurance: Montant,
    pub totale: Montant,
    /// Interest and insurance over the whole loan.
    pub cout: Montant,
    /// The assumptions, in a French sentence.
    pub phrase: String,
}

/// The highest share of their income that buyers may spend on their loans, in percent (decision D-HCSF-2021-7).
pub const EFFORT_MAXIMAL: Taux = Taux::depuis_unites(35);

/// The number one, as the computation writes it in fixed-point numbers.
const UN: i128 = 1_000_000_000_000_000;

/// The monthly cost of a loan with constant payments. The first payment is due after one month.
///
/// ```
/// use domain::nombres::{Montant, Taux};
/// use domain::reservation::{HypothesesDePret, mensualite};
/// let sur_vingt_cinq_ans = HypothesesDePret::default();
/// let estimee = mensualite(Montant::depuis_unites(200_000), sur_vingt_cinq_ans);
/// assert_eq!(estimee.credit.to_string(), "1001.25");
/// ```
pub fn mensualite(emprunt: Montant, hypotheses: HypothesesDePret) -> Mensualite {
    let capital = i128::from(emprunt.centiemes().max(0));
    let mois = i128::from(hypotheses.annees.clamp(1, 40)) * 12;
    let taux_mensuel = i128::from(hypotheses.taux.centiemes().clamp(0, 2_000)) * UN / 120_000;
    let credit = if taux_mensuel == 0 {
        arrondi(capital, mois)
    } else {
        let puissance = (0..mois).fold(UN, |produit, _| produit * (UN + taux_mensuel) / UN);
        arrondi(capital * (taux_mensuel * puissance / UN), puissance - UN)
    };
    let assurance = arrondi(capital * i128::from(hypotheses.assurance.centiemes().max(0)), 120_000);
    let montant = |centiemes: i128| Montant::depuis_centiemes(i64::try_from(centiemes).unwrap_or(i64::MAX));
    Mensualite {
        credit: montant(credit),
        assurance: montant(assurance),
        totale: montant(credit + assurance),
        cout: montant(((credit + assurance) * mois - capital).max(0)),
        phrase: format!(
            "Estimation sur {} ans\u{a0}: le taux fixe de {} par an et l’assurance de {} du capital par an sont des hypothèses du portail, \
             non les conditions d’une banque. Elle ne vaut pas une offre de prêt.",
            mois / 12,
            chiffres::taux(hypotheses.taux),
            chiffres::taux(hypotheses.assurance)
        ),
    }
}

/// The share of their monthly income that the buyers would pay, in percent. `None` when they have no income.
pub fn effort(mensualite: Montant, revenus: Montant) -> Option<Taux> {
    let revenus = i128::from(revenus.centiemes());
    let part = (revenus > 0).then(|| arrondi(i128::from(mensualite.centiemes()) * 10_000, revenus))?;
    i64::try_from(part).ok().map(Taux::depuis_centiemes)
}

/// A quotient of positive numbers, rounded to the nearest whole number.
const fn arrondi(dividende: i128, diviseur: i128) -> i128 {
    (dividende + diviseur / 2) / diviseur
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn hypotheses(taux: i64, annees: u32) -> HypothesesDePret {
        HypothesesDePret { taux: Taux::depuis_centiemes(taux), assurance: Taux::depuis_centiemes(0), annees }
    }

    #[test]
    fn une_mensualite_est_celle_des_tables() {
        for (emprunt, taux, annees, attendue) in [
            (200_000, 350, 25, "1001.25"),
            (250_000, 300, 20, "1386.49"),
            (100_000, 120, 15, "607.33"),
            (120_000, 0, 10, "1000"),
            (0, 350, 25, "0"),
        ] {
            let estimee = mensualite(Montant::depuis_unites(emprunt), hypotheses(taux, annees));
            assert_eq!(estimee.totale.to_string(), attendue, "{emprunt} at {taux} for {annees}");
        }
        let dite = mensualite(Montant::depuis_unites(200_000), HypothesesDePret::default());
        assert_eq!((dite.assurance.to_string(), dite.totale.to_string()), ("56.67".to_owned(), "1057.92".to_owned()));
        assert_eq!(dite.cout.to_string(), "117376");
        assert_eq!(
            dite.phrase,
            "Estimation sur 25 ans\u{a0}: le taux fixe de 3,5\u{a0}% par an et l’assurance de 0,34\u{a0}% du capital par an sont des \
             hypothèses du portail, non les conditions d’une banque. Elle ne vaut pas une offre de prêt."
        );
        let part = effort(dite.totale, Montant::depuis_unites(3_000));
        assert_eq!(part.map(|p| p.to_string()), Some("35.26".to_owned()));
        assert!(part > Some(EFFORT_MAXIMAL));
        assert_eq!(effort(dite.totale, Montant::depuis_unites(0)), None);
    }

    proptest! {
        /// When this amount is paid every month, the loan is repaid with its last month, up to a few cents of
        /// rounding.
        #[test]
        fn un_pret_se_rembourse(capital in 1_000_000i64..100_000_000, taux in 0i64..1_000, annees in 5u32..30) {
            let estimee = mensualite(Montant::depuis_centiemes(capital), hypotheses(taux, annees));
            let du = (0..annees * 12).fold(i128::from(capital) * 1_000_000, |du, _| {
                du + du * i128::from(taux) / 120_000 - i128::from(estimee.credit.centiemes()) * 1_000_000
            });
            // Rounding adds at most half a cent a month, and the interest on this half cent.
            prop_assert!(du.abs() < i128::from(annees) * 12 * 20 * 1_000_000, "{}", du);
        }
    }
}
