//! Tests of the table of the form's fields. The table names only known things, and holds every field of the draft.

use super::champs::lire;
use super::conditions::FICHIER;
use super::tests_formulaire::{AUJOURD_HUI, jour};
use super::*;
use serde_json::Value;

/// The table and the typed draft have the same fields.
#[test]
fn la_table_et_le_brouillon_disent_les_memes_champs() {
    let personne = Reservataire {
        pays: Some(CodeChoisi { code: None }),
        residence_actuelle: Some(CodeChoisi { code: None }),
        situation_familiale: Some(CodeChoisi { code: None }),
        csp: Some(CodeChoisi { code: None }),
        ..Reservataire::default()
    };
    let choisi = || Some(CodeChoisi { code: None });
    let tout = BrouillonReservation {
        reservataire: Some(personne.clone()),
        coreservataire: Some(personne),
        societe: Some(SocieteAcquereuse::default()),
        destination_achat: choisi(),
        destination_achat_detail: choisi(),
        fiscalite: choisi(),
        financement: Some(Financement { apport: vec![None], pret: vec![Pret::default()], credit: None }),
        depot_garantie: Some(DepotVerse { type_depot: choisi(), ..DepotVerse::default() }),
        notaire: Some(NotaireDesAcquereurs::default()),
        ..BrouillonReservation::default()
    };
    let document = serde_json::to_value(&tout).expect("a document");
    let inconnus: Vec<_> = verifier_les_champs(&document, jour(AUJOURD_HUI))
        .into_iter()
        .filter(|c| c.genre == GenreDeConstat::Faux)
        .collect();
    // The form asks the number of occupants for the first buyer only.
    assert_eq!(inconnus.iter().map(|c| c.champ.as_str()).collect::<Vec<_>>(), ["coreservataire.nombreOccupants"]);
    let fichier: Value = serde_json::from_str(FICHIER).expect("the file");
    let chemins = |liste: &Value| {
        liste
            .as_array()
            .expect("fields")
            .iter()
            .map(|c| c["chemin"].as_str().expect("a path").to_owned())
            .collect::<Vec<_>>()
    };
    let est_la =
        |chemin: &str| document.pointer(&format!("/{}", chemin.replace("[]", "/0").replace('.', "/"))).is_some();
    for chemin in
        chemins(&fichier["personne"]).iter().map(|c| format!("reservataire.{c}")).chain(chemins(&fichier["champs"]))
    {
        assert!(est_la(&chemin), "{chemin} has no field of the draft");
    }
    // Every rule and every list that the file names is known. An unknown name would be ignored in silence.
    let regles = ["personne", "champs"].map(|l| fichier[l].as_array().expect("fields").clone()).concat();
    for champ in &regles {
        let dites = champ["regles"].as_array().map(Vec::as_slice).unwrap_or_default().iter().map(|r| &r["regle"]);
        for dite in dites.filter_map(Value::as_str) {
            assert!(crate::regle::Regle::TOUTES.iter().any(|regle| regle.nom() == dite), "{dite}");
        }
        assert_eq!(champ["genre"] == "code", champ["liste"].is_string(), "{champ}");
    }
}

/// Each name in the file is known, and an unknown name is an error, so that no field loses its rule or its list in
/// silence.
#[test]
fn chaque_nom_du_fichier_se_resout() {
    assert!(lire(FICHIER).expect("every name is known").len() > 60);
    for (connu, inconnu) in [
        ("\"regle\": \"name\"", "\"regle\": \"nome\""),
        ("\"liste\": \"civilites\"", "\"liste\": \"civilite\""),
        ("\"pour\": \"coreservataire\"", "\"pour\": \"conjoint\""),
        ("\"genre\": \"email\"", "\"genre\": \"mail\""),
        ("\"section\": \"depot\"", "\"section\": \"depots\""),
        ("\"pas\": \"unSeulFoyer\"", "\"pas\": \"unFoyer\""),
        ("\"unSeulFoyer\": [", "\"unFoyer\": ["),
    ] {
        assert!(FICHIER.contains(connu), "{connu}");
        assert!(lire(&FICHIER.replacen(connu, inconnu, 1)).is_err(), "{inconnu}");
    }
}
