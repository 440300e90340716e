//! The VAT rate that was chosen before the form was filled, on the lot's page or with the option. The form starts
//! with this rate, so that it is not asked again.

use super::dispositifs::fiscalite_du_regime;
use super::prix::{RegimeDeTva, regime_offert};
use crate::lot::PrixLot;
use crate::nombres::Taux;
use serde_json::{Map, Value, json};

/// The first content of a form when a VAT rate was chosen before. It holds the rate, and the tax scheme that goes
/// with this rate, if the lot is sold under it. For the VAT of intermediate rents it also says that a company buys,
/// because only companies have this VAT. A rate at which the lot is not sold stands alone, and the form refuses it.
pub fn dits_par_la_tva(lot: &PrixLot, fiscalites: &[&str], tva: Taux) -> Map<String, Value> {
    let mut dits = Map::from_iter([("tva".to_owned(), json!(tva))]);
    let Ok(regime) = regime_offert(lot, tva) else { return dits };
    if let Some(code) = fiscalite_du_regime(regime).filter(|code| fiscalites.contains(code)) {
        dits.insert("fiscalite".to_owned(), json!({ "code": code }));
    }
    match regime {
        RegimeDeTva::Ordinaire | RegimeDeTva::Reduite => {}
        RegimeDeTva::Lli => {
            dits.insert("resaSociete".to_owned(), json!(true));
        }
    }
    dits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nombres::Montant;

    #[test]
    fn une_tva_choisie_dit_sa_fiscalite_et_qui_peut_acheter() {
        let taux = Taux::depuis_centiemes;
        let prix = Some(Montant::depuis_unites(300_000));
        let lot = PrixLot {
            tva: Some(taux(2_000)),
            prix,
            tva_reduite: Some(taux(550)),
            prix_tva_reduite: prix,
            tva_lli: Some(taux(1_000)),
            prix_lli: prix,
            ..PrixLot::default()
        };
        let tous = ["tva55", "lli", "lmnp"];
        for (dite, fiscalites, attendu) in [
            (2_000, &tous[..], json!({"tva": 20})),
            (550, &tous, json!({"tva": 5.5, "fiscalite": {"code": "tva55"}})),
            // The lot is sold at this rate, but not under the tax scheme that goes with it.
            (550, &["lmnp"], json!({"tva": 5.5})),
            (1_000, &tous, json!({"tva": 10, "fiscalite": {"code": "lli"}, "resaSociete": true})),
            (850, &tous, json!({"tva": 8.5})),
        ] {
            assert_eq!(Value::Object(dits_par_la_tva(&lot, fiscalites, taux(dite))), attendu, "{dite}");
        }
    }
}
