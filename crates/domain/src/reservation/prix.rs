//! The price of the contract. It is computed from the prices of the lot, and from nothing that a client sent
//! (`domain.md` section 6).

use crate::chiffres;
use crate::lot::PrixLot;
use crate::nombres::{Montant, Taux};
use serde::{Deserialize, Serialize, Serializer};

/// The price of the contract for a VAT and a promotion, and what it is made of; every amount in euros, all taxes included unless
/// it says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PrixDuFil))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrixDuContrat {
    /// VAT in percent.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(serialize_with = "taux")]
    pub tva: Taux,
    /// What the contract says: annexes and promotion included.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(serialize_with = "montant")]
    pub prix: Montant,
    /// The price of the grid, annexes included, before promotion.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(serialize_with = "montant")]
    pub prix_grille: Montant,
    /// What the promotion takes away; zero without one, or when it is declined.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(serialize_with = "montant")]
    pub promotion: Montant,
    /// The lot alone, promotion deducted.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(serialize_with = "montant")]
    pub principal: Montant,
    /// Its annexes together.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(serialize_with = "montant")]
    pub annexes: Montant,
    /// The price before tax, to the nearest cent.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(serialize_with = "montant")]
    pub hors_taxe: Montant,
    /// The tax: the rest.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(serialize_with = "montant")]
    pub montant_tva: Montant,
}

/// Writes an amount as a decimal number, like every amount of the wire.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn montant<S: Serializer>(montant: &Montant, serialiseur: S) -> Result<S::Ok, S::Error> {
    serialiseur.serialize_f64(montant.decimal())
}

/// Writes a rate as a decimal number.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn taux<S: Serializer>(taux: &Taux, serialiseur: S) -> Result<S::Ok, S::Error> {
    serialiseur.serialize_f64(taux.decimal())
}

/// The error when the lot is not sold at this VAT rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TvaNonOfferte {
    /// The rates at which the lot is sold.
    pub offertes: Vec<Taux>,
}

impl TvaNonOfferte {
    /// The sentence that people read.
    pub fn message(&self) -> String {
        let dites: Vec<String> = self.offertes.iter().copied().map(chiffres::taux).collect();
        match dites.as_slice() {
            [] => "Ce lot n’a pas de prix.".to_owned(),
            [seul] => format!("Ce lot est vendu à la TVA de {seul}."),
            plusieurs => format!("Ce lot est vendu à la TVA de {}.", plusieurs.join(" ou ")),
        }
    }
}

crate::enumeration! {
    /// One of the three VAT regimes of a lot. The lot gives the rate of each regime, because overseas the ordinary
    /// rate is 8.5 % and the reduced rate is not 5.5 %.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RegimeDeTva: TOUS, code / depuis_code {
        Ordinaire = "ordinaire";
        /// The reduced rate, for buyers whose resources are below a ceiling.
        Reduite = "reduite";
        /// The rate of intermediate rents.
        Lli = "lli";
    }
}

/// The regime that has this rate, if the lot has a price under it.
pub fn regime_offert(lot: &PrixLot, tva: Taux) -> Result<RegimeDeTva, TvaNonOfferte> {
    let ligne = lignes(lot).into_iter().find(|ligne| ligne.tva == Some(tva) && ligne.prix.is_some());
    ligne.map(|ligne| ligne.regime).ok_or_else(|| TvaNonOfferte { offertes: tva_offertes(lot) })
}

/// The rate and the price of a lot under a regime, promotion deducted. When the lot has no price under this regime,
/// they are those of the ordinary regime.
pub fn prix_du_regime(lot: &PrixLot, regime: RegimeDeTva) -> (Option<Taux>, Option<Montant>) {
    let [ordinaire, reduite, lli] = lignes(lot);
    let choisie = match regime {
        RegimeDeTva::Ordinaire => ordinaire,
        RegimeDeTva::Reduite => reduite,
        RegimeDeTva::Lli => lli,
    };
    let vendue = if choisie.tva.and(choisie.prix).is_some() { choisie } else { ordinaire };
    (vendue.tva, vendue.prix)
}

