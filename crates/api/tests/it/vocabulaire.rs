//! What a client that reads hydra is told: where it begins, which classes there are, and what each collection takes.

use crate::app::{App, EP_ALPHA};
use serde_json::{Value, json};

/// The range of a property of a class.
fn portee<'v>(vocabulaire: &'v Value, classe: &str, propriete: &str) -> &'v Value {
    let classes = vocabulaire["hydra:supportedClass"].as_array().expect("classes");
    let classe = classes.iter().find(|c| c["@id"] == format!("#{classe}")).expect("the class");
    let proprietes = classe["hydra:supportedProperty"].as_array().expect("properties");
    let trouvee = proprietes.iter().find(|p| p["hydra:title"] == propriete).expect("the property");
    &trouvee["hydra:property"]["rdfs:range"]
}

#[tokio::test(flavor = "multi_thread")]
async fn l_entree_mene_aux_collections_et_aux_classes() {
    let app = App::nouvelle().await;
    let reponse = app.get("/api").envoyer().await;
    assert_eq!(reponse.en_tete("content-type"), Some("application/ld+json"));
    let entree: Value = reponse.lire();
    assert_eq!(entree["@type"], "Entree");
    for (nom, chemin) in
        [("programmes", "/api/offre/programmes"), ("lots", "/api/offre/lots"), ("documents", "/api/offre/documents")]
    {
        assert_eq!(entree[nom], json!({"@id": chemin}));
        assert_eq!(app.get(chemin).json().await["@type"], "hydra:Collection");
    }
    assert_eq!(entree["responsables-reseau"], Value::Null, "closed to visitors, who are not told of it");
    let vocabulaire = app.get("/api/docs.jsonld").json().await;
    assert_eq!(vocabulaire["hydra:entrypoint"], "/api");
    for (classe, propriete, attendue) in [
        ("Lot", "numero", "xsd:string"),
        ("Lot", "prix", "xsd:decimal"),
        ("Lot", "pieces", "xsd:nonNegativeInteger"),
        ("Lot", "balcon", "xsd:boolean"),
        ("Lot", "surfaces", "#Surfaces"),
        ("Lot", "fiscalites", "#FiscaliteLot"),
        ("Etage", "priorite", "xsd:integer"),
        ("Calendrier", "dateLivraison", "xsd:date"),
        ("Programme", "lieu", "#LieuProgramme"),
        ("Programme", "avantages", "xsd:string"),
        ("Programme", "tauxCommission", "xsd:decimal"),
    ] {
        assert_eq!(portee(&vocabulaire, classe, propriete), attendue, "{classe}.{propriete}");
    }
}

/// Linked data names every parameter; plain JSON, which our pages ask for, each field once.
#[tokio::test(flavor = "multi_thread")]
async fn la_recherche_est_complete_ou_breve_selon_le_format() {
    let app = App::nouvelle().await;
    let cookie = app.connecter(EP_ALPHA).await;
    for chemin in ["/api/offre/lots", "/api/offre/programmes", "/api/offre/documents"] {
        let mut longueurs = Vec::new();
        for (accept, complete) in [("*/*", true), ("application/ld+json", true), ("application/json", false)] {
            let reponse = app.get(chemin).par(&cookie).en_tete(http::header::ACCEPT, accept).envoyer().await;
            let etiquette = reponse.en_tete("etag").expect("a tag").to_owned();
            let corps: Value = reponse.lire();
            let variables: Vec<&str> = corps["hydra:search"]["hydra:mapping"]
                .as_array()
                .expect("variables")
                .iter()
                .filter_map(|v| v["hydra:variable"].as_str())
                .collect();
            let borne = if chemin.ends_with("documents") { "exists[libelle]" } else { "order[surfaces.surface]" };
            let borne = if chemin.ends_with("programmes") { "starts_with[lieu.ville][]" } else { borne };
            // Documents have no other form to ask whether they have a label.
            assert_eq!(variables.contains(&borne), complete || chemin.ends_with("documents"), "{chemin} {accept}");
            longueurs.push((variables.len(), etiquette));
        }
        assert_eq!(longueurs[0], longueurs[1], "the same answer");
        assert!(longueurs[0].0 > longueurs[2].0, "{chemin}: {longueurs:?}");
        assert_ne!(longueurs[0].1, longueurs[2].1, "two bodies have two tags");
    }
}
