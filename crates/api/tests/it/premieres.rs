//! The first answers in the shell of a page. They are the answers of the calls for this viewer, and for nobody else.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, Reponse};
use api::Reglages;
use http::header;
use serde_json::Value;
use std::sync::Arc;
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::FLUX;

const DEBUT: &str = "<script type=\"application/json\" id=\"premieres\">";

/// The element with the first answers of a page, as it is written. `None` when the page has none.
fn element(page: &Reponse) -> Option<String> {
    let texte = String::from_utf8(page.octets.clone()).expect("a page");
    let debut = texte.find(DEBUT)? + DEBUT.len();
    Some(texte[debut..debut + texte[debut..].find("</script>").expect("its end")].to_owned())
}

/// The first answers of a page: the address of each, and its bytes.
fn premieres(page: &Reponse) -> Vec<(String, Option<String>, String)> {
    let element = element(page).expect("first answers");
    let lu: Value = serde_json::from_str(&element).expect("JSON");
    let reponses = lu["reponses"].as_array().expect("answers").clone();
    reponses
        .into_iter()
        .map(|une| {
            let adresse = une["adresse"].as_str().expect("an address").to_owned();
            // Take the bytes as they are written, between the key and the end of its object.
            let cle = format!("{{\"adresse\":{},", Value::from(adresse.as_str()).to_string().replace('<', "\\u003c"));
            let suite = &element[element.find(&cle).expect("written") + cle.len()..];
            let suite = &suite[suite.find("\"corps\":").expect("a body") + "\"corps\":".len()..];
            let mut lecteur = serde_json::Deserializer::from_str(suite).into_iter::<Value>();
            lecteur.next().expect("a body").expect("JSON");
            let corps = suite[..lecteur.byte_offset()].replace("\\u003c", "<");
            (adresse, une["version"].as_str().map(str::to_owned), corps)
        })
        .collect()
}

async fn page(app: &App, adresse: &str, cookie: Option<&Cookie>) -> Reponse {
    app.get(adresse).par_qui(cookie).envoyer().await
}

