//! The choices of a reservation's form: `GET /api/reservations/references`.

use crate::app::{App, EP_ALPHA, IT};
use chrono::TimeDelta;
use http::{StatusCode, header};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use wire::reservation_references::ReferencesDeReservation;

const ADRESSE: &str = "/api/reservations/references";

/// The codes of a list, in its order.
fn codes(liste: &serde_json::Value) -> Vec<&str> {
    liste.as_array().expect("a list").iter().map(|un| un["code"].as_str().expect("a code")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn les_references_disent_chaque_code_et_son_libelle() {
    let horloge = HorlogeFigee::a("2026-11-23T08:00:00Z");
    let app = App::figee(Moteur::Sqlite, &horloge).await;
    let ep = app.connecter(EP_ALPHA).await;
    let dites = app.get(ADRESSE).par(&ep).json().await;
    let _: ReferencesDeReservation = serde_json::from_value(dites.clone()).expect("as the schema says");
    assert_eq!(codes(&dites["civilites"]), ["Mme", "M"]);
    assert_eq!(codes(&dites["situationsFamiliales"])[..2], ["celibataire", "marie"]);
    assert_eq!((codes(&dites["pays"]).len(), codes(&dites["pays"])[0]), (250, "FR"));
    assert_eq!(dites["nationalites"][0], serde_json::json!({"code": "FR", "libelle": "Française"}));
    assert_eq!(codes(&dites["CSP"]), ["1", "2", "3", "4", "5", "6", "7", "8"]);
    let regimes = dites["regimesMatrimoniaux"].as_array().expect("regimes");
    let a_deux: Vec<_> = regimes.iter().filter(|r| r["aDeux"] == true).map(|r| r["code"].clone()).collect();
    assert_eq!(a_deux, ["communaute", "communaute-universelle"]);
    assert_eq!(codes(&dites["destinationsAchat"][2]["details"]), ["location-nue", "location-meublee"]);
}

/// A scheme can be chosen until the end of its last day in Paris. A client that kept the list then gets a new one.
#[tokio::test(flavor = "multi_thread")]
async fn un_dispositif_se_retire_le_lendemain_de_sa_fin() {
    // It is ten minutes before midnight in Paris, on the last day of the interest-free loan.
    let horloge = HorlogeFigee::a("2027-12-31T22:50:00Z");
    let app = App::figee(Moteur::Sqlite, &horloge).await;
    let equipe = app.connecter(IT).await;
    let premiere = app.get(ADRESSE).par(&equipe).envoyer().await;
    let etiquette = premiere.en_tete("etag").expect("a tag").to_owned();
    assert_eq!(premiere.en_tete("cache-control"), Some("private, no-cache"));
    let dites: serde_json::Value = premiere.lire();
    let offertes = codes(&dites["fiscalites"]);
    assert!(offertes.contains(&"ptz") && offertes.contains(&"droit-commun") && !offertes.contains(&"pinel"));

    let gardee = app.get(ADRESSE).par(&equipe).en_tete(header::IF_NONE_MATCH, &etiquette);
    assert_eq!(gardee.envoyer().await.statut, StatusCode::NOT_MODIFIED);
    horloge.avancer(TimeDelta::minutes(20));
    let apres = app.get(ADRESSE).par(&equipe).en_tete(header::IF_NONE_MATCH, &etiquette).json().await;
    assert!(!codes(&apres["fiscalites"]).contains(&"ptz"));
}
