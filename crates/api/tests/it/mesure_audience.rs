//! The audience measure: what is accepted, what is refused and how, and that nothing identifies a person.

use crate::app::{App, EP_ALPHA, sur_les_deux};
use api::{Limites, Reglages};
use chrono::NaiveDate;
use http::{Method, header};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(une_page_vue_est_comptee);

async fn vide(moteur: Moteur, reglages: Reglages) -> App {
    App::devant(Arc::new(BaseDeTest::nouvelle(moteur).await), reglages).await
}

async fn comptes(app: &App) -> Vec<(String, String, i64)> {
    app.etat.ecrire_la_mesure().await.expect("written");
    let lecture = app.base.lire().await.expect("a place");
    let lignes = store::mesure_audience::depuis(&lecture, NaiveDate::MIN).await.expect("readable");
    lignes.into_iter().map(|l| (l.page, l.chemin, l.nombre)).collect()
}

async fn une_page_vue_est_comptee(moteur: Moteur) {
    let app = vide(moteur, Reglages::default()).await;
    let vue = json!({
        "page": "Erreur 404",
        "chapitres": ["Autre"],
        "proprietes": {
            "chemin": "/nulle-part", "type": "EP", "profil": "referrer", "isExternal": "oui", "isIncarned": "non",
        },
    });
    for _ in 0..2 {
        let reponse = app.post("/api/mesure", &vue).envoyer().await;
        assert_eq!((reponse.statut.as_u16(), reponse.octets.len()), (204, 0), "{reponse}");
        assert!(reponse.en_tete("set-cookie").is_none() && reponse.en_tete("linteau-fait").is_none());
    }
    assert_eq!(comptes(&app).await, [("Erreur 404".to_owned(), "/nulle-part".to_owned(), 2)]);
    let lecture = app.base.lire().await.expect("a place");
    let ligne = store::mesure_audience::depuis(&lecture, NaiveDate::MIN).await.expect("readable").remove(0);
    let proprietes = [ligne.type_utilisateur, ligne.profil, ligne.is_external, ligne.is_incarned];
    assert_eq!(proprietes, ["EP", "referrer", "oui", "non"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn rien_ne_dit_qui() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    for appel in
        [app.post("/api/mesure", &json!({"page": "Lot"})), app.post("/api/mesure", &json!({"page": "Lot"})).par(&ep)]
    {
        assert_eq!(appel.envoyer().await.statut, 204);
    }
    assert_eq!(comptes(&app).await, [("Lot".to_owned(), String::new(), 2)], "signed in or not, it is the same row");
}

#[tokio::test(flavor = "multi_thread")]
async fn les_pages_refusees_nomment_leurs_champs() {
    let app = vide(Moteur::Sqlite, Reglages::default()).await;
    let fausse = json!({
        "page": "", "z": 1, "chapitres": ["a", 2], "proprietes": {"type": 3, "utilisateur": "camille", "id": 4},
    });
    let interdites = json!({
        "page": "a".repeat(81), "chapitres": ["a", "b", "c", "d"],
        "proprietes": {"chemin": "/a?q=camille", "type": "ZZ", "profil": "x", "isExternal": "true", "isIncarned": "yes"},
    });
    for (corps, attendu) in [
        (json!({}), (400, "champs-illisibles", vec!["page"])),
        (json!({"page": 3}), (400, "champs-illisibles", vec!["page"])),
        (
            json!({"page": "Lot", "proprietes": "x", "chapitres": "y"}),
            (400, "champs-illisibles", vec!["chapitres", "proprietes"]),
        ),
        (
            json!({"page": "Lot", "proprietes": null, "chapitres": null}),
            (400, "champs-illisibles", vec!["chapitres", "proprietes"]),
        ),
        (
            fausse,
            (
                400,
                "champs-illisibles",
                vec!["page", "chapitres[1]", "proprietes.type", "proprietes.id", "proprietes.utilisateur", "z"],
            ),
        ),
        (
            interdites,
            (
                422,
                "valeurs-invalides",
                vec![
                    "page",
                    "chapitres",
                    "proprietes.chemin",
                    "proprietes.type",
                    "proprietes.profil",
                    "proprietes.isExternal",
                    "proprietes.isIncarned",
                ],
            ),
        ),
        (json!([]), (400, "corps-illisible", vec![])),
        (json!({"page": "a".repeat(5_000)}), (413, "corps-trop-grand", vec![])),
    ] {
        let reponse = app.post("/api/mesure", &corps).envoyer().await;
        let (statut, code, champs) = reponse.probleme();
        assert_eq!((statut, code.as_str(), champs.iter().map(String::as_str).collect()), attendu, "{reponse}");
        for violation in reponse.json()["violations"].as_array().into_iter().flatten() {
            let phrase = violation["message"].as_str().expect("a sentence");
            assert!(phrase.starts_with("Ce champ ") && phrase.ends_with('.'), "{phrase}");
        }
    }
    let texte = app.appel(Method::POST, "/api/mesure").octets(json!({"page": "Lot"}).to_string()).envoyer().await;
    assert_eq!(texte.probleme().1, "type-non-lu");
    let ailleurs = app.post("/api/mesure", &json!({"page": "Lot"})).en_tete(header::ORIGIN, "https://ailleurs.example");
    assert_eq!(ailleurs.envoyer().await.probleme().1, "origine-refusee");
    assert!(comptes(&app).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn un_navigateur_qui_refuse_n_est_pas_compte() {
    let app = vide(Moteur::Sqlite, Reglages::default()).await;
    let vue: Value = json!({"page": "Lot"});
    for nom in ["dnt", "sec-gpc"] {
        let appel = app.post("/api/mesure", &vue).en_tete(header::HeaderName::from_static(nom), "1");
        assert_eq!(appel.envoyer().await.statut, 204);
    }
    assert!(comptes(&app).await.is_empty());
    let accepte = app.post("/api/mesure", &vue).en_tete(header::DNT, "0");
    assert_eq!(accepte.envoyer().await.statut, 204);
    assert_eq!(comptes(&app).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn une_adresse_qui_presse_trop_attend() {
    let limites = Limites { mesures_par_minute: 2, ..Limites::default() };
    let app = vide(Moteur::Sqlite, Reglages { limites, ..Reglages::default() }).await;
    let envoyer = || app.post("/api/mesure", &json!({"page": "Lot"})).envoyer();
    assert_eq!((envoyer().await.statut.as_u16(), envoyer().await.statut.as_u16()), (204, 204));
    let refuse = envoyer().await;
    assert_eq!(refuse.probleme().0, 429);
    assert!(refuse.en_tete("retry-after").is_some(), "{refuse}");
}

#[tokio::test(flavor = "multi_thread")]
async fn compter_n_attend_aucune_ecriture() {
    let app = vide(Moteur::Sqlite, Reglages::default()).await;
    let (commencer, commence) = tokio::sync::oneshot::channel();
    let (finir, fini) = tokio::sync::oneshot::channel::<()>();
    let base = (*app.base).clone();
    let signaux = Mutex::new(Some((commencer, fini)));
    let ecrivain = tokio::spawn(async move {
        let travail = base.entretenir(|_tx| {
            let signaux = signaux.lock().expect("no panic").take();
            async move {
                if let Some((commencer, fini)) = signaux {
                    let _ = commencer.send(());
                    let _ = fini.await;
                }
                Ok::<_, store::Error>(())
            }
        });
        travail.await
    });
    commence.await.expect("the only writer has begun");
    assert_eq!(app.post("/api/mesure", &json!({"page": "Lot"})).envoyer().await.statut, 204);
    finir.send(()).expect("it waits");
    ecrivain.await.expect("no panic").expect("written");
    assert_eq!(comptes(&app).await, [("Lot".to_owned(), String::new(), 1)]);
}
