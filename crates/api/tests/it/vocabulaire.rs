//! The documents that a hydra client reads: the entry point, the classes, and the parameters of each collection.

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

/// A collection that is asked for without parameters lists every parameter in every form. Any other answer refers to this list by its name.
#[tokio::test(flavor = "multi_thread")]
async fn la_recherche_se_dit_entiere_ou_par_son_nom() {
    let app = App::nouvelle().await;
    let cookie = app.connecter(EP_ALPHA).await;
    for (chemin, formes) in [
        ("/api/offre/lots", ["order[surfaces.surface]", "prix[lte]", "starts_with[programme.lieu.ville][]"]),
        ("/api/offre/programmes", ["starts_with[lieu.ville][]", "order[nomCommercial]", "promotionEnCours"]),
        ("/api/offre/documents", ["exists[libelle]", "categorie[]", "order[position]"]),
    ] {
        let recherche = async |adresse: &str| app.get(adresse).par(&cookie).json().await["hydra:search"].clone();
        let entiere = recherche(chemin).await;
        let variables: Vec<&str> = entiere["hydra:mapping"]
            .as_array()
            .expect("variables")
            .iter()
            .filter_map(|v| v["hydra:variable"].as_str())
            .collect();
        for forme in formes {
            assert!(variables.contains(&forme), "{chemin}: {forme} is missing among {variables:?}");
        }
        let renvoi = recherche(&format!("{chemin}?limit=1")).await;
        assert_eq!(renvoi, json!({"@id": entiere["@id"]}));
        let nom = renvoi["@id"].as_str().expect("a name");
        let suivi = nom.split('#').next().expect("an address");
        assert_eq!(recherche(suivi).await, entiere, "a client that follows the name finds the whole");
    }
}
