//! The calls on programmes: `GET /api/offre/programmes` and `GET /api/offre/programmes/{id}`.

use crate::app::{App, EP_ALPHA, ids, sur_les_deux, total};
use testkit::base::Moteur;

sur_les_deux!(une_page_de_programmes);

async fn une_page_de_programmes(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let liste = app.get("/api/offre/programmes?order[lieu.libelle]=asc").json().await;
    assert_eq!(ids(&liste), ["nantes1", "paris1", "stdenis1", "stetienne1"]);
    let pres_de_nantes = app.get("/api/offre/programmes?lieu.id[]=52-44-44109&lots.pieces=5").json().await;
    assert_eq!(ids(&pres_de_nantes), ["nantes1"]);
    let accents = app.get("/api/offre/programmes?starts_with[lieu.ville][]=saint etienne").json().await;
    assert_eq!(ids(&accents), ["stetienne1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn la_carte_et_la_synthese() {
    let app = App::nouvelle().await;
    let carte = app.get("/api/offre/programmes?groups[]=location&no_summary=true&limit=200").json().await;
    assert_eq!(total(&carte), 4);
    for membre in carte["hydra:member"].as_array().expect("members") {
        let noms: Vec<_> = membre.as_object().expect("an object").keys().collect();
        assert_eq!(noms, ["coordonnees", "hasExclusivity", "id", "lieu", "lotsTrouves", "nomCommercial"]);
    }
    let trouves = &app.get("/api/offre/programmes?id=nantes1&lots.pieces[]=1&no_summary=true").json().await;
    let (lots, un) =
        (app.get("/api/offre/lots?programme.id=nantes1&pieces[]=1").json().await, &trouves["hydra:member"][0]);
    assert_eq!(un["lotsTrouves"]["total"], lots["hydra:totalItems"], "as the list of the lots counts them");
    let entier = app.get("/api/offre/programmes?id=nantes1").json().await;
    let synthese = &entier["hydra:member"][0]["syntheseLots"];
    let studio = synthese.as_array().expect("a summary").first().expect("a line");
    assert_eq!(studio["nature"], "appartement");
    assert_eq!(studio["min"]["idLot"], "nantes1-A001");
    assert_eq!(studio["min"]["prix"], 149_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn les_documents_d_un_programme_par_categorie() {
    let app = App::nouvelle().await;
    let visiteur = app.get("/api/offre/programmes/nantes1").json().await;
    let documents = visiteur["documents"].as_object().expect("documents");
    assert!(!documents.contains_key("contractuel"), "no contract for a visitor");
    let titres: Vec<_> = documents["commercial"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|d| d["titre"].as_str().expect("a title"))
        .collect();
    assert_eq!(titres, ["Brochure", "Grille de prix", "Grille de loyers", "Frais de notaire offerts"]);
    assert_eq!(documents["chantier"], serde_json::json!([]), "a category without document is there, empty");
    assert_eq!(documents["media360"][0]["url"], "https://visites.linteau.example/nantes1");
    assert!(visiteur["intervenants"][1].get("email").is_none(), "no contact for a visitor");
    assert_eq!(visiteur["intervenants"][1]["nom"], "Kerivel");
    let ep = app.connecter(EP_ALPHA).await;
    let connecte = app.get("/api/offre/programmes/nantes1").par(&ep).json().await;
    assert_eq!(connecte["documents"]["contractuel"].as_array().map(Vec::len), Some(2));
    assert_eq!(connecte["intervenants"][1]["email"], "etude@kerivel.example");
    assert_eq!(app.get("/api/offre/programmes/inconnu").envoyer().await.probleme().1, "programme-introuvable");
}
