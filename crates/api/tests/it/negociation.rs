//! What a caller accepts is settled before anything is done: a write that could not be answered is not made.

use crate::app::{App, EP_ALPHA, IA, IR, sur_les_deux};
use crate::inscription::{company, inscrire, prescriber};
use http::{Method, header};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::base::Moteur;

/// Every call that writes and answers with something: by whom, and with what it would succeed.
fn ecritures() -> Vec<(&'static str, &'static str, String, &'static str, Value)> {
    let neuf = json!({"type": "EP", "civilite": "Mme", "nom": "Le Goff", "prenom": "Ana", "email": "ana@cabinet-alpha.example",
        "compte": 1});
    let connexion = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    let u = "/api/gestion/utilisateurs";
    let s = "/api/gestion/societes";
    let l = "/api/gestion/lots/nantes1-A201";
    let (inscription, recues) = ("/api/inscription", "/api/gestion/inscriptions");
    let demande = json!({"emplacement": "statuts", "demande": "Une copie lisible"});
    vec![
        ("POST", "/api/session", "/api/session".to_owned(), IA, connexion),
        ("PATCH", "/api/user/me", "/api/user/me".to_owned(), IA, json!({"telMobile": "0639980042"})),
        ("PUT", "/api/user/me/photo", "/api/user/me/photo".to_owned(), IA, Value::Null),
        ("DELETE", "/api/user/me/photo", "/api/user/me/photo".to_owned(), IA, Value::Null),
        ("POST", "/api/incarnation", "/api/incarnation".to_owned(), IA, json!({"utilisateur": 5})),
        ("DELETE", "/api/incarnation", "/api/incarnation".to_owned(), "incarnation", Value::Null),
        ("POST", "/api/gestion/utilisateurs", u.to_owned(), IA, neuf),
        ("PATCH", "/api/gestion/utilisateurs/{id}", format!("{u}/5"), IA, json!({"nom": "Autre"})),
        ("POST", "/api/gestion/utilisateurs/{id}/desactivation", format!("{u}/5/desactivation"), IA, json!({})),
        ("POST", "/api/gestion/utilisateurs/{id}/reactivation", format!("{u}/6/reactivation"), IA, json!({})),
        ("POST", "/api/gestion/utilisateurs/{id}/invitation", format!("{u}/7/invitation"), IA, json!({})),
        ("POST", "/api/gestion/societes", s.to_owned(), IA, json!({"nom": "Cabinet Gamma"})),
        ("PATCH", "/api/gestion/societes/{id}", format!("{s}/1"), IA, json!({"nom": "Cabinet Autre"})),
        (
            "PATCH",
            "/api/gestion/reglages/{code}",
            "/api/gestion/reglages/courrier.garde".to_owned(),
            IA,
            json!({"valeur": 12}),
        ),
        ("POST", "/api/gestion/journal/verification", "/api/gestion/journal/verification".to_owned(), IA, json!({})),
        ("POST", "/api/gestion/lots/{id}/statut", format!("{l}/statut"), IA, json!({"statut": "R"})),
        ("POST", "/api/gestion/lots/{id}/dedicace", format!("{l}/dedicace"), IA, json!({"groupe": null})),
        ("POST", "/api/gestion/lots/{id}/retrait", format!("{l}/retrait"), IA, json!({})),
        ("POST", "/api/gestion/lots/{id}/remise", format!("{l}/remise"), IA, json!({})),
        ("POST", "/api/inscription/inscription/societe", format!("{inscription}/inscription/societe"), IA, company(1)),
        (
            "POST",
            "/api/inscription/inscription/prescripteur",
            format!("{inscription}/inscription/prescripteur"),
            IA,
            prescriber(1),
        ),
        ("POST", "/api/inscription", inscription.to_owned(), IA, json!({"cgu": true})),
        ("POST", "/api/inscription/documents", format!("{inscription}/documents?emplacement=statuts"), IA, Value::Null),
        ("POST", "/api/inscription/pieces/{jeton}", format!("{inscription}/pieces/x"), IA, Value::Null),
        ("POST", "/api/gestion/societes/{id}/mandat", format!("{s}/1/mandat"), IA, Value::Null),
        ("PATCH", "/api/gestion/inscriptions/{id}", format!("{recues}/1"), IA, json!({"assuranceFin": "2030-01-31"})),
        ("POST", "/api/gestion/inscriptions/{id}/demande", format!("{recues}/1/demande"), IA, demande),
        (
            "POST",
            "/api/gestion/inscriptions/{id}/refus",
            format!("{recues}/1/refus"),
            IA,
            json!({"raison": "Pièces illisibles"}),
        ),
        (
            "POST",
            "/api/gestion/inscriptions/{id}/acceptation",
            format!("{recues}/2/acceptation"),
            IA,
            json!({"gerant": 1}),
        ),
        ("POST", "/api/gestion/courriers/{id}/relance", "/api/gestion/courriers/1/relance".to_owned(), IA, json!({})),
        ("POST", "/api/gestion/taches/{id}/relance", "/api/gestion/taches/1/relance".to_owned(), IA, json!({})),
    ]
}