/// The prices of a lot under one of its VAT rates.
#[derive(Debug, Clone, Copy)]
struct PrixSousUneTva {
    regime: RegimeDeTva,
    tva: Option<Taux>,
    prix: Option<Montant>,
    grille: Option<Montant>,
    principal: Option<Montant>,
}

/// The prices of a lot for a prescriber whose option froze its prices (`domain.md` section 6). Under each VAT, the
/// price is the lower of the frozen price and today's price. This holds with the promotion and without it. A VAT that
/// was not frozen has today's price. A VAT that the lot no longer has keeps the frozen price.
#[must_use]
pub fn le_plus_bas(garde: &PrixLot, du_jour: &PrixLot) -> PrixLot {
    let mut prix = *garde;
    let [ordinaire, reduite, lli] = [0, 1, 2].map(|rang| la_plus_basse(lignes(garde)[rang], lignes(du_jour)[rang]));
    (prix.tva, prix.prix, prix.prix_grille) = (ordinaire.tva, ordinaire.prix, ordinaire.grille);
    prix.prix_lot_principal = ordinaire.principal;
    (prix.tva_reduite, prix.prix_tva_reduite, prix.prix_grille_tva_reduite) =
        (reduite.tva, reduite.prix, reduite.grille);
    prix.prix_lot_principal_tva_reduite = reduite.principal;
    (prix.tva_lli, prix.prix_lli, prix.prix_grille_lli) = (lli.tva, lli.prix, lli.grille);
    prix.prix_lot_principal_lli = lli.principal;
    prix
}

/// The lower of two prices under one VAT. The price of the lot alone is taken from the same side as this price. A
/// side without a rate or without a price does not count.
fn la_plus_basse(garde: PrixSousUneTva, du_jour: PrixSousUneTva) -> PrixSousUneTva {
    let (prix_garde, prix_du_jour) = match (garde.tva.and(garde.prix), du_jour.tva.and(du_jour.prix)) {
        (_, None) => return garde,
        (None, Some(_)) => return du_jour,
        (Some(un), Some(autre)) => (un, autre),
    };
    let choisie = if prix_du_jour < prix_garde { du_jour } else { garde };
    // When a grid price is missing, it equals the price, because there is no promotion.
    let sans_promotion = garde.grille.unwrap_or(prix_garde).min(du_jour.grille.unwrap_or(prix_du_jour));
    PrixSousUneTva { grille: choisie.prix.map(|prix| prix.max(sans_promotion)), ..choisie }
}

fn lignes(lot: &PrixLot) -> [PrixSousUneTva; 3] {
    [
        PrixSousUneTva {
            regime: RegimeDeTva::Ordinaire,
            tva: lot.tva,
            prix: lot.prix,
            grille: lot.prix_grille,
            principal: lot.prix_lot_principal,
        },
        PrixSousUneTva {
            regime: RegimeDeTva::Reduite,
            tva: lot.tva_reduite,
            prix: lot.prix_tva_reduite,
            grille: lot.prix_grille_tva_reduite,
            principal: lot.prix_lot_principal_tva_reduite,
        },
        PrixSousUneTva {
            regime: RegimeDeTva::Lli,
            tva: lot.tva_lli,
            prix: lot.prix_lli,
            grille: lot.prix_grille_lli,
            principal: lot.prix_lot_principal_lli,
        },
    ]
}

/// The regime that has this rate for the lot. When two regimes have the same rate, the ordinary one comes first.
/// `None` when no regime of the lot has this rate.
pub fn regime_de_tva(lot: &PrixLot, tva: Taux) -> Option<RegimeDeTva> {
    lignes(lot).into_iter().find(|ligne| ligne.tva == Some(tva)).map(|ligne| ligne.regime)
}

/// The VAT rates at which the lot has a price, the ordinary one first.
pub fn tva_offertes(lot: &PrixLot) -> Vec<Taux> {
    let mut offertes = Vec::new();
    for taux in lignes(lot).into_iter().filter_map(|ligne| ligne.tva.filter(|_| ligne.prix.is_some())) {
        if !offertes.contains(&taux) {
            offertes.push(taux);
        }
    }
    offertes
}

