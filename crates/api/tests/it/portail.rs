//! The parts around the calls: health, maintenance, unknown addresses, bodies, other sites, headers.

use crate::app::{App, EP_ALPHA, sur_les_deux};
use api::{Limites, Reglages, Tuiles};
use http::{Method, header};
use outside::captcha;
use sea_orm::ConnectionTrait as _;
use serde_json::json;
use std::sync::Arc;
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(un_fait_annonce_qui_ne_se_lit_plus_se_dit);

async fn vide(reglages: Reglages) -> App {
    App::devant(Arc::new(BaseDeTest::nouvelle(Moteur::Sqlite).await), reglages).await
}

#[tokio::test(flavor = "multi_thread")]
async fn la_sante_et_l_etat() {
    let app = App::nouvelle().await;
    assert_eq!(app.get("/api/sante").json().await["statut"], "ok");
    let pret = app.get("/api/pret").json().await;
    assert_eq!((&pret["pret"], &pret["faitsEnRetard"]), (&json!(true), &json!(0)));
    let manifeste = app.get("/builds/latest.json").json().await;
    assert!(manifeste["id"].as_str().is_some_and(|id| id.len() > 16), "{manifeste}");
}

#[tokio::test(flavor = "multi_thread")]
async fn en_maintenance_tout_attend_sauf_la_sante() {
    let app = vide(Reglages { maintenance: true, ..Reglages::default() }).await;
    for adresse in ["/api/offre/lots", "/api/user/me", "/lieux?search=nantes", "/api/openapi.json"] {
        let reponse = app.get(adresse).envoyer().await;
        assert_eq!(reponse.probleme().1, "maintenance", "{adresse}");
        assert!(reponse.en_tete("retry-after").is_some(), "{adresse}");
    }
    app.get("/api/sante").json().await;
    app.get("/api/pret").json().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn une_adresse_inconnue() {
    let app = vide(Reglages::default()).await;
    assert_eq!(app.get("/api/rien").envoyer().await.probleme(), (404, "adresse-inconnue".to_owned(), vec![]));
    let page = app.get("/rien").envoyer().await;
    assert_eq!(page.statut, 404);
    assert!(page.en_tete("content-type").is_some_and(|t| t.starts_with("text/html")), "{page}");
    let methode = app.appel(Method::DELETE, "/api/offre/lots").envoyer().await;
    assert_eq!(methode.probleme().1, "methode-refusee");
    assert!(methode.en_tete("allow").is_some_and(|a| a.contains("GET")));
}

#[tokio::test(flavor = "multi_thread")]
async fn la_premiere_page_porte_la_marque() {
    let mut reglages = Reglages { demo: true, ..Reglages::default() };
    "Pierre & <b>Fils</b>".clone_into(&mut reglages.marque.nom);
    let page = vide(reglages).await.get("/").envoyer().await;
    let texte = String::from_utf8(page.octets.clone()).expect("a page");
    assert_eq!(page.statut, 200);
    assert!(texte.contains("<html lang=\"fr\"") && texte.contains("\"demo\":true"), "{texte}");
    assert!(texte.contains("<title>Pierre &amp; &lt;b&gt;Fils&lt;/b&gt;</title>"), "a brand is never markup: {texte}");
    assert!(!texte.contains("<b>"), "nowhere: {texte}");
}

#[tokio::test(flavor = "multi_thread")]
async fn les_corps_refuses() {
    let app = vide(Reglages::default()).await;
    let identifiants = json!({"email": "a@b.example", "motDePasse": "x"});
    for (appel, attendu) in [
        (app.post("/api/session", &json!({})), (400, "champs-illisibles", vec!["email", "motDePasse"])),
        (app.post("/api/session", &json!({"email": 3, "motDePasse": "x"})), (400, "champs-illisibles", vec!["email"])),
        (
            app.post("/api/session", &json!({"email": "a", "motDePasse": "x", "z": 1})),
            (400, "champs-illisibles", vec!["z"]),
        ),
        (app.post("/api/session", &json!([])), (400, "corps-illisible", vec![])),
        (app.post("/api/session", &json!(1)).octets("{"), (400, "corps-illisible", vec![])),
        (app.appel(Method::POST, "/api/session").octets(identifiants.to_string()), (415, "type-non-lu", vec![])),
        (app.post("/api/session", &json!({"email": "a".repeat(70_000)})), (413, "corps-trop-grand", vec![])),
    ] {
        let reponse = appel.envoyer().await;
        let (statut, code, champs) = reponse.probleme();
        assert_eq!((statut, code.as_str(), champs.iter().map(String::as_str).collect()), attendu, "{reponse}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_autre_site_n_ecrit_pas() {
    let app = App::nouvelle().await;
    let identifiants = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    let ailleurs = || app.post("/api/session", &identifiants).en_tete(header::ORIGIN, "https://ailleurs.example");
    assert_eq!(ailleurs().envoyer().await.probleme().1, "origine-refusee");
    let marque = ailleurs().en_tete(header::HeaderName::from_static("sec-fetch-site"), "cross-site");
    assert_eq!(marque.envoyer().await.probleme().1, "origine-refusee");
    let sien = app.post("/api/session", &identifiants).en_tete(header::ORIGIN, "http://127.0.0.1:8080");
    assert_eq!(sien.envoyer().await.statut, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn les_en_tetes_de_toute_reponse() {
    let app = vide(Reglages::default()).await;
    for adresse in ["/", "/api/offre/lots", "/api/rien", "/api/docs/"] {
        let reponse = app.get(adresse).envoyer().await;
        assert_eq!(reponse.en_tete("x-content-type-options"), Some("nosniff"), "{adresse}");
        assert_eq!(reponse.en_tete("referrer-policy"), Some("strict-origin-when-cross-origin"), "{adresse}");
        let politique = reponse.en_tete("content-security-policy").unwrap_or_default();
        assert!(politique.starts_with("default-src 'self'"), "{adresse}: {politique}");
        assert!(reponse.en_tete("x-request-id").is_some_and(|id| id.len() > 20), "{adresse}");
        assert_eq!(reponse.en_tete("linteau-portail"), Some("1"), "{adresse}: said by the portal itself");
    }
    let lien = app.get("/api/offre/lots").envoyer().await;
    let lien = lien.en_tete("link").expect("a link").to_owned();
    let debut = "<http://127.0.0.1:8080/api/docs.jsonld>; rel=\"";
    assert!(lien.starts_with(debut) && lien.ends_with("#apiDocumentation\""), "{lien}");
    let identifiant = header::HeaderName::from_static("x-request-id");
    let uuid = "0192f7c1-5b7e-7c3a-9d62-0b6f3a1e8c55";
    let donne = app.get("/api/sante").en_tete(identifiant.clone(), uuid).envoyer().await;
    assert_eq!(donne.en_tete("x-request-id"), Some(uuid));
    let autre = app.get("/api/sante").en_tete(identifiant, "client@cabinet.example").envoyer().await;
    assert!(autre.en_tete("x-request-id").is_some_and(|id| !id.contains('@')), "what is no UUID is replaced");
}

#[tokio::test(flavor = "multi_thread")]
async fn le_logo_de_la_marque_vient_d_ou_il_dit_et_de_la_seulement() {
    for (logo, regle) in [
        ("/logo.svg", "img-src 'self' data:"),
        ("https://cdn.linteau.example/logo.svg?v=2", "img-src 'self' data: https://cdn.linteau.example"),
    ] {
        let mut reglages = Reglages::default();
        reglages.marque.logo = Some(logo.to_owned());
        let page = vide(reglages).await.get("/").envoyer().await;
        let politique = page.en_tete("content-security-policy").expect("a policy").to_owned();
        assert!(politique.split("; ").any(|d| d == regle), "{politique}");
        let corps = String::from_utf8(page.octets).expect("a page");
        assert!(corps.contains(&format!("\"logo\":\"{logo}\"")), "{corps}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn le_captcha_d_un_autre_service_ouvre_ses_hotes_et_rien_des_images() {
    let reglages = captcha::ReglagesDeCaptcha::nouveaux(captcha::Fournisseur::Turnstile, "cle-du-site", "un-secret");
    let service = captcha::Verificateur::nouveau(&reglages).expect("good settings");
    let app = vide(Reglages { captcha: Some(Arc::new(service)), ..Reglages::default() }).await;
    let page = app.get("/connexion").envoyer().await;
    let politique = page.en_tete("content-security-policy").expect("a policy").to_owned();
    let regles: Vec<&str> = politique.split("; ").collect();
    for regle in [
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline' https://challenges.cloudflare.com",
        "script-src 'self' https://challenges.cloudflare.com",
        "frame-src 'self' https://challenges.cloudflare.com",
        "connect-src 'self' https://challenges.cloudflare.com",
        "img-src 'self' data:",
    ] {
        assert!(regles.contains(&regle), "{regle}: {politique}");
    }
    let corps = String::from_utf8(page.octets).expect("a page");
    assert!(corps.contains(r#""captcha":{"cle":"cle-du-site","fournisseur":"turnstile"}"#), "{corps}");
    assert!(!corps.contains("un-secret"), "{corps}");
}

#[tokio::test(flavor = "multi_thread")]
async fn les_tuiles_de_la_carte_ouvrent_leur_origine_et_elle_seule() {
    let images = async |tuiles: Option<&str>| {
        let tuiles =
            tuiles.map(|modele| Tuiles { modele: modele.to_owned(), mention: Some("© <b>IGN</b>".to_owned()) });
        let app = vide(Reglages { tuiles, ..Reglages::default() }).await;
        let page = app.get("/").envoyer().await;
        let politique = page.en_tete("content-security-policy").expect("a policy").to_owned();
        let images = politique.split("; ").find(|d| d.starts_with("img-src")).expect("a rule for images").to_owned();
        (images, String::from_utf8(page.octets).expect("a page"))
    };
    let (regle, page) = images(None).await;
    assert_eq!(regle, "img-src 'self' data:");
    assert!(page.contains("\"tuiles\":null"), "{page}");
    let modele = "https://tuiles.example:8443/v1/{z}/{x}/{y}.png?cle=1";
    let (regle, page) = images(Some(modele)).await;
    assert_eq!(regle, "img-src 'self' data: https://tuiles.example:8443");
    assert!(page.contains(&format!("\"modele\":\"{modele}\"")), "{page}");
    assert!(!page.contains("<b>IGN"), "a mention is never markup: {page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sans_place_on_refuse_au_lieu_de_ralentir() {
    let limites = Limites { simultanees: 0, ..Limites::default() };
    let app = vide(Reglages { limites, ..Reglages::default() }).await;
    let reponse = app.get("/api/offre/lots").envoyer().await;
    assert_eq!(reponse.probleme().1, "surcharge");
    assert!(reponse.en_tete("retry-after").is_some());
    app.get("/api/sante").json().await;
}

/// When a write that was answered can no longer be read, the server is not ready. Calls then go to other servers, and people look into it.
async fn un_fait_annonce_qui_ne_se_lit_plus_se_dit(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ep = app.connecter(EP_ALPHA).await;
    let change = app.patch("/api/user/me", &json!({"telMobile": "0639980042"})).par(&ep).envoyer().await;
    let numero: i64 = change.en_tete("linteau-fait").and_then(|n| n.parse().ok()).expect("a number");
    let pret = async || {
        let reponse = app.get("/api/pret").envoyer().await;
        (reponse.statut.as_u16(), reponse.json()["faitIntrouvable"].clone())
    };
    assert_eq!(pret().await, (200, json!(null)));
    // Simulates that an older copy of the database was restored under the running server.
    let autre = app.base.autre_processus().await;
    let deplacer = async |de: i64, a: i64| {
        let sql = &format!("UPDATE fait SET numero = {a} WHERE numero = {de}");
        autre
            .entretenir(|tx| async move { Ok::<_, store::Error>(tx.execute_unprepared(sql).await?) })
            .await
            .expect("moved");
    };
    deplacer(numero, -1).await;
    assert_eq!(pret().await, (503, json!(numero)));
    assert_eq!(app.get("/api/sante").envoyer().await.statut, 200, "it lives all the same");
    deplacer(-1, numero).await;
    assert_eq!(pret().await, (200, json!(null)), "and it is ready again by itself");
}
