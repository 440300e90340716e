//! The search of places and the search of addresses: `GET /lieux` and `GET /search`.

use crate::app::{App, ids, total};
use api::{Limites, Reglages};
use outside::adresse::{ReglagesDAdresse, Service};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use testkit::base::{BaseDeTest, Moteur};

#[tokio::test(flavor = "multi_thread")]
async fn les_lieux_par_leur_nom() {
    let app = App::nouvelle().await;
    for (tape, premier) in [
        ("nantes", "52-44-44109"),
        ("saint etienne", "84-42-42218"),
        ("st-etienne", "84-42-42218"),
        ("44000", "52-44-44109"),
    ] {
        let lieux = app.get(&format!("/lieux?search={tape}")).json().await;
        assert_eq!(ids(&lieux).first(), Some(&premier), "{tape}");
    }
    let onzieme = app.get("/lieux?search=75011&limit=1").json().await;
    assert_eq!(ids(&onzieme).len(), 1);
    let lieu = &onzieme["hydra:member"][0];
    assert_eq!(lieu["idLieu"], lieu["id"]);
    assert_eq!(lieu["location"]["lat"], lieu["latitude"]);
    let loire = app.get("/lieux?search=loire&limit=5").json().await;
    let suite = app.get("/lieux?search=loire&limit=5&page=2").json().await;
    assert!(total(&loire) > 5);
    assert!(ids(&suite).iter().all(|id| !ids(&loire).contains(id)));
    assert_eq!(ids(&app.get("/lieux?search=loire&page=5000").json().await), [""; 0]);
    // The total counts every match, even for a vague text.
    assert!(total(&app.get("/lieux?search=s&limit=1").json().await) > 1000);
}

#[tokio::test(flavor = "multi_thread")]
async fn les_lieux_par_leur_identifiant() {
    let app = App::nouvelle().await;
    let lieux = app.get("/lieux?id[]=52-44-44109&id[]=nulle-part&id[]=52&id[]=11-75-75111").json().await;
    assert_eq!(ids(&lieux), ["52-44-44109", "52", "11-75-75111"], "in the order asked for, unknown ones left out");
    assert_eq!(total(&lieux), 3);
    assert_eq!(lieux["hydra:member"][0]["libelle"], "Nantes");
    assert_eq!(ids(&app.get("/lieux?id[]=52-44-44109&id[]=52&limit=1&page=2").json().await), ["52"]);
    // A question has either ids or a text, because a typed text is not searched among ids.
    let reponse = app.get("/lieux?id[]=52&search=nantes").envoyer().await;
    assert_eq!(reponse.probleme(), (400, "parametre-invalide".to_owned(), vec!["search".to_owned()]));
}

#[tokio::test(flavor = "multi_thread")]
async fn sans_texte_rien_n_est_cherche() {
    let app = App::nouvelle().await;
    for (adresse, champ) in [("/lieux", "search"), ("/lieux?search=%20%20", "search"), ("/search?q=", "q")] {
        let reponse = app.get(adresse).envoyer().await;
        assert_eq!(reponse.probleme(), (400, "parametre-invalide".to_owned(), vec![champ.to_owned()]), "{adresse}");
    }
}

fn premiere(adresses: &Value) -> &str {
    adresses["features"][0]["properties"]["label"].as_str().expect("a label")
}

#[tokio::test(flavor = "multi_thread")]
async fn les_adresses_sont_les_notres_par_defaut() {
    let app = App::nouvelle().await;
    let adresses = app.get("/search?q=44300 nantes").json().await;
    assert_eq!(adresses["type"], "FeatureCollection");
    assert_eq!(premiere(&adresses), "44300 Nantes");
    let nantes = territoire::territoire().lieu("52-44-44109").expect("Nantes");
    let point = serde_json::json!({"type": "Point", "coordinates": [nantes.longitude, nantes.latitude]});
    assert_eq!(adresses["features"][0]["geometry"], point);
    assert_eq!(adresses["features"][0]["properties"]["context"], "44, Loire-Atlantique, Pays de la Loire");
}

#[tokio::test(flavor = "multi_thread")]
async fn une_adresse_qui_demande_trop_a_nos_communes() {
    let ecoute = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/search", ecoute.local_addr().expect("its address"));
    let demandes = Arc::new(AtomicU32::new(0));
    let vues = Arc::clone(&demandes);
    let national = axum::Router::new().route(
        "/search",
        axum::routing::get(async move || {
            vues.fetch_add(1, Ordering::Relaxed);
            r#"{"type":"FeatureCollection","features":[]}"#
        }),
    );
    tokio::spawn(async move { axum::serve(ecoute, national).await });
    let service = Service::nouveau(ReglagesDAdresse::nouveaux(url)).expect("a service");
    let limites = Limites { adresses_par_minute: 2, ..Limites::default() };
    let reglages = Reglages { adresses: Some(Arc::new(service)), limites, ..Reglages::default() };
    let app = App::devant(Arc::new(BaseDeTest::nouvelle(Moteur::Sqlite).await), reglages).await;
    for (question, trouvees) in [("44300 nantes", 0), ("44300 nant", 0), ("44300 nan", 1)] {
        let adresses = app.get(&format!("/search?q={question}")).json().await;
        assert_eq!(adresses["features"].as_array().map(|f| f.len().min(1)), Some(trouvees), "{question}");
    }
    assert_eq!(demandes.load(Ordering::Relaxed), 2, "the service is asked no more for this address");
}

#[tokio::test(flavor = "multi_thread")]
async fn un_service_d_adresses_muet_est_remplace() {
    // Nothing listens on this port, so the address service does not answer.
    let libre = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address");
    let service = Service::nouveau(ReglagesDAdresse::nouveaux(format!("http://{libre}/search"))).expect("a service");
    let reglages = Reglages { adresses: Some(Arc::new(service)), ..Reglages::default() };
    let app = App::devant(Arc::new(BaseDeTest::nouvelle(Moteur::Sqlite).await), reglages).await;
    assert_eq!(premiere(&app.get("/search?q=44300 nantes").json().await), "44300 Nantes");
}

#[tokio::test(flavor = "multi_thread")]
async fn un_service_d_adresses_configure_repond() {
    let ecoute = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/search", ecoute.local_addr().expect("its address"));
    let reponse = r#"{"type":"FeatureCollection","features":[{"type":"Feature","properties":
        {"label":"3 Rue Haute Pierre 57000 Metz","context":"57, Moselle, Grand Est","name":"3 Rue Haute Pierre",
        "postcode":"57000","city":"Metz"}}]}"#;
    let national = axum::Router::new().route("/search", axum::routing::get(async move || reponse));
    tokio::spawn(async move { axum::serve(ecoute, national).await });
    let service = Service::nouveau(ReglagesDAdresse::nouveaux(url)).expect("a service");
    let reglages = Reglages { adresses: Some(Arc::new(service)), ..Reglages::default() };
    let app = App::devant(Arc::new(BaseDeTest::nouvelle(Moteur::Sqlite).await), reglages).await;
    let adresses = app.get("/search?q=3 rue haute pierre metz").json().await;
    assert_eq!(premiere(&adresses), "3 Rue Haute Pierre 57000 Metz");
}