/// Whether a promotion lowers the price of the lot at this VAT rate.
pub fn a_une_promotion(lot: &PrixLot, tva: Taux) -> bool {
    prix_avec_promotion(lot, tva).is_ok_and(|prix| prix.promotion.centiemes() > 0)
}

/// The price of the contract, with the promotion if one runs.
pub fn prix_avec_promotion(lot: &PrixLot, tva: Taux) -> Result<PrixDuContrat, TvaNonOfferte> {
    let ligne = lignes(lot).into_iter().find(|ligne| ligne.tva == Some(tva) && ligne.prix.is_some());
    let Some(PrixSousUneTva { prix: Some(prix), grille, principal, .. }) = ligne else {
        return Err(TvaNonOfferte { offertes: tva_offertes(lot) });
    };
    let prix_grille = grille.filter(|grille| *grille >= prix).unwrap_or(prix);
    let principal = principal.filter(|principal| *principal <= prix).unwrap_or(prix);
    Ok(detailler(tva, prix, prix_grille, moins(prix, principal)))
}

/// The price of the contract when the buyers decline the promotion: the price of the grid.
pub fn prix_sans_promotion(lot: &PrixLot, tva: Taux) -> Result<PrixDuContrat, TvaNonOfferte> {
    let avec = prix_avec_promotion(lot, tva)?;
    Ok(detailler(tva, avec.prix_grille, avec.prix_grille, avec.annexes))
}

fn detailler(tva: Taux, prix: Montant, prix_grille: Montant, annexes: Montant) -> PrixDuContrat {
    // Half of the divisor is added, so that the division rounds to the nearest cent. Both numbers are positive.
    let diviseur = 10_000 + i128::from(tva.centiemes());
    let hors_taxe = (i128::from(prix.centiemes()) * 10_000 + diviseur / 2) / diviseur;
    let hors_taxe = Montant::depuis_centiemes(i64::try_from(hors_taxe).unwrap_or(prix.centiemes()));
    PrixDuContrat {
        tva,
        prix,
        prix_grille,
        promotion: moins(prix_grille, prix),
        principal: moins(prix, annexes),
        annexes,
        hors_taxe,
        montant_tva: moins(prix, hors_taxe),
    }
}

