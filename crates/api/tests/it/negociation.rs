//! The media type of the answer is chosen before the call does anything. When the client accepts no media type of the answer, the write is
//! therefore not made.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IR, commande, sur_les_deux};
use crate::denonciation::contact;
use crate::inscription::{company, inscrire, prescriber};
use crate::vente::{acheteur, mandater, poser};
use actions::version::VersionAttendue;
use http::{Method, header};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::base::Moteur;

/// A call: its method, its path in the document, its address, its caller, and its body.
type Ecrite = (&'static str, &'static str, String, &'static str, Value);

/// Every call that writes and whose answer has a body, with a caller and a body with which the call would succeed.
fn ecritures() -> Vec<Ecrite> {
    let neuf = json!({"type": "EP", "civilite": "Mme", "nom": "Le Goff", "prenom": "Ana", "email": "ana@cabinet-alpha.example",
        "compte": 1});
    let connexion = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    let u = "/api/gestion/utilisateurs";
    let s = "/api/gestion/societes";
    let l = "/api/gestion/lots/nantes1-A201";
    let (inscription, recues) = ("/api/inscription", "/api/gestion/inscriptions");
    let demande = json!({"emplacement": "statuts", "demande": "Une copie lisible"});
    let mut ecritures = vec![
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
        ("POST", "/api/inscription/depot", format!("{inscription}/depot"), IA, json!({"token": "x"})),
        ("POST", "/api/inscription/depot/prolongation", format!("{inscription}/depot/prolongation"), IA, Value::Null),
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
    ];
    ecritures.extend(des_mandats());
    ecritures.extend(des_contrats());
    ecritures.extend(des_ventes());
    ecritures
}

/// The calls about mandates and their signatories.
fn des_mandats() -> Vec<Ecrite> {
    let s = "/api/gestion/societes";
    vec![
        (
            "PUT",
            "/api/gestion/societes/{id}/mandat/representant",
            format!("{s}/3/mandat/representant"),
            IA,
            json!({"civilite": "Mme", "nom": "Perrin", "prenom": "Léa", "email": "lea@gamma.example"}),
        ),
        (
            "POST",
            "/api/gestion/societes/{id}/mandat/fin",
            format!("{s}/3/mandat/fin"),
            IA,
            json!({"motif": "La société cesse son activité."}),
        ),
        (
            "PUT",
            "/api/gestion/societes/{id}/mandat/numero-registre",
            format!("{s}/1/mandat/numero-registre"),
            IA,
            json!({"numeroRegistre": "2026-117"}),
        ),
        ("POST", "/api/gestion/societes/{id}/mandat/envoi", format!("{s}/1/mandat/envoi"), IA, json!({})),
        (
            "PUT",
            "/api/user/me/mandat/numero-registre",
            "/api/user/me/mandat/numero-registre".to_owned(),
            EP_ALPHA,
            json!({"numeroRegistre": "2026-117"}),
        ),
        (
            "POST",
            "/api/mandats-signature/{id}/signature",
            format!("/api/mandats-signature/{}/signature", "0a".repeat(16)),
            EP_ALPHA,
            json!({}),
        ),
        (
            "POST",
            "/api/gestion/mandats/contresignature",
            "/api/gestion/mandats/contresignature".to_owned(),
            IA,
            json!({"mandats": [], "motDePasse": "linteau-demo"}),
        ),
        ("POST", "/api/signature/code", "/api/signature/code".to_owned(), IA, json!({})),
        ("POST", "/api/signature/signer", "/api/signature/signer".to_owned(), IA, json!({})),
        ("POST", "/api/signature/refus", "/api/signature/refus".to_owned(), IA, json!({})),
        (
            "POST",
            "/api/verification",
            "/api/verification".to_owned(),
            IA,
            json!({"empreinte": "0a".repeat(32), "revisions": []}),
        ),
    ]
}

/// The calls about a contract, from its sending to the file of the sale.
fn des_contrats() -> Vec<Ecrite> {
    let toutes = [
        ("POST", "/api/reservations/{id}/signature", EP_ALPHA, json!({})),
        ("POST", "/api/reservations/{id}/lien", EP_ALPHA, json!({})),
        ("PUT", "/api/reservations/{id}/signataires/{rang}", EP_ALPHA, json!({"email": "zoe.1@exemple.fr"})),
        ("POST", "/api/reservations/{id}/correction", EP_ALPHA, json!({})),
        ("POST", "/api/reservations/{id}/contrat", EP_ALPHA, Value::Null),
        ("POST", "/api/gestion/contrats/contresignature", IA, json!({"contrats": [], "motDePasse": "linteau-demo"})),
        ("POST", "/api/gestion/reservations/{id}/papier", IA, json!({"dateSignatureSociete": "2026-01-05"})),
        ("POST", "/api/gestion/reservations/{id}/notifications", IA, Value::Null),
        (
            "POST",
            "/api/gestion/reservations/{id}/professionnel",
            IA,
            json!({"acquereur": 1, "motif": "Une raison assez longue"}),
        ),
        ("POST", "/api/gestion/reservations/{id}/retractation", IA, Value::Null),
        ("POST", "/api/gestion/reservations/{id}/dossier", IA, json!({"email": "etude@notaire.example"})),
        ("POST", "/api/signature/reprise", IA, json!({})),
        ("POST", "/api/signature/retractation", IA, json!({"code": "481273"})),
    ];
    let une = |(methode, chemin, qui, corps): (&'static str, &'static str, &'static str, Value)| {
        (methode, chemin, chemin.replace("{id}", "1").replace("{rang}", "1"), qui, corps)
    };
    toutes.into_iter().map(une).collect()
}

/// The calls of prescribers who sell, and of the staff who follow them.
fn des_ventes() -> Vec<Ecrite> {
    let (u, o) = ("/api/gestion/utilisateurs", "/api/options");
    let reserves = "/api/reservations";
    let (denoncees, motif) = ("/api/gestion/denonciations", json!({"motif": "Une raison assez longue"}));
    let motifs = json!({"motif": "Une raison assez longue", "motifAutres": "Une autre raison assez longue"});
    vec![
        ("POST", "/api/options", o.to_owned(), EP_ALPHA, json!({"lot": "stdenis1-M3", "contact": acheteur(9)})),
        ("POST", "/api/options/{id}/prolongation", format!("{o}/1/prolongation"), IA, json!({})),
        ("POST", "/api/options/{id}/annulation", format!("{o}/1/annulation"), IA, json!({"motif": "Erreur de lot."})),
        (
            "POST",
            "/api/reservations",
            reserves.to_owned(),
            EP_ALPHA,
            json!({"lot": "nantes1-A302", "reservataire": acheteur(7)}),
        ),
        ("PATCH", "/api/reservations/{id}", format!("{reserves}/1"), EP_ALPHA, json!({"tva": 20})),
        (
            "POST",
            "/api/reservations/{id}/documents",
            format!("{reserves}/1/documents?categorie=dossier&type=autre"),
            EP_ALPHA,
            Value::Null,
        ),
        (
            "DELETE",
            "/api/reservations/{id}/documents/{document}",
            format!("{reserves}/1/documents/1"),
            EP_ALPHA,
            Value::Null,
        ),
        ("POST", "/api/reservations/{id}/prolongation", format!("{reserves}/1/prolongation"), IA, motif.clone()),
        ("POST", "/api/reservations/{id}/annulation", format!("{reserves}/1/annulation"), EP_ALPHA, json!({})),
        ("POST", "/api/gestion/utilisateurs/{id}/transmission", format!("{u}/5/transmission"), IA, json!({"vers": 6})),
        ("POST", "/api/info-dispo", "/api/info-dispo".to_owned(), EP_ALPHA, json!({"lot": "nantes1-A102"})),
        (
            "POST",
            "/api/info-dispo/annulation",
            "/api/info-dispo/annulation".to_owned(),
            EP_ALPHA,
            json!({"lot": "nantes1-A102"}),
        ),
        ("POST", "/api/options/calendrier", format!("{o}/calendrier"), EP_ALPHA, json!({})),
        ("POST", "/api/denonciations", "/api/denonciations".to_owned(), EP_ALPHA, denonciation("sixieme@x.example")),
        (
            "POST",
            "/api/denonciations/verification",
            "/api/denonciations/verification".to_owned(),
            EP_ALPHA,
            json!({"contact": {}, "programmes": ["nantes1"]}),
        ),
        (
            "POST",
            "/api/denonciations/{id}/renouvellement",
            "/api/denonciations/1/renouvellement".to_owned(),
            EP_ALPHA,
            json!({}),
        ),
        ("POST", "/api/denonciations/{id}/annulation", "/api/denonciations/1/annulation".to_owned(), IA, motif.clone()),
        ("POST", "/api/gestion/denonciations/{id}/refus", format!("{denoncees}/3/refus"), IA, motif),
        ("POST", "/api/gestion/denonciations/{id}/priorite", format!("{denoncees}/5/priorite"), IA, motifs),
        ("POST", "/api/gestion/denonciations/{id}/validation", format!("{denoncees}/7/validation"), IA, json!({})),
        ("POST", "/api/gestion/contacts", "/api/gestion/contacts".to_owned(), IA, denonciation("promoteur@x.example")),
        ("POST", "/api/gestion/contacts/import", "/api/gestion/contacts/import".to_owned(), IA, Value::Null),
        (
            "PUT",
            "/api/gestion/programmes/{id}/etat-des-risques",
            "/api/gestion/programmes/nantes1/etat-des-risques".to_owned(),
            IA,
            Value::Null,
        ),
        (
            "PUT",
            "/api/gestion/programmes/{id}/etat-des-risques/sans-objet",
            "/api/gestion/programmes/nantes1/etat-des-risques/sans-objet".to_owned(),
            IA,
            json!({"motif": "Aucune zone ne le demande."}),
        ),
        ("POST", "/api/gestion/courriers/{id}/relance", "/api/gestion/courriers/1/relance".to_owned(), IA, json!({})),
        ("POST", "/api/gestion/taches/{id}/relance", "/api/gestion/taches/1/relance".to_owned(), IA, json!({})),
    ]
}

/// A declaration of a buyer on a programme.
fn denonciation(email: &str) -> Value {
    json!({"contact": contact(email, ""), "programmes": ["nantes1"]})
}

/// Makes declarations in the states that the table needs. The first is in its last days. The third and fifth conflict with the ones before
/// them. The seventh waits for staff, because staff decide on every declaration from the sixth on. Its cancellation ends this.
async fn denoncees(app: &App, alpha: &Cookie) {
    let beta = app.connecter(EP_BETA).await;
    let tout_decider = async |dit: &str| {
        let (contexte, toute) = (commande(&app.base), VersionAttendue::Toute);
        let cle = "denonciation.toujours-decider";
        actions::reglage::regler(&contexte, cle, Some(dit), &toute).await.expect("set");
        app.base.relire_les_reglages().await.expect("read");
    };
    for (rang, (qui, email)) in [
        (alpha, "un@x.example"),
        (alpha, "deux@x.example"),
        (&beta, "deux@x.example"),
        (alpha, "trois@x.example"),
        (&beta, "trois@x.example"),
        (alpha, "quatre@x.example"),
        (&beta, "quatre@x.example"),
    ]
    .into_iter()
    .enumerate()
    {
        if email == "quatre@x.example" {
            tout_decider("oui").await;
        }
        let faite = app.post("/api/denonciations", &denonciation(email)).par(qui).envoyer().await;
        assert_eq!((faite.statut.as_u16(), &faite.json()["id"]), (200, &json!(rang + 1)), "{faite}");
    }
    let annulee = app.post("/api/denonciations/6/annulation", &json!({})).par(alpha).envoyer().await;
    assert_eq!(annulee.statut, 200);
    tout_decider("non").await;
    let bientot = (app.base.maintenant().date() + chrono::TimeDelta::days(2)).timestamp_micros();
    let travail = app.base.entretenir(|tx| async move {
        use sea_orm::ConnectionTrait as _;
        tx.execute_unprepared(&format!("UPDATE denonciation SET echeance = {bientot} WHERE id = 1")).await?;
        Ok::<_, store::Error>(())
    });
    travail.await.expect("written");
}

/// Calls that other tests cover. They are forms with files and removals, calls that use up a challenge, calls that need a colleague, a
/// mandate, a contract or a link, and calls that change the user's identity.
const FORMULAIRES: [&str; 33] = [
    "/api/reservations/{id}/documents",
    "/api/reservations/{id}/documents/{document}",
    "/api/gestion/utilisateurs/{id}/transmission",
    "/api/gestion/contacts/import",
    "/api/user/me/photo",
    "/api/incarnation",
    "/api/inscription",
    "/api/inscription/depot",
    "/api/inscription/depot/prolongation",
    "/api/inscription/documents",
    "/api/inscription/pieces/{jeton}",
    "/api/gestion/societes/{id}/mandat",
    "/api/gestion/programmes/{id}/etat-des-risques",
    "/api/gestion/societes/{id}/mandat/envoi",
    "/api/user/me/mandat/numero-registre",
    "/api/mandats-signature/{id}/signature",
    "/api/gestion/mandats/contresignature",
    "/api/signature/code",
    "/api/signature/signer",
    "/api/signature/refus",
    "/api/reservations/{id}/signature",
    "/api/reservations/{id}/lien",
    "/api/reservations/{id}/signataires/{rang}",
    "/api/reservations/{id}/correction",
    "/api/reservations/{id}/contrat",
    "/api/gestion/contrats/contresignature",
    "/api/gestion/reservations/{id}/papier",
    "/api/gestion/reservations/{id}/notifications",
    "/api/gestion/reservations/{id}/professionnel",
    "/api/gestion/reservations/{id}/retractation",
    "/api/gestion/reservations/{id}/dossier",
    "/api/signature/reprise",
    "/api/signature/retractation",
];

#[test]
fn chaque_ecriture_qui_repond_a_sa_ligne() {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let mut attendues = BTreeSet::new();
    for (chemin, methodes) in document["paths"].as_object().expect("paths") {
        for (methode, operation) in methodes.as_object().expect("methods") {
            let repond = ["200", "201"].iter().any(|statut| {
                let reponse = &operation["responses"][statut];
                // An answer that several calls share is described once, and each call refers to it.
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
    let (ia, ir, alpha) = (app.connecter(IA).await, app.connecter(IR).await, app.connecter(EP_ALPHA).await);
    denoncees(&app, &alpha).await;
    let cible = app.get(&format!("/api/gestion/utilisateurs?search={EP_ALPHA}")).par(&ir).json().await;
    let cible = &cible["hydra:member"][0]["id"];
    let dedans = app.post("/api/incarnation", &json!({"utilisateur": cible})).par(&ir).envoyer().await.cookie();
    let invite =
        json!({"type": "IT", "civilite": "Mme", "nom": "Le Goff", "prenom": "Eva", "email": "eva@linteau.example"});
    assert_eq!(app.post("/api/gestion/utilisateurs", &invite).par(&ia).envoyer().await.statut, 201, "number 7");
    let desactive = app.post("/api/gestion/utilisateurs/6/desactivation", &json!({})).par(&ia).envoyer().await;
    assert_eq!(desactive.statut, 200);
    // Makes a job that was given up and its mail. Each has the id 1 in its table.
    app.base
        .entretenir(|tx| async move {
            let prise = store::tache::prendre(&tx, store::tache::Voulues::Toutes, std::time::Duration::from_mins(1))
                .await?
                .expect("the invitation");
            store::tache::tuer(&tx, &prise, "sans réponse").await
        })
        .await
        .map_err(|e: store::Error| e)
        .expect("written");
    for rang in [11, 12] {
        inscrire(&app, rang).await;
    }
    mandater(&app).await;
    assert_eq!(poser(&app, &alpha, "paris1-101", 8).await["id"], 1);
    let dernier = async || store::faits::dernier(&app.base.lire().await.expect("a place")).await.expect("a number");
    let avant = dernier().await;
    for acceptable in [false, true] {
        for (methode, chemin, adresse, qui, corps) in ecritures() {
            let cookie = match qui {
                "incarnation" => &dedans,
                EP_ALPHA => &alpha,
                _ => &ia,
            };
            let appel = if corps.is_null() {
                app.appel(Method::from_bytes(methode.as_bytes()).expect("a method"), &adresse)
            } else if methode == "PATCH" {
                app.patch(&adresse, &corps)
            } else if methode == "PUT" {
                app.put(&adresse, &corps)
            } else {
                app.post(&adresse, &corps)
            };
            // The form has a file that is never read.
            let formulaire = "multipart/form-data; boundary=X-Y";
            let appel = if corps.is_null() && methode != "DELETE" {
                appel.en_tete(header::CONTENT_TYPE, formulaire)
            } else {
                appel
            };
            // Sign in without the caller's cookie, because the new session would replace the caller's.
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
