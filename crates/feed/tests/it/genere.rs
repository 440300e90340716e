//! Checks that the invented catalogue is a good feed like any other.

use feed::controle::{EtatConnu, verifier};
use feed::generateur::{Parametres, generer};
use feed::lecture::Alentours;

#[test]
fn le_lecteur_et_le_schema_acceptent_le_catalogue_invente() {
    let validateur =
        jsonschema::draft202012::new(&serde_json::from_str(feed::schema()).expect("JSON")).expect("a schema");
    for graine in [1, 20, 300] {
        let aujourd_hui = chrono::NaiveDate::from_ymd_opt(2026, 11, 20).expect("a day");
        let mut flux = Vec::new();
        generer(&Parametres { programmes: 12, lots: 400, graine, aujourd_hui }, &mut flux, |_| {}).expect("memory");
        match verifier(flux.as_slice(), Alentours::default(), &EtatConnu::vide()) {
            Ok(bilan) => assert_eq!((bilan.programmes.nouveaux, bilan.lots.nouveaux), (12, 400)),
            Err(echec) => panic!("seed {graine}: {echec}"),
        }
        for ligne in String::from_utf8(flux).expect("UTF-8").lines() {
            let valeur = serde_json::from_str(ligne).expect("JSON");
            let erreurs: Vec<String> = validateur.iter_errors(&valeur).map(|e| e.to_string()).collect();
            assert!(erreurs.is_empty(), "seed {graine}: {erreurs:?} in {ligne}");
        }
    }
}