fn moins(de: Montant, ote: Montant) -> Montant {
    Montant::depuis_centiemes(de.centiemes() - ote.centiemes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn euros(unites: i64) -> Montant {
        Montant::depuis_unites(unites)
    }

    fn taux(centiemes: i64) -> Taux {
        Taux::depuis_centiemes(centiemes)
    }

    fn lot() -> PrixLot {
        PrixLot {
            tva: Some(taux(2000)),
            prix: Some(euros(329_000)),
            prix_grille: Some(euros(339_000)),
            tva_reduite: Some(taux(550)),
            prix_tva_reduite: Some(euros(289_000)),
            prix_lot_principal: Some(euros(309_000)),
            tva_lli: Some(taux(1000)),
            prix_lli: None,
            ..PrixLot::default()
        }
    }

    #[test]
    fn un_prix_se_lit_dans_la_grille_pour_la_tva_choisie() {
        let plein = prix_avec_promotion(&lot(), taux(2000)).expect("the ordinary rate");
        assert_eq!(
            (plein.prix, plein.promotion, plein.annexes),
            (Montant::depuis_unites(329_000), Montant::depuis_unites(10_000), Montant::depuis_unites(20_000))
        );
        assert_eq!(
            (plein.hors_taxe.to_string(), plein.montant_tva.to_string()),
            ("274166.67".to_owned(), "54833.33".to_owned())
        );
        let decline = prix_sans_promotion(&lot(), taux(2000)).expect("the ordinary rate");
        assert_eq!(
            (decline.prix, decline.promotion.centiemes(), decline.annexes),
            (Montant::depuis_unites(339_000), 0, plein.annexes)
        );
        assert_eq!(decline.principal, Montant::depuis_unites(319_000));
        let reduit = prix_avec_promotion(&lot(), taux(550)).expect("the reduced rate");
        assert_eq!(
            (reduit.prix, reduit.promotion.centiemes(), reduit.annexes.centiemes()),
            (Montant::depuis_unites(289_000), 0, 0)
        );
        assert!(a_une_promotion(&lot(), taux(2000)) && !a_une_promotion(&lot(), taux(550)));
    }

    #[test]
    fn le_lot_dit_lequel_de_ses_taux_est_le_taux_reduit() {
        let outre_mer = PrixLot { tva: Some(taux(850)), tva_reduite: Some(taux(210)), ..PrixLot::default() };
        for (lot, dit, regime) in [
            (lot(), 2000, Some(RegimeDeTva::Ordinaire)),
            (lot(), 550, Some(RegimeDeTva::Reduite)),
            (lot(), 1000, Some(RegimeDeTva::Lli)),
            (lot(), 850, None),
            (outre_mer, 210, Some(RegimeDeTva::Reduite)),
            (outre_mer, 550, None),
            // When two regimes have the same rate, the ordinary one is given, so that no condition is asked of the
            // buyer.
            (PrixLot { tva: Some(taux(550)), ..lot() }, 550, Some(RegimeDeTva::Ordinaire)),
        ] {
            assert_eq!(regime_de_tva(&lot, taux(dit)), regime, "{dit}");
        }
    }

    #[test]
    fn une_tva_sans_prix_est_refusee_avec_celles_qui_en_ont_un() {
        // The lot has a rate for intermediate rents but no price at this rate, and it has no overseas rate.
        for autre in [1000, 850, 0] {
            let refus = prix_avec_promotion(&lot(), taux(autre)).expect_err("no price");
            assert_eq!(refus.offertes, [taux(2000), taux(550)], "{autre}");
        }
        let outre_mer = PrixLot { tva: Some(taux(850)), prix: Some(euros(200_000)), ..PrixLot::default() };
        assert_eq!(
            prix_avec_promotion(&outre_mer, taux(850)).map(|p| p.hors_taxe.to_string()),
            Ok("184331.8".to_owned())
        );
    }

    #[test]
    fn un_prix_garde_ne_monte_pas_et_baisse_avec_la_grille_ligne_par_ligne() {
        let garde = lot();
        let dits = |prix: &PrixLot| {
            let sans = |tva| prix_sans_promotion(prix, taux(tva)).ok().map(|lu| lu.prix);
            let avec = |tva| prix_avec_promotion(prix, taux(tva)).ok().map(|lu| (lu.prix, lu.annexes));
            [2000, 550, 1000].map(|tva| (avec(tva), sans(tva)))
        };
        let kept = dits(&garde);
        // When the grid rises, or a VAT is removed from it, the frozen prices stay.
        let monte = PrixLot { prix: Some(euros(349_000)), prix_grille: Some(euros(359_000)), ..garde };
        assert_eq!(dits(&le_plus_bas(&garde, &monte)), kept);
        assert_eq!(dits(&le_plus_bas(&garde, &PrixLot::default())), kept);
        // When the grid falls under one VAT, only the prices under this VAT fall, the price of the lot alone among
        // them.
        let baisse = PrixLot {
            prix: Some(euros(309_000)),
            prix_grille: None,
            prix_lot_principal: Some(euros(299_000)),
            ..garde
        };
        let apres = dits(&le_plus_bas(&garde, &baisse));
        assert_eq!(apres[0], (Some((euros(309_000), euros(10_000))), Some(euros(309_000))));
        assert_eq!(apres[1], kept[1]);
        // The promotion ended. The buyer keeps its price, and one who declines the promotion pays the lower grid
        // price.
        let sans_promotion = PrixLot { prix: Some(euros(335_000)), prix_grille: Some(euros(335_000)), ..garde };
        let apres = dits(&le_plus_bas(&garde, &sans_promotion));
        assert_eq!(apres[0], (Some((euros(329_000), euros(20_000))), Some(euros(335_000))));
        // A VAT that was not frozen is offered at today's price.
        let nouvelle = PrixLot { prix_lli: Some(euros(280_000)), ..garde };
        assert_eq!(dits(&le_plus_bas(&garde, &nouvelle))[2].0, Some((euros(280_000), euros(0))));
    }

    #[test]
    fn un_regime_se_dit_par_son_taux_et_donne_son_prix() {
        for (dit, regime) in [(2000, RegimeDeTva::Ordinaire), (550, RegimeDeTva::Reduite)] {
            assert_eq!(regime_offert(&lot(), taux(dit)), Ok(regime), "{dit}");
        }
        // The lot has a rate for intermediate rents, but no price at this rate.
        let refus = regime_offert(&lot(), taux(1000)).expect_err("no price");
        assert_eq!(refus.message(), "Ce lot est vendu à la TVA de 20\u{a0}% ou 5,5\u{a0}%.");
        assert_eq!(
            regime_offert(&PrixLot::default(), taux(2000)).map_err(|refus| refus.message()),
            Err("Ce lot n’a pas de prix.".to_owned())
        );
        assert_eq!(prix_du_regime(&lot(), RegimeDeTva::Reduite), (Some(taux(550)), Some(euros(289_000))));
        assert_eq!(prix_du_regime(&lot(), RegimeDeTva::Lli), (Some(taux(2000)), Some(euros(329_000))));
        // The regime is still found when its rate changes.
        let change = PrixLot { tva_reduite: Some(taux(850)), ..lot() };
        assert_eq!(prix_du_regime(&change, RegimeDeTva::Reduite), (Some(taux(850)), Some(euros(289_000))));
        for regime in RegimeDeTva::TOUS {
            assert_eq!(RegimeDeTva::depuis_code(regime.code()), Some(regime));
        }
    }

    proptest! {
        #[test]
        fn le_plus_bas_ne_depasse_jamais_aucun_des_deux(
            prix in proptest::collection::vec(1i64..1_000_000, 2), remises in proptest::collection::vec(0i64..100_000, 2),
        ) {
            let ligne = |rang: usize| PrixLot {
                tva: Some(taux(2000)),
                prix: Some(Montant::depuis_centiemes(prix[rang])),
                prix_grille: Some(Montant::depuis_centiemes(prix[rang] + remises[rang])),
                ..PrixLot::default()
            };
            let bas = le_plus_bas(&ligne(0), &ligne(1));
            for rang in [0, 1] {
                prop_assert!(bas.prix <= ligne(rang).prix && bas.prix_grille <= ligne(rang).prix_grille);
            }
            prop_assert!(bas.prix <= bas.prix_grille);
            prop_assert_eq!(le_plus_bas(&bas, &ligne(1)), bas, "twice is once");
        }

        #[test]
        fn les_parts_d_un_prix_font_le_prix(prix in 1i64..100_000_000_000, remise in 0i64..10_000_000, annexes in 0i64..10_000_000, rang in 0usize..4) {
            let tva = taux([2000, 550, 850, 1000][rang]);
            let lot = PrixLot {
                tva: Some(tva),
                prix: Some(Montant::depuis_centiemes(prix)),
                prix_grille: Some(Montant::depuis_centiemes(prix + remise)),
                prix_lot_principal: Some(Montant::depuis_centiemes(prix - annexes)),
                ..PrixLot::default()
            };
            for lu in [prix_avec_promotion(&lot, tva), prix_sans_promotion(&lot, tva)] {
                let lu = lu.expect("a price");
                prop_assert_eq!(lu.principal.centiemes() + lu.annexes.centiemes(), lu.prix.centiemes());
                prop_assert_eq!(lu.prix.centiemes() + lu.promotion.centiemes(), lu.prix_grille.centiemes());
                prop_assert_eq!(lu.hors_taxe.centiemes() + lu.montant_tva.centiemes(), lu.prix.centiemes());
                // The tax differs from the exact tax by half a cent at most.
                let exacte = i128::from(lu.hors_taxe.centiemes()) * i128::from(tva.centiemes());
                prop_assert!((i128::from(lu.montant_tva.centiemes()) * 10_000 - exacte).abs() <= 5_000 + i128::from(tva.centiemes()));
            }
        }
    }
}