/// What other tests send: forms with files, what uses a challenge, and what changes who one is.
const FORMULAIRES: [&str; 6] = [
    "/api/user/me/photo",
    "/api/incarnation",
    "/api/inscription",
    "/api/inscription/documents",
    "/api/inscription/pieces/{jeton}",
    "/api/gestion/societes/{id}/mandat",
];

#[test]
fn chaque_ecriture_qui_repond_a_sa_ligne() {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let mut attendues = BTreeSet::new();
    for (chemin, methodes) in document["paths"].as_object().expect("paths") {
        for (methode, operation) in methodes.as_object().expect("methods") {
            let repond = ["200", "201"].iter().any(|statut| {
                let reponse = &operation["responses"][statut];
                // What several calls answer alike is described once, and named there.
                reponse["content"].is_object() || reponse["$ref"].is_string()
            });
            if methode != "get" && repond {
                attendues.insert((methode.to_uppercase(), chemin.clone()));
            }
        }
    }
    let lignes: BTreeSet<_> = ecritures().iter().map(|l| (l.0.to_owned(), l.1.to_owned())).collect();
    assert_eq!(lignes, attendues);
}

sur_les_deux!(une_ecriture_qu_on_ne_peut_pas_dire_ne_se_fait_pas);

async fn une_ecriture_qu_on_ne_peut_pas_dire_ne_se_fait_pas(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ia, ir) = (app.connecter(IA).await, app.connecter(IR).await);
    let cible = app.get(&format!("/api/gestion/utilisateurs?search={EP_ALPHA}")).par(&ir).json().await;
    let cible = &cible["hydra:member"][0]["id"];
    let dedans = app.post("/api/incarnation", &json!({"utilisateur": cible})).par(&ir).envoyer().await.cookie();
    let invite =
        json!({"type": "IT", "civilite": "Mme", "nom": "Le Goff", "prenom": "Eva", "email": "eva@linteau.example"});
    assert_eq!(app.post("/api/gestion/utilisateurs", &invite).par(&ia).envoyer().await.statut, 201, "number 7");
    let desactive = app.post("/api/gestion/utilisateurs/6/desactivation", &json!({})).par(&ia).envoyer().await;
    assert_eq!(desactive.statut, 200);
    // A dead job and its mail: number 1 of each.
    app.base
        .entretenir(|tx| async move {
            let prise = store::tache::prendre(&tx, std::time::Duration::from_mins(1)).await?.expect("the invitation");
            store::tache::tuer(&tx, &prise, "sans réponse").await
        })
        .await
        .map_err(|e: store::Error| e)
        .expect("written");
    for rang in [11, 12] {
        inscrire(&app, rang).await;
    }
    let dernier = async || store::faits::dernier(&app.base.lire().await.expect("a place")).await.expect("a number");
    let avant = dernier().await;
    for acceptable in [false, true] {
        for (methode, chemin, adresse, qui, corps) in ecritures() {
            let cookie = if qui == "incarnation" { &dedans } else { &ia };
            let appel = if corps.is_null() {
                app.appel(Method::from_bytes(methode.as_bytes()).expect("a method"), &adresse)
            } else if methode == "PATCH" {
                app.patch(&adresse, &corps)
            } else {
                app.post(&adresse, &corps)
            };
            // A form, whose file nobody comes to read.
            let formulaire = "multipart/form-data; boundary=X-Y";
            let appel = if corps.is_null() && methode != "DELETE" {
                appel.en_tete(header::CONTENT_TYPE, formulaire)
            } else {
                appel
            };
            // Signing in takes the place of the session that one holds.
            let appel = if chemin == "/api/session" { appel } else { appel.par(cookie) };
            if !acceptable {
                let reponse = appel.en_tete(header::ACCEPT, "text/html").envoyer().await;
                assert_eq!(reponse.probleme().0, 406, "{methode} {chemin}: {reponse}");
                assert_eq!(dernier().await, avant, "{methode} {chemin} has written");
            } else if !FORMULAIRES.contains(&chemin) {
                let reponse = appel.en_tete(header::ACCEPT, "application/ld+json").envoyer().await;
                assert!(reponse.statut.is_success(), "it was worth refusing: {methode} {chemin}: {reponse}");
                assert_eq!(reponse.en_tete("content-type"), Some("application/ld+json"), "{methode} {chemin}");
            }
        }
    }
    app.traiter_les_taches().await;
}
