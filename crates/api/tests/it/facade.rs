//! The façade of a programme: what it shows to each viewer, and how long a browser may keep it.

use crate::app::{App, EP_ALPHA, EP_BETA};
use crate::suivi::optionner;
use http::header;
use std::time::Duration;
use testkit::petit_monde::{LOT_ALPHA, LOT_LIBRE};

/// The address of a programme's façade, as its page gives it to this viewer.
async fn adresse(app: &App, url: &str, cookie: Option<&crate::app::Cookie>) -> String {
    let page = app.get(url).par_qui(cookie).json().await;
    page["facade"].as_str().unwrap_or_else(|| panic!("no façade in {page}")).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn une_facade_nommee_par_son_empreinte_se_garde_un_an() {
    let app = App::nouvelle().await;
    let url = adresse(&app, "/api/offre/programmes/nantes1", None).await;
    let facade = app.get(&url).envoyer().await;
    assert_eq!(facade.statut, 200, "{facade}");
    assert_eq!(facade.en_tete("content-type"), Some("image/svg+xml; charset=utf-8"));
    assert_eq!(facade.en_tete("cache-control"), Some("private, immutable, max-age=31536000"));
    assert_eq!(app.get(&url).envoyer().await.octets, facade.octets, "the same drawing again");
    let sans = app.get("/api/offre/programmes/nantes1/facade.svg").envoyer().await;
    assert_eq!(sans.en_tete("cache-control"), Some("private, no-cache"));
    assert_eq!(sans.octets, facade.octets);
    let etiquette = sans.en_tete("etag").expect("a tag").to_owned();
    let tenue = app.get("/api/offre/programmes/nantes1/facade.svg").en_tete(header::IF_NONE_MATCH, &etiquette);
    assert_eq!(tenue.envoyer().await.statut, 304);
}

#[tokio::test(flavor = "multi_thread")]
async fn l_empreinte_d_une_facade_ne_se_devine_pas() {
    let (app, autre) = (App::nouvelle().await, App::nouvelle().await);
    let url = "/api/offre/programmes/paris1";
    assert_ne!(
        adresse(&app, url, None).await,
        adresse(&autre, url, None).await,
        "the same lots, hidden ones among them, have another hash under other keys: nobody can compute it"
    );
    assert_eq!(adresse(&app, url, None).await, adresse(&app.autre_serveur().await, url, None).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn un_lot_dedie_est_une_vitre_pour_qui_ne_le_voit_pas() {
    let app = App::nouvelle().await;
    let (programme, numero) = LOT_ALPHA.split_once('-').expect("an id of a lot");
    let url = format!("/api/offre/programmes/{programme}/facade.svg?theme=page");
    let baie = format!("data-lot=\"{numero}\"");
    for (email, vu) in [(Some(EP_ALPHA), true), (Some(EP_BETA), false), (None, false)] {
        let cookie = match email {
            Some(email) => Some(app.connecter(email).await),
            None => None,
        };
        let svg = app.get(&url).par_qui(cookie.as_ref()).envoyer().await;
        let texte = String::from_utf8(svg.octets).expect("text");
        assert_eq!(texte.contains(&baie), vu, "{email:?}");
        let rouge = app.get(&format!("{url}&lot={LOT_ALPHA}")).par_qui(cookie.as_ref()).envoyer().await;
        assert_eq!(rouge.statut, if vu { 200 } else { 404 }, "{email:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ce_qui_arrive_a_un_lot_dedie_ne_se_voit_pas_de_dehors() {
    let app = App::nouvelle().await;
    let (programme, _) = LOT_ALPHA.split_once('-').expect("an id of a lot");
    let url = format!("/api/offre/programmes/{programme}");
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let pages = async || {
        let de_dehors = [app.get(&url).json().await, app.get(&url).par(&beta).json().await];
        (de_dehors, app.get(&url).par(&alpha).json().await["facade"].clone())
    };
    let (avant, facade) = pages().await;
    let fait = optionner(&app.base, LOT_ALPHA).await;
    assert!(app.etat.attendre(fait, Duration::from_secs(10)).await);
    let (apres, autre_facade) = pages().await;
    assert_eq!(avant, apres, "not even the hash of the façade");
    assert_ne!(facade, autre_facade);
}

#[tokio::test(flavor = "multi_thread")]
async fn le_lot_de_la_page_est_en_rouge() {
    let app = App::nouvelle().await;
    let (programme, _) = LOT_LIBRE.split_once('-').expect("an id of a lot");
    let url = adresse(&app, &format!("/api/offre/lots/{LOT_LIBRE}"), None).await;
    assert!(url.ends_with(&format!("&lot={LOT_LIBRE}")), "{url}");
    let avec = app.get(&url).envoyer().await;
    let sans = app.get(&format!("/api/offre/programmes/{programme}/facade.svg")).envoyer().await;
    assert_eq!((avec.statut.as_u16(), sans.statut.as_u16()), (200, 200));
    assert_ne!(avec.octets, sans.octets);
}

#[tokio::test(flavor = "multi_thread")]
async fn ce_qui_est_demande_de_travers_est_nomme() {
    let app = App::nouvelle().await;
    let refus = app.get("/api/offre/programmes/nantes1/facade.svg?theme=rose&taille=7&zoom=2").envoyer().await;
    assert_eq!(refus.statut, 400);
    let texte = refus.to_string();
    for nom in ["theme", "taille", "zoom"] {
        assert!(texte.contains(nom), "{nom} in {texte}");
    }
}
