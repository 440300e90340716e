//! The OpenAPI document is committed, so that a change of the calls shows in the review.

use crate::app::App;
use serde_json::{Value, json};
use std::path::Path;

/// `crates/api/openapi.json` is the document of this program. To write it again:
/// `LINTEAU_ECRIRE_OPENAPI=oui cargo test -p api openapi`.
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

/// The intended differences from the previous version, which `make memes-appels` reads. Each status is documented for its call, and each
/// field is in its schema.
#[test]
fn chaque_ecart_voulu_est_decrit() {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/deux-versions/differences.json");
    let ecarts = std::fs::read_to_string(&chemin).expect("the differences that are meant");
    let ecarts: Vec<Value> = serde_json::from_str(&ecarts).expect("a list");
    assert!(!ecarts.is_empty());
    for ecart in &ecarts {
        let (methodes, motif) =
            (ecart["methode"].as_str().expect("methods"), ecart["chemin"].as_str().expect("a path"));
        let mut appels = 0;
        for (chemin, operations) in document["paths"].as_object().expect("paths") {
            for (methode, operation) in operations.as_object().expect("methods") {
                if !convient(motif, chemin) || !methodes.split('|').any(|une| une.eq_ignore_ascii_case(methode)) {
                    continue;
                }
                appels += 1;
                for statut in ["avant", "apres"].iter().filter_map(|quand| ecart[quand].as_u64()) {
                    let dit = &operation["responses"][statut.to_string()];
                    assert!(dit.is_object(), "{methode} {chemin} answers {statut}, and the document does not say so");
                }
            }
        }
        assert!(appels > 0, "no call is that of {ecart}");
    }
    // A new field is in its schema and required, because only an answer of the previous version may lack it.
    let champs: Vec<&str> = ecarts.iter().filter_map(|ecart| ecart["ou"].as_str()).collect();
    let connus = CHAMPS_VENUS.map(|(motif, ..)| motif);
    assert_eq!(champs, connus, "a field that came stands in both lists");
    for (motif, forme, champ) in CHAMPS_VENUS {
        let schema = &document["components"]["schemas"][forme];
        assert!(schema["properties"][champ].is_object(), "{motif}: {forme} has no {champ}");
        let requis = schema["required"].as_array().expect("names").contains(&json!(champ));
        // The field `code` is not required, because only a refused action has one.
        assert_eq!(requis, champ != "code", "{motif}: whether {champ} is always there");
    }
}

/// The fields that are new since the version whose recorded calls are compared. Each has its pattern in the list of differences, its schema
/// and its name.
const CHAMPS_VENUS: [(&str, &str, &str); 11] = [
    (r"\.actions\.prolonger$", "ActionsSurReservation", "prolonger"),
    (r"\.complet$", "ReservationDuFil", "complet"),
    (r"\.tvaOffertes\[\d+\]\.fiscalite$", "TvaOfferte", "fiscalite"),
    (r"\.(actions\.[a-zA-Z]+|signatureEnLigne)\.code$", "Action", "code"),
    (r"\.conjoint$", "DenonciationSuivie", "conjoint"),
    (r"\.ventes$", "FicheDeDenonciation", "ventes"),
    (r"\.actions\.responsable$", "ActionsDeLUtilisateur", "responsable"),
    (r"\.dossiersEnCours$", "UtilisateurGere", "dossiersEnCours"),
    (r"\.empechement$", "InfoDispo", "empechement"),
    (r"\.maSituation\.horsVente$", "MaSituation", "horsVente"),
    (r"\.maSituation\.option\.tva$", "OptionSurLeLot", "tva"),
];

