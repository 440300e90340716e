//! The size of bodies. Each route has its limit, and refuses a larger body with our own message.

use crate::app::{App, IA};
use http::{Method, header};
use serde_json::Value;

/// Far above what any call without a file accepts.
const TROP: usize = 20 * 1024;

#[tokio::test(flavor = "multi_thread")]
async fn un_corps_trop_grand_est_refuse_par_chaque_appel_qui_en_lit() {
    let app = App::nouvelle().await;
    let admin = app.connecter(IA).await;
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let mut lus = 0;
    for (chemin, appels) in document["paths"].as_object().expect("paths") {
        for (methode, operation) in appels.as_object().expect("methods") {
            let Some(types) = operation["requestBody"]["content"].as_object() else { continue };
            for type_mime in types.keys() {
                let (corps, type_mime) = match type_mime.as_str() {
                    "multipart/form-data" => {
                        // This body is larger than any form with files on this portal.
                        let corps = formulaire(&vec![b'a'; 12 * 1024 * 1024]);
                        (corps, "multipart/form-data; boundary=X")
                    }
                    json => (format!("{{\"a\": \"{}\"}}", "a".repeat(TROP)).into_bytes(), json),
                };
                let methode = Method::from_bytes(methode.to_uppercase().as_bytes()).expect("a method");
                // A file is not read when its link is unknown, or when its reservation or programme does not exist.
                let absent = ["/reservations/{id}/", "/programmes/{id}/"].iter().any(|objet| chemin.contains(objet));
                if chemin.contains("{jeton}") || (absent && type_mime.starts_with("multipart/")) {
                    continue;
                }
                let depot = if chemin == "/api/inscription/documents" { "?emplacement=statuts" } else { "" };
                let adresse = chemin.replace("{id}", "1").replace("{rang}", "1") + depot;
                let appel = app.appel(methode.clone(), &adresse).en_tete(header::CONTENT_TYPE, type_mime);
                let reponse = appel.par(&admin).octets(corps).envoyer().await;
                assert_eq!(reponse.probleme().1, "corps-trop-grand", "{methode} {chemin} {type_mime}: {reponse}");
                assert_eq!(reponse.statut, 413);
                lus += 1;
            }
        }
    }
    assert!(lus >= 3, "the session, the measure, the photo: {lus}");
}

fn formulaire(octets: &[u8]) -> Vec<u8> {
    let tete = b"--X\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n\r\n";
    [tete, octets, b"\r\n--X--\r\n"].concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn la_borne_est_celle_de_la_route() {
    let app = App::nouvelle().await;
    // The call of the audience measure accepts only four kilobytes, less than other calls.
    let page = |longueur: usize| serde_json::json!({"page": "a".repeat(longueur)});
    let statut = async |longueur| app.post("/api/mesure", &page(longueur)).envoyer().await.statut.as_u16();
    assert_ne!(statut(3_000).await, 413);
    assert_eq!(statut(4_096).await, 413);
    let refus: Value = app.post("/api/mesure", &page(5_000)).envoyer().await.json();
    assert_eq!(refus["detail"], "Le corps de la requête est trop grand.");
}
