//! Addresses that mails and chats have altered, and the pages that they meant.

use crate::app::{App, EP_ALPHA, importer_flux};
use http::header;
use testkit::petit_monde::{Flux, LOT_LIBRE};

const PAGE: &str = "text/html,application/xhtml+xml,*/*;q=0.8";

/// Where an address leads a browser: the status, and the address of the redirection when there is one.
async fn mene(app: &App, adresse: &str) -> (u16, Option<String>) {
    let reponse = app.get(adresse).en_tete(header::ACCEPT, PAGE).envoyer().await;
    (reponse.statut.as_u16(), reponse.en_tete("location").map(str::to_owned))
}

#[tokio::test(flavor = "multi_thread")]
async fn un_lien_abime_mene_a_sa_page() {
    let app = App::nouvelle().await;
    let lot = format!("/lot/{LOT_LIBRE}");
    assert_eq!(mene(&app, &lot).await, (200, None));
    for fin in [".", ").", "%3E", "%20", "%E2%80%8B", "/", "?utm_source=lettre", "&utm_source=lettre", "%C2%A0%C2%BB"] {
        assert_eq!(mene(&app, &format!("{lot}{fin}")).await, (308, Some(lot.clone())), "{fin}");
    }
    assert_eq!(
        mene(&app, &format!("/{}", lot.to_uppercase().replace(&LOT_LIBRE.to_uppercase(), LOT_LIBRE))).await,
        (308, Some(lot))
    );
    let recherche = mene(&app, "/recherche/lots?pieces=3&amp;lieu=52-44,").await;
    assert_eq!(recherche, (308, Some("/recherche/lots?pieces=3&lieu=52-44".to_owned())));
    let jeton = mene(&app, "/activation%23Abc-9_x").await;
    assert_eq!(jeton, (308, Some("/activation#Abc-9_x".to_owned())), "the token of a mail goes back behind its sign");
    for absente in ["/lot/nulle-part", "/nulle-part.", "//ailleurs.example/"] {
        assert_eq!(mene(&app, absente).await, (404, None), "{absente}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_lot_dont_le_numero_finit_par_un_point_garde_sa_page() {
    let app = App::nouvelle().await;
    let mut flux = Flux::du_monde();
    let mut lot = flux.ligne(LOT_LIBRE).clone();
    lot["numero"] = "A299.".into();
    let champs = lot.as_object_mut().expect("an object");
    champs.retain(|champ, _| !["id", "lotsSecondaires", "documents"].contains(&champ.as_str()));
    flux.0.push(lot);
    importer_flux(&app.base, &flux.texte()).await;
    app.suivre_les_autres().await;
    assert_eq!(mene(&app, "/lot/nantes1-A299.").await, (200, None));
    let suivi = mene(&app, "/lot/nantes1-A299..").await;
    assert_eq!(suivi, (308, Some("/lot/nantes1-A299".to_owned())), "two are the end of a sentence");
}

#[tokio::test(flavor = "multi_thread")]
async fn le_lien_d_un_document_se_redresse_pour_un_navigateur_seulement() {
    let app = App::nouvelle().await;
    let fichier = "/api/offre/documents/nantes1-visuel/fichier";
    assert_eq!(mene(&app, fichier).await.0, 200);
    for fin in [").", "%3E", "?utm_source=lettre"] {
        assert_eq!(mene(&app, &format!("{fichier}{fin}")).await, (307, Some(fichier.to_owned())), "{fin}");
    }
    let programme = app.get(&format!("{fichier}?utm_source=lettre")).envoyer().await;
    assert_eq!(programme.probleme().0, 400, "a program is told: nothing is silently ignored");
    assert_eq!(mene(&app, "/api/offre/lots/nulle-part").await, (404, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn la_page_de_connexion_s_ouvre_avec_une_session() {
    let app = App::nouvelle().await;
    let cookie = app.connecter(EP_ALPHA).await;
    for page in ["/connexion", "/mot-de-passe", "/activation"] {
        let reponse = app.get(page).par(&cookie).en_tete(header::ACCEPT, PAGE).envoyer().await;
        assert_eq!(reponse.statut, 200, "{page}: the browser leads on, to the page that it kept");
    }
}
