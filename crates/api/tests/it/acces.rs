//! Who may call what (`domain.md` section 1). One table has a row for every operation of the OpenAPI document. The test fails when a row is
//! missing.

mod table;

use crate::app::{App, Cookie, EP_ALPHA, ER_ALPHA, IA, IR, IT};
use crate::inscription::{PDF, inscrire};
use http::{Method, StatusCode, header};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use table::TABLE;

/// The kinds of people, one for each column of the table, the visitor first.
const COLONNES: [&str; 6] = ["visiteur", "EP", "ER", "IT", "IR", "IA"];

fn operations() -> BTreeSet<(String, String)> {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let chemins = document["paths"].as_object().expect("paths");
    let de = |(chemin, methodes): (&String, &serde_json::Value)| {
        let methodes = methodes.as_object().expect("methods").keys().map(|m| m.to_uppercase()).collect::<Vec<_>>();
        methodes.into_iter().map(|m| (m, chemin.clone())).collect::<Vec<_>>()
    };
    chemins.iter().flat_map(de).collect()
}

/// The statuses that an operation may answer, according to the OpenAPI document.
fn declares(methode: &str, chemin: &str) -> BTreeSet<u16> {
    static DOCUMENT: LazyLock<serde_json::Value> =
        LazyLock::new(|| serde_json::to_value(api::openapi()).expect("a document"));
    let operation = &DOCUMENT["paths"][chemin][methode.to_lowercase()];
    let reponses = operation["responses"].as_object().expect("answers");
    reponses.keys().map(|statut| statut.parse().expect("a status")).collect()
}

#[test]
fn chaque_operation_dit_qui_la_fait_et_ce_qui_l_entoure() {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    assert_eq!(document["components"]["securitySchemes"]["session"]["in"], "cookie");
    for (methode, chemin, _, attendus) in TABLE {
        let securite = &document["paths"][chemin][methode.to_lowercase()]["security"];
        let ferme = json!([{"session": []}]);
        assert_eq!(*securite == ferme, attendus[0] == 401, "{methode} {chemin}: {securite}");
        let surveillance = matches!(chemin, "/api/sante" | "/api/pret");
        assert!(surveillance || declares(methode, chemin).is_superset(&BTreeSet::from([400, 503])), "{chemin}");
    }
}

#[test]
fn chaque_operation_a_sa_ligne() {
    let lignes: BTreeSet<_> = TABLE.iter().map(|(m, c, ..)| ((*m).to_owned(), (*c).to_owned())).collect();
    assert_eq!(lignes, operations());
    assert_eq!(lignes.len(), TABLE.len(), "one row each");
}

/// The calls that take a file together with dates.
const DATES: [(&str, &str); 2] =
    [("POST", "/api/gestion/societes/{id}/mandat"), ("PUT", "/api/gestion/programmes/{id}/etat-des-risques")];

/// A form with a file, but without the dates that the call needs.
fn fichier_sans_date() -> Vec<u8> {
    let tete = b"--X-Y\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"m.pdf\"\r\n\r\n";
    [&tete[..], PDF, b"\r\n--X-Y--\r\n"].concat()
}

