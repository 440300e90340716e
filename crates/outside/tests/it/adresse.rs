//! Tests of the address search, against a service made for the tests.

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use chrono::{DateTime, TimeDelta, Utc};
use outside::adresse::{Error, ReglageInvalide, ReglagesDAdresse, Service};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const REPONSE: &str = include_str!("../donnees/geoplateforme-search.json");

/// The questions that the test service received, and its next answers.
#[derive(Default)]
struct Faux {
    requetes: Mutex<Vec<(String, Option<String>)>>,
    suite: Mutex<Vec<(u16, String)>>,
}

impl Faux {
    fn requetes(&self) -> Vec<(String, Option<String>)> {
        self.requetes.lock().expect("no panic").clone()
    }
}

async fn repondre(State(faux): State<Arc<Faux>>, RawQuery(requete): RawQuery, entetes: HeaderMap) -> Response {
    let cle = entetes.get("apikey").map(|v| v.to_str().expect("ASCII").to_owned());
    faux.requetes.lock().expect("no panic").push((requete.unwrap_or_default(), cle));
    let prevue = faux.suite.lock().expect("no panic").pop();
    let Some((statut, corps)) = prevue else { return REPONSE.into_response() };
    if statut == 0 {
        tokio::time::sleep(Duration::from_secs(30)).await;
    }
    let statut = StatusCode::from_u16(statut).expect("a status");
    let ailleurs = statut.is_redirection().then_some([("location", "/ailleurs")]);
    (statut, ailleurs.unwrap_or([("x-rien", "")]), corps).into_response()
}

/// A service that gives these answers, first to last, then the sample.
async fn faux(suite: &[(u16, &str)]) -> (Arc<Faux>, String) {
    let faux = Arc::new(Faux::default());
    *faux.suite.lock().expect("no panic") = suite.iter().rev().map(|(s, c)| (*s, (*c).to_owned())).collect();
    let app = Router::new().route("/search", get(repondre)).with_state(Arc::clone(&faux));
    let ecoute = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/search?index=address", ecoute.local_addr().expect("bound"));
    tokio::spawn(async move { axum::serve(ecoute, app).await });
    (faux, url)
}

fn midi() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().expect("an instant")
}

fn service(reglages: ReglagesDAdresse) -> Service {
    Service::nouveau(reglages).expect("good settings")
}

#[tokio::test]
async fn cherche_avec_la_cle_et_lit_les_proprietes() {
    let (faux, url) = faux(&[]).await;
    let service = service(ReglagesDAdresse::nouveaux(url).avec_cle("apikey", "secret"));
    let adresses = service.chercher("3 Rue Haute-Pierre, Metz", 2, midi()).await.expect("an answer");
    assert_eq!(
        serde_json::to_value(&adresses[..]).expect("JSON"),
        serde_json::json!([
            {"label": "3 Rue Haute Pierre 57000 Metz", "context": "57, Moselle, Grand Est",
             "name": "3 Rue Haute Pierre", "postcode": "57000", "city": "Metz"},
            {"label": "Rue Haute Pierre 57000 Metz", "context": "57, Moselle, Grand Est",
             "name": "Rue Haute Pierre", "postcode": "57000", "city": "Metz"},
        ])
    );
    let attendue = "index=address&q=3+rue+haute+pierre+metz&limit=2".to_owned();
    assert_eq!(faux.requetes(), [(attendue, Some("secret".to_owned()))]);
}

#[tokio::test]
async fn une_reponse_sert_dix_minutes() {
    let (faux, url) = faux(&[]).await;
    let service = service(ReglagesDAdresse::nouveaux(url));
    for (texte, minute, appels) in
        [("rue de metz", 0, 1), ("Rue de  Métz", 9, 1), ("rue de metz", 10, 2), ("rue de nancy", 10, 3)]
    {
        service.chercher(texte, 5, midi() + TimeDelta::minutes(minute)).await.expect("an answer");
        assert_eq!(faux.requetes().len(), appels, "{texte} {minute}");
    }
    service.chercher("rue de nancy", 6, midi() + TimeDelta::minutes(10)).await.expect("an answer");
    assert_eq!(faux.requetes().len(), 4, "another limit is another question");
}

#[tokio::test]
async fn un_texte_court_n_est_pas_demande() {
    let (faux, url) = faux(&[]).await;
    let service = service(ReglagesDAdresse::nouveaux(url));
    for texte in ["", " ", "--", "me", "é'"] {
        assert_eq!(service.chercher(texte, 5, midi()).await, Err(Error::TropCourt), "{texte}");
    }
    assert!(faux.requetes().is_empty());
    service.chercher(&"é".repeat(500), 5, midi()).await.expect("an answer");
    assert!(faux.requetes()[0].0.contains(&format!("q={}&", "e".repeat(200))));
}

#[tokio::test]
async fn chaque_panne_a_son_nom() {
    let enorme = format!("{{\"features\":[],\"x\":\"{}\"}}", "x".repeat(300_000));
    for (statut, corps, attendue) in [
        (500, "panne", Error::Reponse(500)),
        (429, "doucement", Error::Reponse(429)),
        (403, "cle", Error::Reponse(403)),
        (200, "<html>", Error::Illisible),
        (200, "{\"features\":[{}]}", Error::Illisible),
        (200, &enorme, Error::Illisible),
    ] {
        let (_faux, url) = faux(&[(statut, corps)]).await;
        let service = service(ReglagesDAdresse::nouveaux(url));
        assert_eq!(service.chercher("metz", 5, midi()).await, Err(attendue), "{statut} {corps:.20}");
    }
    // The redirection is not followed.
    let (_faux, url) = faux(&[(302, "")]).await;
    let deplace = service(ReglagesDAdresse::nouveaux(url)).chercher("metz", 5, midi()).await;
    assert!(matches!(deplace, Err(Error::Deplace(_))), "{deplace:?}");
}

