//! The OpenAPI document: committed, so that a change of the calls is seen where it is made.

use crate::app::App;
use serde_json::Value;
use std::path::Path;

/// `crates/api/openapi.json` is what the program says. To write it anew: `LINTEAU_ECRIRE_OPENAPI=oui cargo test -p api openapi`.
#[test]
fn le_document_publie_est_celui_des_appels() {
    let document = serde_json::to_string_pretty(&api::openapi()).expect("a document") + "\n";
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    if std::env::var_os("LINTEAU_ECRIRE_OPENAPI").is_some() {
        std::fs::write(&chemin, &document).expect("the document is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("the published document");
    assert!(publie == document, "openapi.json differs from the calls: see this test to write it anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn le_document_et_sa_page_sont_servis() {
    let app = App::nouvelle().await;
    let document = app.get("/api/openapi.json").json().await;
    assert!(document["openapi"].as_str().is_some_and(|v| v.starts_with("3.1")), "{}", document["openapi"]);
    let lots = &document["paths"]["/api/offre/lots"]["get"]["parameters"];
    // What searches share stands among the components, once.
    let lus = lots.as_array().expect("parameters").iter();
    let mut lus = lus.map(|p| p["$ref"].as_str().map_or(p, |r| document.pointer(&r[1..]).expect("a component")));
    let prix = lus.find(|p| p["name"] == "prix[lte]").expect("a parameter");
    assert_eq!(Some(prix), document.pointer("/components/parameters/prix-lte"));
    assert_eq!(prix["description"], "prix au plus");
    let page = app.get("/api/docs/").envoyer().await;
    assert_eq!(page.statut, 200, "{page}");
    let page = String::from_utf8(page.octets).expect("a page");
    assert!(page.contains("swagger-ui") && !page.contains("https://"), "nothing from elsewhere: {page}");
    let script = app.get("/api/docs/swagger-ui-bundle.js").envoyer().await;
    assert_eq!(script.statut, 200);
}

/// Every reference of the document leads somewhere.
#[test]
fn aucune_reference_ne_pend() {
    fn references(valeur: &Value, trouvees: &mut Vec<String>) {
        match valeur {
            Value::Object(objet) => {
                if let Some(Value::String(reference)) = objet.get("$ref") {
                    trouvees.push(reference.clone());
                }
                objet.values().for_each(|v| references(v, trouvees));
            }
            Value::Array(liste) => liste.iter().for_each(|v| references(v, trouvees)),
            _ => {}
        }
    }
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let mut trouvees = Vec::new();
    references(&document, &mut trouvees);
    assert!(trouvees.len() > 20);
    for reference in trouvees {
        let chemin = reference.strip_prefix('#').expect("within the document");
        assert!(document.pointer(chemin).is_some(), "{reference}");
    }
}
