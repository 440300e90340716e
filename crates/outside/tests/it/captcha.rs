//! Tests of the captcha, against a service that answers in the format of `siteverify`.

use axum::Router;
use axum::extract::{RawForm, State};
use axum::http::StatusCode;
use axum::routing::post;
use outside::captcha::{Error, Fournisseur, ReglageInvalide, ReglagesDeCaptcha, Verificateur};
use std::sync::{Arc, Mutex};

type Recus = Arc<Mutex<Vec<String>>>;

/// A service that gives this answer to every question, and the forms that it received.
async fn faux(statut: u16, corps: &'static str) -> (Recus, String) {
    let recus = Recus::default();
    let repondre = async move |State(recus): State<Recus>, RawForm(formulaire): RawForm| {
        recus.lock().expect("no panic").push(String::from_utf8(formulaire.to_vec()).expect("text"));
        (StatusCode::from_u16(statut).expect("a status"), corps)
    };
    let app = Router::new().route("/siteverify", post(repondre)).with_state(Arc::clone(&recus));
    let ecoute = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/siteverify", ecoute.local_addr().expect("bound"));
    tokio::spawn(async move { axum::serve(ecoute, app).await });
    (recus, url)
}

fn service(fournisseur: Fournisseur, url: String) -> Verificateur {
    let reglages = ReglagesDeCaptcha { url, ..ReglagesDeCaptcha::nouveaux(fournisseur, "cle-du-site", "un secret") };
    Verificateur::nouveau(&reglages).expect("good settings")
}

#[tokio::test]
async fn une_reponse_est_montree_au_service_et_son_verdict_est_suivi() {
    let (recus, url) = faux(200, r#"{"success":true,"hostname":"portail.example"}"#).await;
    assert_eq!(service(Fournisseur::Turnstile, url.clone()).valide("un jeton&b=1").await, Ok(true));
    assert_eq!(service(Fournisseur::Hcaptcha, url).valide("un jeton").await, Ok(true));
    let attendus =
        ["secret=un+secret&response=un+jeton%26b%3D1", "secret=un+secret&response=un+jeton&sitekey=cle-du-site"];
    assert_eq!(*recus.lock().expect("no panic"), attendus);

    let (_, url) = faux(200, r#"{"success":false,"error-codes":["timeout-or-duplicate"]}"#).await;
    assert_eq!(service(Fournisseur::Turnstile, url).valide("employé").await, Ok(false));
}

#[tokio::test]
async fn un_service_qui_ne_dit_rien_n_a_pas_dit_oui() {
    for (statut, corps, erreur) in
        [(500, "", Error::Reponse(500)), (200, "{}", Error::Illisible), (302, "", Error::Reponse(302))]
    {
        let (_, url) = faux(statut, corps).await;
        assert_eq!(service(Fournisseur::Hcaptcha, url).valide("jeton").await, Err(erreur), "{statut}");
    }
}

#[test]
fn le_secret_ne_part_pas_en_clair() {
    let ailleurs = |url: &str| {
        let reglages = ReglagesDeCaptcha::nouveaux(Fournisseur::Hcaptcha, "cle-du-site", "un secret");
        Verificateur::nouveau(&ReglagesDeCaptcha { url: url.to_owned(), ..reglages }).err()
    };
    assert!(matches!(ailleurs("http://captcha.example/siteverify"), Some(ReglageInvalide::CleEnClair)));
    assert!(matches!(ailleurs("captcha"), Some(ReglageInvalide::Adresse)));
    for fournisseur in Fournisseur::TOUS {
        assert_eq!(Fournisseur::depuis_code(fournisseur.code()), Some(fournisseur));
        assert!(
            Verificateur::nouveau(&ReglagesDeCaptcha::nouveaux(fournisseur, "cle", "secret")).is_ok(),
            "{fournisseur:?}"
        );
    }
}