/// A lot that a visitor sees, and its programme.
async fn un_lot(app: &App) -> (String, String) {
    let lots = app.get("/api/offre/lots?limit=1").json().await;
    let lot = &lots["hydra:member"][0];
    let texte = |valeur: &Value| valeur.as_str().expect("an id").to_owned();
    (texte(&lot["id"]), texte(&lot["programme"]["id"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn une_page_porte_ce_que_ses_appels_repondraient_a_cette_session_et_a_elle_seule() {
    let app = App::nouvelle().await;
    let (lot, programme) = un_lot(&app).await;
    let adresses = [
        "/home".to_owned(),
        "/recherche/lots".to_owned(),
        "/recherche/lots?pieces=3&libres=oui&tri=surfaces.surface&sens=desc".to_owned(),
        "/recherche/programmes?lieu=52".to_owned(),
        format!("/lot/{lot}"),
        format!("/lot/{lot}/documents"),
        format!("/programme/{programme}"),
    ];
    let cookies =
        [None, Some(app.connecter(EP_ALPHA).await), Some(app.connecter(EP_BETA).await), Some(app.connecter(IA).await)];
    for adresse in &adresses {
        for (qui, cookie) in cookies.iter().enumerate() {
            let page = page(&app, adresse, cookie.as_ref()).await;
            assert_eq!(page.statut, 200, "{adresse}");
            let gardee = cookie.is_none() && !adresse.starts_with("/lot") && !adresse.starts_with("/programme");
            let trouvees = premieres(&page);
            assert_eq!(trouvees.len() > 1, !gardee, "{adresse}: a visitor of a guarded page goes to sign in");
            assert_eq!(trouvees[0].0, "/api/user/me");
            let veille = trouvees.iter().any(|(appel, ..)| appel == "/api/user/me/veille");
            assert_eq!(veille, [1, 2].contains(&qui), "{adresse}: what runs is for partners");
            for (appel, version, corps) in trouvees {
                let directe = app.get(&appel).en_tete(header::ACCEPT, "application/json").par_qui(cookie.as_ref());
                let directe = directe.envoyer().await;
                assert_eq!(String::from_utf8_lossy(&directe.octets), corps, "{adresse}: {appel}");
                assert_eq!(directe.en_tete("etag"), version.as_deref(), "{adresse}: {appel}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ce_qui_est_dit_a_quelqu_un_n_est_garde_par_personne() {
    let app = App::nouvelle().await;
    let alpha = app.connecter(EP_ALPHA).await;
    for (adresse, cookie) in [("/home", Some(&alpha)), ("/home", None), ("/cgu", None)] {
        let page = page(&app, adresse, cookie).await;
        assert_eq!(page.en_tete("cache-control"), Some("private, no-store"), "{adresse}");
        assert_eq!(page.en_tete("etag"), None, "{adresse}");
        assert!(page.en_tete("vary").is_some_and(|v| v.contains("Cookie")), "{adresse}");
        let politique = page.en_tete("content-security-policy").expect("a policy");
        assert!(!politique.contains("script-src") && politique.starts_with("default-src 'self'"), "{politique}");
    }
    // A page has nothing of another viewer's page, because each page is made for its own request.
    let beta = app.connecter(EP_BETA).await;
    let de_beta = element(&page(&app, "/home", Some(&beta)).await).expect("answers");
    assert!(de_beta.contains(EP_BETA) && !de_beta.contains(EP_ALPHA), "{de_beta}");
    let du_visiteur = element(&page(&app, "/home", None).await).expect("answers");
    assert!(du_visiteur.contains("\"adresse\":\"/api/user/me\",\"version\":"), "{du_visiteur}");
    assert!(du_visiteur.contains("\"corps\":null") && !du_visiteur.contains('@'), "{du_visiteur}");
    let invente = Cookie(format!("linteau-session={}", "A".repeat(43)));
    let d_un_inconnu = element(&page(&app, "/home", Some(&invente)).await).expect("answers");
    assert!(d_un_inconnu.contains("\"corps\":null"), "{d_un_inconnu}");
}

#[tokio::test(flavor = "multi_thread")]
async fn une_page_refusee_ou_fermee_ne_porte_rien() {
    let app = App::nouvelle().await;
    let alpha = app.connecter(EP_ALPHA).await;
    for (adresse, cookie, statut) in
        [("/lot/nulle-part", None, 404), ("/nulle-part", None, 404), ("/gestion", Some(&alpha), 403)]
    {
        let page = page(&app, adresse, cookie).await;
        assert_eq!((page.statut.as_u16(), element(&page)), (statut, None), "{adresse}");
        assert_eq!(page.en_tete("cache-control"), Some("private, no-cache"), "{adresse}");
    }
    let base = Arc::new(BaseDeTest::nouvelle(Moteur::Sqlite).await);
    let fermee = App::devant(base, Reglages { maintenance: true, ..Reglages::default() }).await;
    assert_eq!(element(&page(&fermee, "/maintenance", None).await), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn un_texte_du_catalogue_ne_ferme_pas_son_element() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    let piege = "</script><!-- \\u2028 & \\\"fin\\\"";
    assert!(FLUX.contains("Atelier Voltaire"));
    crate::app::importer_flux(&base, &FLUX.replace("Atelier Voltaire", piege)).await;
    let app = App::devant(Arc::new(base), Reglages::default()).await;
    let page = page(&app, "/programme/paris1", None).await;
    let element = element(&page).expect("answers");
    assert!(!element.contains(['<', '\u{2028}']), "{element}");
    let lu: Value = serde_json::from_str(&element).expect("JSON");
    let noms: Vec<&Value> =
        lu["reponses"].as_array().expect("answers").iter().map(|une| &une["corps"]["nomCommercial"]).collect();
    assert!(noms.contains(&&Value::from("</script><!-- \u{2028} & \"fin\"")), "{noms:?}");
}
