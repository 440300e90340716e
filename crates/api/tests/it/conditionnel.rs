//! Conditional requests, media types and compression (`design.md` section 2, rule 6).

use crate::app::{App, EP_ALPHA, EP_BETA, IT};
use http::{StatusCode, header};

const ADRESSES: [&str; 7] = [
    "/api/offre/lots?prix[lte]=400000",
    "/api/offre/lots/nantes1-A201",
    "/api/offre/programmes",
    "/api/offre/programmes/nantes1",
    "/api/offre/carte?zoom=6",
    "/api/offre/documents?idProgramme=nantes1",
    "/api/user/me",
];

#[tokio::test(flavor = "multi_thread")]
async fn une_reponse_gardee_n_est_pas_renvoyee() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    for adresse in ADRESSES {
        let premiere = app.get(adresse).par(&ep).envoyer().await;
        let etiquette = premiere.en_tete("etag").expect("a tag").to_owned();
        assert!(etiquette.starts_with("W/\""), "{adresse}: {etiquette}");
        assert_eq!(premiere.en_tete("cache-control"), Some("private, no-cache"), "{adresse}");
        assert_eq!(premiere.en_tete("vary"), Some("Accept, Accept-Encoding, Cookie"), "{adresse}");
        let seconde = app.get(adresse).par(&ep).en_tete(header::IF_NONE_MATCH, &etiquette).envoyer().await;
        assert_eq!(seconde.statut, StatusCode::NOT_MODIFIED, "{adresse}");
        assert_eq!(seconde.en_tete("etag"), Some(etiquette.as_str()), "{adresse}");
        assert!(seconde.octets.is_empty(), "{adresse}");
        let parmi = format!("\"autre\", {}", etiquette.trim_start_matches("W/"));
        let parmi = app.get(adresse).par(&ep).en_tete(header::IF_NONE_MATCH, &parmi).envoyer().await;
        assert_eq!(parmi.statut, StatusCode::NOT_MODIFIED, "{adresse}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn une_etiquette_ne_vaut_que_pour_sa_portee() {
    let app = App::nouvelle().await;
    let (alpha, beta, equipe) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IT).await);
    for adresse in ADRESSES {
        let mut etiquettes = Vec::new();
        for cookie in [None, Some(&alpha), Some(&beta), Some(&equipe)] {
            let reponse = app.get(adresse).par_qui(cookie).envoyer().await;
            etiquettes.push(reponse.en_tete("etag").expect("a tag").to_owned());
        }
        let nombre = etiquettes.len();
        etiquettes.sort();
        etiquettes.dedup();
        assert_eq!(etiquettes.len(), nombre, "{adresse}");
    }
    let (a, b) = (app.get("/api/offre/lots?page=1").envoyer().await, app.get("/api/offre/lots?page=2").envoyer().await);
    assert_ne!(a.en_tete("etag"), b.en_tete("etag"), "the question counts");
}

#[tokio::test(flavor = "multi_thread")]
async fn le_type_demande_est_servi_avec_le_meme_corps() {
    let app = App::nouvelle().await;
    for adresse in ["/api/offre/lots", "/api/offre/lots?limit=2", "/api/offre/programmes", "/api/offre/documents"] {
        let ld = app.get(adresse).envoyer().await;
        assert_eq!(ld.en_tete("content-type"), Some("application/ld+json"));
        let simple = app.get(adresse).en_tete(header::ACCEPT, "application/json").envoyer().await;
        assert_eq!(simple.en_tete("content-type"), Some("application/json"));
        assert_eq!(simple.octets, ld.octets, "{adresse}");
    }
    let refuse = app.get("/api/offre/lots").en_tete(header::ACCEPT, "text/csv").envoyer().await;
    assert_eq!(refuse.probleme(), (406, "format-non-servi".to_owned(), vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn une_page_se_compresse() {
    let app = App::nouvelle().await;
    let claire = app.get("/api/offre/lots").envoyer().await;
    for (accepte, attendu) in [("gzip", Some("gzip")), ("zstd", Some("zstd")), ("br", None), ("identity", None)] {
        let reponse = app.get("/api/offre/lots").en_tete(header::ACCEPT_ENCODING, accepte).envoyer().await;
        assert_eq!(reponse.en_tete("content-encoding"), attendu, "{accepte}");
        assert_eq!(attendu.is_some(), reponse.octets.len() < claire.octets.len() / 2, "{accepte}");
        assert_eq!(reponse.en_tete("vary"), Some("Accept, Accept-Encoding, Cookie"), "{accepte}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_format_que_rien_ne_sert_est_refuse_partout() {
    let app = App::nouvelle().await;
    for adresse in ADRESSES.into_iter().chain(["/lieux?search=nantes", "/search?q=nantes", "/builds/latest.json"]) {
        let refus = app.get(adresse).en_tete(header::ACCEPT, "text/html").envoyer().await;
        assert_eq!(refus.probleme().1, "format-non-servi", "{adresse}");
        let simple = app.get(adresse).en_tete(header::ACCEPT, "application/json").envoyer().await;
        assert_eq!(simple.en_tete("content-type"), Some("application/json"), "{adresse}");
        assert!(simple.en_tete("vary").is_some_and(|v| v.starts_with("Accept, Accept-Encoding")), "{adresse}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn la_version_se_redemande_sans_se_retelecharger() {
    let app = App::nouvelle().await;
    let version = app.get("/builds/latest.json").envoyer().await;
    assert_eq!(version.en_tete("cache-control"), Some("no-cache"));
    let etiquette = version.en_tete("etag").expect("a tag").to_owned();
    let gardee = app.get("/builds/latest.json").en_tete(header::IF_NONE_MATCH, &etiquette).envoyer().await;
    assert_eq!(gardee.statut, StatusCode::NOT_MODIFIED);
}

#[tokio::test(flavor = "multi_thread")]
async fn une_page_d_un_membre_est_legere() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    for adresse in ["/api/offre/lots?limit=1", "/api/offre/documents?limit=1"] {
        let reponse = app.get(adresse).par(&ep).envoyer().await;
        assert!(reponse.octets.len() < 8 * 1024, "{adresse}: {} bytes", reponse.octets.len());
    }
}
