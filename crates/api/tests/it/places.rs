//! Visitors have separate places everywhere. Whatever visitors hold, signed-in users are served. Each network of visitors has a share.

use crate::app::{App, EP_ALPHA};
use crate::inscription::{PDF, formulaire_a};
use crate::photo::image;
use api::{DemoAdmise, Limites, Partage, Reglages};
use axum::body::{Body, Bytes};
use futures::{StreamExt as _, stream};
use http::{HeaderName, Method, header};
use image::ImageFormat;
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use testkit::base::Moteur;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

const FICHIER: &str = "/api/inscription/documents?emplacement=statuts";
const FORME: &str = "multipart/form-data; boundary=X-Y";
const POUR: HeaderName = HeaderName::from_static("x-forwarded-for");

async fn portail(limites: Limites) -> Arc<App> {
    let reglages = Reglages {
        limites,
        proxys_de_confiance: vec!["127.0.0.0/8".parse().expect("a network")],
        demo_admise: DemoAdmise::DePartout,
        ..Reglages::default()
    };
    Arc::new(App::avec(Moteur::Sqlite, reglages).await)
}

/// A form that begins, signals that it is being read, and never ends. So many bytes have come that the server waits longer than any test.
fn sans_fin(lu: &Arc<Notify>) -> Body {
    let lu = Arc::clone(lu);
    let tete = b"--X-Y\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"a\"\r\n\r\n%PDF-1.7\n";
    let debut = Bytes::from([&tete[..], &b" ".repeat(2_000_000)[..]].concat());
    let debut = stream::once(async move { Ok::<_, Infallible>(debut) });
    let suite = stream::once(async move {
        lu.notify_one();
        std::future::pending::<Result<Bytes, Infallible>>().await
    });
    Body::from_stream(debut.chain(suite))
}

/// Begins to send a file that never ends. Returns once its body is being read.
async fn retenir(app: &Arc<App>, adresse: &str) -> JoinHandle<()> {
    let (lu, adresse, sien) = (Arc::new(Notify::new()), adresse.to_owned(), Arc::clone(app));
    let corps = sans_fin(&lu);
    let retenu = tokio::spawn(async move {
        let appel = sien.appel(Method::POST, FICHIER).en_tete(header::CONTENT_TYPE, FORME);
        appel.en_tete(POUR, &adresse).ouvrir_avec(corps).await;
    });
    lu.notified().await;
    retenu
}

#[tokio::test(flavor = "multi_thread")]
async fn un_corps_qui_ne_vient_pas_ne_prend_la_place_d_aucun_appel() {
    let arrivees = Partage { total: 4, visiteurs: 3, par_reseau: 2, par_personne: 2 };
    let app = portail(Limites { simultanees: 1, arrivees, ..Limites::default() }).await;
    let ep = app.connecter(EP_ALPHA).await;
    let etape = "/api/inscription/inscription/societe";
    let mut retenus = Vec::new();
    for _ in 0..2 {
        retenus.push(retenir(&app, "192.0.2.1").await);
    }
    // Only one call may be in flight. A body that has not come takes no place of a call in flight.
    assert_eq!(app.get("/api/offre/lots?limit=1").en_tete(POUR, "192.0.2.1").envoyer().await.statut, 200);
    let de_trop = app.post(etape, &json!({})).en_tete(POUR, "192.0.2.1").envoyer().await;
    assert_eq!(de_trop.probleme().1, "surcharge", "a network has its share");
    assert!(de_trop.en_tete("retry-after").is_some());
    assert_eq!(
        app.post(etape, &json!({})).en_tete(POUR, "192.0.2.2").envoyer().await.statut,
        400,
        "read, and answered"
    );
    retenus.push(retenir(&app, "192.0.2.2").await);
    assert_eq!(app.post(etape, &json!({})).en_tete(POUR, "192.0.2.3").envoyer().await.probleme().1, "surcharge");
    let connecte = app.patch("/api/user/me", &json!({"telephone": "06 39 98 00 01"})).par(&ep).envoyer().await;
    assert_ne!(connecte.statut, 503, "visitors never have all of them: {connecte}");
    for retenu in retenus {
        retenu.abort();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn les_envois_des_visiteurs_ne_prennent_pas_ceux_de_qui_est_connecte() {
    let receptions = Partage { total: 3, visiteurs: 2, par_reseau: 1, par_personne: 1 };
    let app = portail(Limites { receptions, ..Limites::default() }).await;
    let ep = app.connecter(EP_ALPHA).await;
    let mut retenus = vec![retenir(&app, "192.0.2.1").await];
    let refus = formulaire_a(&app, FICHIER, "a.pdf", PDF).en_tete(POUR, "192.0.2.1").envoyer().await;
    assert_eq!(refus.probleme().1, "surcharge", "a network has its share: {refus}");
    let d_un_autre = formulaire_a(&app, FICHIER, "a.pdf", PDF).en_tete(POUR, "192.0.2.2").envoyer().await;
    assert_eq!(d_un_autre.statut, 201, "{d_un_autre}");
    retenus.push(retenir(&app, "192.0.2.2").await);
    assert_eq!(formulaire_a(&app, FICHIER, "a.pdf", PDF).en_tete(POUR, "192.0.2.3").envoyer().await.statut, 503);
    let tete = b"--X-Y\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\n";
    let corps = [tete, &image(ImageFormat::Png)[..], b"\r\n--X-Y--\r\n"].concat();
    let photo = app.appel(Method::PUT, "/api/user/me/photo").en_tete(header::CONTENT_TYPE, FORME).octets(corps);
    let photo = photo.par(&ep).envoyer().await;
    assert_eq!(photo.statut, 200, "{photo}");
    for retenu in retenus {
        retenu.abort();
    }
}