/// The body with which each call would succeed.
fn corps(chemin: &str) -> serde_json::Value {
    match chemin {
        "/api/mesure" => json!({"page": "Lot"}),
        "/api/erreur-navigateur" => json!({"page": "/lot/:id", "message": "TypeError", "pile": "a.js:1:2"}),
        "/api/user/me/cloche/lecture" => json!({"jusquA": 0}),
        "/api/user/me/motdepasse" => json!({"ancienMotDePasse": "faux", "motDePasse": "un autre mot de passe"}),
        "/api/motdepasse/oubli" => json!({"email": "personne@cabinet-alpha.example"}),
        "/api/motdepasse" | "/api/activation" => json!({"jeton": "x", "motDePasse": "un autre mot de passe"}),
        "/api/incarnation" => json!({"utilisateur": 3}),
        "/api/gestion/utilisateurs" => json!({"type": "EP", "civilite": "Mme", "nom": "Duval", "prenom": "Camille",
            "email": EP_ALPHA, "compte": 1}),
        "/api/gestion/societes" => json!({"nom": "Cabinet Gamma", "gerant": 999}),
        "/api/reservations/{id}/prolongation" => json!({"motif": "La banque tarde."}),
        "/api/gestion/mandats/contresignature" => json!({"mandats": ["0a"], "motDePasse": "un autre"}),
        "/api/gestion/contrats/contresignature" => json!({"contrats": [999], "motDePasse": "un autre"}),
        "/api/reservations/{id}/signature" | "/api/reservations/{id}/correction" => json!({}),
        "/api/reservations/{id}/signataires/{rang}" => json!({"email": "zoe.1@exemple.fr"}),
        "/api/gestion/reservations/{id}/papier" => json!({"dateSignatureSociete": "2026-01-05"}),
        "/api/gestion/reservations/{id}/professionnel" => {
            json!({"acquereur": 1, "motif": "Marchand de biens, selon son extrait"})
        }
        "/api/gestion/reservations/{id}/dossier" => json!({"email": "etude@notaire.example"}),
        "/api/signature/retractation" => json!({"code": "481273"}),
        sans if sans.ends_with("/sans-objet") => json!({"motif": "Aucune zone ne le demande."}),
        fin if fin.ends_with("/mandat/fin") => json!({"motif": "La société cesse son activité."}),
        numero if numero.ends_with("/numero-registre") => json!({"numeroRegistre": "2026-117"}),
        qui if qui.ends_with("/mandat/representant") => {
            json!({"civilite": "Mme", "nom": "Perrin", "prenom": "Léa", "email": "lea@gamma.example"})
        }
        "/api/signature/signer" => json!({"code": "481273", "acceptations": ["lu-et-accepte"]}),
        "/api/signature/refus" => json!({"motif": "Une raison assez longue"}),
        "/api/verification" => json!({"empreinte": "0a".repeat(32), "revisions": []}),
        statut if statut.ends_with("/statut") => json!({"statut": "L"}),
        demande if demande.ends_with("/demande") => json!({"emplacement": "statuts", "demande": "Une copie lisible"}),
        "/api/denonciations" | "/api/gestion/contacts" => {
            json!({"contact": crate::denonciation::contact("table@x.example", ""), "programmes": ["nantes1"]})
        }
        "/api/info-dispo" | "/api/info-dispo/annulation" => json!({"lot": "nantes1-A102"}),
        "/api/denonciations/verification" => json!({"contact": {}, "programmes": ["nantes1"]}),
        "/api/gestion/denonciations/{id}/priorite" => {
            json!({"motif": "Une raison assez longue", "motifAutres": "Une autre raison assez longue"})
        }
        motif
            if motif.contains("denonciations") && ["/refus", "/annulation"].iter().any(|fin| motif.ends_with(fin)) =>
        {
            json!({"motif": "Une raison assez longue"})
        }
        refus if refus.ends_with("/refus") => json!({"raison": "Pièces illisibles"}),
        vide if [
            "/validation",
            "/renouvellement",
            "/acceptation",
            "/relance",
            "/verification",
            "/dedicace",
            "/retrait",
            "/remise",
            "/annulation",
            "/prolongation",
            "/calendrier",
        ]
        .iter()
        .any(|fin| vide.ends_with(fin)) =>
        {
            json!({})
        }
        _ => json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"}),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chaque_role_recoit_ce_que_dit_la_table() {
    let app = App::nouvelle().await;
    for rang in [1, 2] {
        inscrire(&app, rang).await;
    }
    app.traiter_les_taches().await;
    let mut cookies: [Option<Cookie>; 6] = Default::default();
    for (rang, email) in [EP_ALPHA, ER_ALPHA, IT, IR, IA].into_iter().enumerate() {
        cookies[rang + 1] = Some(app.connecter(email).await);
    }
    for (methode, chemin, adresse, attendus) in TABLE {
        for (rang, attendu) in attendus.into_iter().enumerate() {
            // Sign in without the cookie of the column, because the new session would replace the session of the column.
            let appel = if chemin == "/api/session" && methode == "POST" {
                app.post(adresse, &corps(chemin))
            } else if DATES.contains(&(methode, chemin)) {
                let type_mime = "multipart/form-data; boundary=X-Y";
                let methode = Method::from_bytes(methode.as_bytes()).expect("a method");
                let appel = app.appel(methode, adresse).par_qui(cookies[rang].as_ref());
                appel.en_tete(header::CONTENT_TYPE, type_mime).octets(fichier_sans_date())
            } else if methode == "POST" {
                app.post(adresse, &corps(chemin)).par_qui(cookies[rang].as_ref())
            } else if methode == "PATCH" {
                app.patch(adresse, &json!({})).par_qui(cookies[rang].as_ref())
            } else if methode == "PUT" && !chemin.ends_with("/photo") {
                app.put(adresse, &corps(chemin)).par_qui(cookies[rang].as_ref())
            } else {
                let methode = Method::from_bytes(methode.as_bytes()).expect("a method");
                app.appel(methode, adresse).par_qui(cookies[rang].as_ref())
            };
            if chemin == "/api/evenements" {
                // Open the answer without reading it, because it never ends.
                assert_eq!(appel.ouvrir().await.status().as_u16(), attendu, "{}", COLONNES[rang]);
                continue;
            }
            let reponse = appel.envoyer().await;
            assert!(declares(methode, chemin).contains(&reponse.statut.as_u16()), "{methode} {chemin}: {reponse}");
            assert_eq!(reponse.statut.as_u16(), attendu, "{methode} {adresse} {}: {reponse}", COLONNES[rang]);
        }
    }
    let apres = app.get("/api/user/responsables-reseau").par_qui(cookies[1].as_ref()).envoyer().await;
    assert_eq!(apres.statut, StatusCode::UNAUTHORIZED, "the sessions of the table are closed");
    // The calls about a forgotten password named addresses without an account, so the jobs write to nobody.
    app.traiter_les_taches().await;
    let oublies = app.courriers().await.iter().filter(|c| c.objet.contains("mot de passe")).count();
    assert_eq!(oublies, 0);
}
