//! Checks that `docs/flux.md` describes what the reader does.

use feed::controle::{EtatConnu, verifier};
use feed::lecture::Alentours;
use serde_json::Value;

const PAGE: &str = include_str!("../../../../docs/flux.md");

#[test]
fn son_exemple_est_un_flux_sans_erreur() {
    let (_, reste) = PAGE.split_once("```ndjson\n").expect("an example");
    let (exemple, _) = reste.split_once("```").expect("its end");
    match verifier(exemple.as_bytes(), Alentours::default(), &EtatConnu::vide()) {
        Ok(bilan) => assert_eq!((bilan.programmes.nouveaux, bilan.lots.nouveaux), (1, 2)),
        Err(echec) => panic!("{echec}"),
    }
}

/// The names of the properties of a schema, at any depth.
fn noms(partie: &Value, vus: &mut Vec<String>) {
    match partie {
        Value::Object(champs) => {
            if let Some(proprietes) = champs.get("properties").and_then(Value::as_object) {
                vus.extend(proprietes.keys().cloned());
            }
            champs.values().for_each(|valeur| noms(valeur, vus));
        }
        Value::Array(liste) => liste.iter().for_each(|valeur| noms(valeur, vus)),
        _ => {}
    }
}

#[test]
fn elle_nomme_chaque_champ_du_schema() {
    let schema: Value = serde_json::from_str(feed::schema()).expect("JSON");
    let mut vus = Vec::new();
    noms(&schema["$defs"], &mut vus);
    assert!(vus.len() > 100, "the walk sees the fields");
    let mots: std::collections::HashSet<&str> = PAGE.split(|c: char| !c.is_alphanumeric()).collect();
    vus.retain(|nom| !mots.contains(nom.as_str()));
    assert!(vus.is_empty(), "{vus:?}");
}