/// Whether a path matches a pattern: choices between parentheses, and at most one `.*`.
fn convient(motif: &str, chemin: &str) -> bool {
    if let Some((avant, reste)) = motif.split_once('(') {
        let (choix, apres) = reste.split_once(')').expect("a choice that ends");
        return choix.split('|').any(|un| convient(&format!("{avant}{un}{apres}"), chemin));
    }
    match motif.split_once(".*") {
        None => motif == chemin,
        Some((debut, fin)) => chemin.strip_prefix(debut).is_some_and(|reste| reste.ends_with(fin)),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn le_document_et_sa_page_sont_servis() {
    let app = App::nouvelle().await;
    let document = app.get("/api/openapi.json").json().await;
    assert!(document["openapi"].as_str().is_some_and(|v| v.starts_with("3.1")), "{}", document["openapi"]);
    // The parameters that searches share are among the components, once.
    let lots = parametres(&document, "/api/offre/lots");
    let prix = *lots.iter().find(|p| p["name"] == "prix[lte]").expect("a parameter");
    assert_eq!(Some(prix), document.pointer("/components/parameters/prix-lte"));
    assert_eq!((&prix["description"], &prix["schema"]["type"]), (&json!("prix au plus"), &json!("number")));
    let page = app.get("/api/docs/").envoyer().await;
    assert_eq!(page.statut, 200, "{page}");
    let page = String::from_utf8(page.octets).expect("a page");
    assert!(page.contains("swagger-ui") && !page.contains("https://"), "nothing from elsewhere: {page}");
    let script = app.get("/api/docs/swagger-ui-bundle.js").envoyer().await;
    assert_eq!(script.statut, 200);
}

/// Every call with an `Idempotency-Key` documents the refusal of a key that served another request.
#[test]
fn une_cle_deja_employee_est_decrite() {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let mut avec_cle = 0;
    for (chemin, appels) in document["paths"].as_object().expect("paths") {
        for (methode, operation) in appels.as_object().expect("methods") {
            let parametres = operation["parameters"].as_array().into_iter().flatten();
            let lus =
                parametres.map(|p| p["$ref"].as_str().map_or(p, |r| document.pointer(&r[1..]).expect("a component")));
            if lus.into_iter().any(|parametre| parametre["name"] == "Idempotency-Key") {
                avec_cle += 1;
                assert!(operation["responses"]["422"].is_object(), "{methode} {chemin}");
            }
        }
    }
    assert!(avec_cle > 15, "{avec_cle}");
}

#[tokio::test(flavor = "multi_thread")]
async fn chaque_texte_dit_ses_caracteres() {
    let app = App::nouvelle().await;
    for adresse in [
        "/api/docs/",
        "/api/docs/swagger-ui.css",
        "/api/docs/swagger-ui-bundle.js",
        "/depart.js",
        "/marque.svg",
        "/connexion",
        "/api/offre/programmes/nantes1/facade.svg",
    ] {
        let reponse = app.get(adresse).envoyer().await;
        let dit = reponse.en_tete("content-type").unwrap_or_default();
        assert!(reponse.statut == 200 && dit.ends_with("charset=utf-8"), "{adresse}: {} {dit}", reponse.statut);
    }
}

/// The parameters of a call, with the shared ones resolved.
fn parametres<'d>(document: &'d Value, chemin: &str) -> Vec<&'d Value> {
    let parametres = document["paths"][chemin]["get"]["parameters"].as_array().expect("parameters");
    let lire = |p: &'d Value| p["$ref"].as_str().map_or(p, |r| document.pointer(&r[1..]).expect("a component"));
    parametres.iter().map(lire).collect()
}

/// The schema to which a reference leads, or the one beside null in a choice.
fn resolu<'d>(document: &'d Value, schema: &'d Value) -> &'d Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return resolu(document, document.pointer(&reference[1..]).expect("a component"));
    }
    let mut choix = schema["oneOf"].as_array().into_iter().flatten();
    choix.find(|un| un["type"] != "null").map_or(schema, |un| resolu(document, un))
}

/// The JSON type of a field, without null, and whether its format is a date.
fn type_de(document: &Value, schema: &Value) -> (String, bool) {
    let schema = resolu(document, schema);
    let types = schema["type"].as_array().cloned().unwrap_or_else(|| vec![schema["type"].clone()]);
    let nom = types.iter().filter_map(Value::as_str).find(|t| *t != "null").unwrap_or_default();
    if nom == "array" {
        return type_de(document, &schema["items"]);
    }
    (nom.to_owned(), schema["format"] == "date")
}

/// A filter has the type of its field, in the searches and in the schemas.
#[test]
fn chaque_filtre_a_le_type_de_son_champ() {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let mut vus = 0;
    for (chemin, schema) in [("/api/offre/lots", "Lot"), ("/api/offre/programmes", "Programme")] {
        for parametre in parametres(&document, chemin) {
            let nom = parametre["name"].as_str().expect("a name");
            let entre =
                ["isDifferent[", "starts_with[", "words["].into_iter().find_map(|debut| nom.strip_prefix(debut));
            let nom = entre.unwrap_or(nom);
            let nom = nom.split(['[', ']']).next().unwrap_or_default();
            // These parameters are not fields: they concern the search itself, a whole object, or the distance from a place.
            if matches!(nom, "page" | "limit" | "groups" | "no_summary" | "order" | "exists")
                || nom.ends_with("coordonnees")
                || nom.ends_with("exterieur")
                || nom.ends_with("lieu.distance")
            {
                continue;
            }
            let (entite, nom) = match nom.split_once('.') {
                Some(("lots", nom)) => ("Lot", nom),
                Some(("programme", nom)) => ("Programme", nom),
                _ => (schema, nom),
            };
            let racine = &document["components"]["schemas"][entite];
            let champ = nom.split('.').fold(racine, |schema, partie| {
                let schema = resolu(&document, schema);
                let schema = if schema["items"].is_null() { schema } else { resolu(&document, &schema["items"]) };
                let champ = &schema["properties"][partie];
                assert!(!champ.is_null(), "{chemin}: {nom} names no field of {entite}");
                champ
            });
            let champ = resolu(&document, champ);
            // A filter by storey gives the rank of the storey.
            let champ = if nom == "etage" { &champ["properties"]["priorite"] } else { champ };
            assert_eq!(
                type_de(&document, &parametre["schema"]),
                type_de(&document, champ),
                "{chemin}: {}",
                parametre["name"]
            );
            vus += 1;
        }
    }
    assert!(vus > 150, "{vus}");
}

/// Every reference of the document leads to something that exists.
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