#[tokio::test]
async fn une_adresse_illisible_n_en_cache_pas_une_autre() {
    let page = r#"{"features":[{"properties":{"label":"Lieu-dit Le Bourg","postcode":null,"city":12}},null,{"properties":null},
        {"properties":{"name":"sans libellé"}},{"properties":{"label":"3 Rue Haute 57000 Metz","postcode":"57000","city":"Metz"}}]}"#;
    let (_faux, url) = faux(&[(200, page)]).await;
    let lues = service(ReglagesDAdresse::nouveaux(url)).chercher("le bourg", 5, midi()).await.expect("an answer");
    let dites: Vec<(&str, &str)> = lues.iter().map(|a| (a.label.as_str(), a.postcode.as_str())).collect();
    assert_eq!(dites, [("Lieu-dit Le Bourg", ""), ("3 Rue Haute 57000 Metz", "57000")]);
}

#[tokio::test]
async fn trop_lent_il_est_laisse_au_repos() {
    let (faux, url) = faux(&[(0, "")]).await;
    let service = service(ReglagesDAdresse { delai: Duration::from_millis(200), ..ReglagesDAdresse::nouveaux(url) });
    assert_eq!(service.chercher("metz", 5, midi()).await, Err(Error::Delai));
    assert_eq!(service.chercher("nancy", 5, midi() + TimeDelta::seconds(9)).await, Err(Error::EnPause));
    assert_eq!(faux.requetes().len(), 1);
    service.chercher("nancy", 5, midi() + TimeDelta::seconds(10)).await.expect("it is back");
    service.chercher("metz", 5, midi() + TimeDelta::seconds(11)).await.expect("no more rest");
}

#[tokio::test]
async fn injoignable_ne_repete_pas_ce_qui_fut_tape() {
    let ecoute = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}/search", ecoute.local_addr().expect("bound"));
    drop(ecoute);
    let erreur =
        service(ReglagesDAdresse::nouveaux(url)).chercher("12 rue secrete", 5, midi()).await.expect_err("nobody");
    assert!(matches!(erreur, Error::Injoignable(_)), "{erreur:?}");
    assert!(!format!("{erreur} {erreur:?}").contains("secrete"));
}

#[tokio::test]
async fn les_mauvais_reglages_sont_dits_au_demarrage() {
    for url in ["", "data.geopf.fr", "ftp://data.geopf.fr"] {
        assert!(matches!(Service::nouveau(ReglagesDAdresse::nouveaux(url)), Err(ReglageInvalide::Adresse)), "{url}");
    }
    for (entete, cle) in [("api key", "x"), ("apikey", "a\nb")] {
        let reglages = ReglagesDAdresse::nouveaux("https://a.example").avec_cle(entete, cle);
        assert!(matches!(Service::nouveau(reglages), Err(ReglageInvalide::Cle)), "{entete}");
    }
}

#[tokio::test]
async fn la_cle_ne_part_pas_en_clair() {
    let cle = |url: &str| Service::nouveau(ReglagesDAdresse::nouveaux(url).avec_cle("apikey", "secret"));
    for url in ["http://adresses.example/search", "http://192.0.2.1/search", "http://localhost.example/"] {
        assert!(matches!(cle(url).err(), Some(ReglageInvalide::CleEnClair)), "{url}");
        assert!(
            Service::nouveau(ReglagesDAdresse::nouveaux(url)).is_ok(),
            "{url}: without a key nothing is given away"
        );
    }
    for url in ["https://adresses.example/search", "http://127.0.0.1:8081/search", "http://[::1]/", "http://localhost/"]
    {
        assert!(cle(url).is_ok(), "{url}");
    }
}

#[tokio::test]
async fn au_dela_du_debit_le_service_n_est_pas_demande() {
    let (faux, url) = faux(&[]).await;
    let service = service(ReglagesDAdresse { par_seconde: 2, ..ReglagesDAdresse::nouveaux(url) });
    let demander = async |texte: &str, ms: i64| service.chercher(texte, 5, midi() + TimeDelta::milliseconds(ms)).await;
    assert!(demander("rue de metz", 0).await.is_ok() && demander("rue de nancy", 0).await.is_ok());
    assert_eq!(demander("rue de reims", 0).await, Err(Error::Occupe));
    assert!(demander("rue de metz", 0).await.is_ok(), "what is known costs nothing");
    assert_eq!(demander("rue de reims", 400).await, Err(Error::Occupe));
    assert!(demander("rue de reims", 500).await.is_ok());
    assert_eq!(faux.requetes().len(), 3);
}

#[tokio::test]
async fn peu_de_questions_partent_ensemble() {
    let (faux, url) = faux(&[(0, "")]).await;
    let service = service(ReglagesDAdresse { simultanees: 1, ..ReglagesDAdresse::nouveaux(url) });
    let mut lente = Box::pin(service.chercher("rue de metz", 5, midi()));
    tokio::select! {
        biased;
        _ = &mut lente => panic!("the service keeps silent"),
        () = async { while faux.requetes().is_empty() { tokio::task::yield_now().await } } => {}
    }
    assert_eq!(service.chercher("rue de nancy", 5, midi()).await, Err(Error::Occupe));
    drop(lente);
    assert!(service.chercher("rue de nancy", 5, midi()).await.is_ok());
}
