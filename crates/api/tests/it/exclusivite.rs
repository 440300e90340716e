//! A dedicated lot is invisible to the other group and to visitors: in lists, counts, summaries, pages and documents, in the bytes of
//! files, and on the map.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IT, ids, importer_flux, sur_les_deux, total};
use serde_json::json;
use testkit::base::Moteur;
use testkit::petit_monde::{Flux, LOT_ALPHA, LOT_BETA};

sur_les_deux!(un_lot_dedie_n_existe_que_pour_son_groupe);

async fn un_lot_dedie_n_existe_que_pour_son_groupe(moteur: Moteur) {
    let app = App::sur(moteur).await;
    // Give the dedicated lot a stored file beside its drawn document.
    importer_flux(&app.base, &avec_un_fichier()).await;
    let avec = app.post("/api/session", &json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"}));
    let avec = avec.envoyer().await;
    let (alpha, fait) = (avec.cookie(), avec.en_tete("linteau-fait").expect("a fact").to_owned());
    let beta = app.connecter(EP_BETA).await;
    let equipe = app.connecter(IT).await;
    let attente = app.get("/api/offre/lots").par(&alpha).en_tete(api_fait(), &fait).envoyer().await;
    assert_eq!(attente.statut, 200);
    for (qui, cookie, voit_alpha, voit_beta) in [
        ("visiteur", None, false, false),
        ("alpha", Some(&alpha), true, false),
        ("beta", Some(&beta), false, true),
        ("équipe", Some(&equipe), true, true),
    ] {
        verifier(&app, qui, cookie, LOT_ALPHA, voit_alpha).await;
        verifier(&app, qui, cookie, LOT_BETA, voit_beta).await;
        let attendus = 21 + 2 * u64::from(voit_alpha) + u64::from(voit_beta);
        let liste = app.get("/api/offre/lots?limit=1").par_qui(cookie).json().await;
        assert_eq!(total(&liste), attendus, "{qui}: nothing is counted that is not seen");
    }
}

fn api_fait() -> http::HeaderName {
    http::HeaderName::from_static("linteau-fait")
}

/// The feed with a stored file as a document of Alpha's lot.
fn avec_un_fichier() -> String {
    let mut flux = Flux::du_monde();
    flux.ligne(LOT_ALPHA)["documents"].as_array_mut().expect("documents").push(json!({
        "id": "paris1-102-page", "titre": "Page", "famille": "document", "categorie": "plan", "type": "PLAN_LOT",
        "position": 9, "fichier": "page.html"
    }));
    flux.texte()
}

async fn verifier(app: &App, qui: &str, cookie: Option<&Cookie>, lot: &str, voit: bool) {
    let statut = if voit { 200 } else { 404 };
    let contexte = format!("{qui}, {lot}");
    let liste = app.get("/api/offre/lots?limit=200").par_qui(cookie).json().await;
    assert_eq!(ids(&liste).contains(&lot), voit, "{contexte}: list");
    let un = app.get(&format!("/api/offre/lots?id={lot}")).par_qui(cookie).json().await;
    assert_eq!(total(&un), u64::from(voit), "{contexte}: count");
    for adresse in [format!("/api/offre/lots/{lot}"), format!("/api/offre/lots/{lot}/documents")] {
        let page = app.get(&adresse).par_qui(cookie).envoyer().await;
        assert_eq!(page.statut, statut, "{contexte}: {adresse}");
    }
    let prix = if lot == LOT_ALPHA { 475_000 } else { 689_000 };
    let programmes = format!("/api/offre/programmes?id=paris1&lots.prix={prix}");
    assert_eq!(total(&app.get(&programmes).par_qui(cookie).json().await), u64::from(voit), "{contexte}: programmes");
    let carte = format!("{programmes}&groups[]=location");
    assert_eq!(total(&app.get(&carte).par_qui(cookie).json().await), u64::from(voit), "{contexte}: map");
    let programme = app.get("/api/offre/programmes/paris1").par_qui(cookie).json().await;
    assert_eq!(programme["hasExclusivity"], cookie.is_some(), "{contexte}: each group has one");
    let synthese = programme["syntheseLots"].to_string();
    assert_eq!(synthese.contains(&format!("\"{lot}\"")), voit && est_le_moins_cher(lot), "{contexte}: {synthese}");
    let adresse = format!("/api/offre/documents?idLot={lot}");
    let documents = app.get(&adresse).par_qui(cookie).json().await;
    assert_eq!(total(&documents) > 0, voit && lot == LOT_ALPHA, "{contexte}: documents");
    let tous = app.get("/api/offre/documents?limit=200").par_qui(cookie).json().await;
    assert_eq!(
        tous.to_string().contains(&format!("\"{LOT_ALPHA}\"")),
        voit_les_documents(qui),
        "{contexte}: all documents"
    );
    if lot == LOT_ALPHA {
        let bytes = app.get("/api/offre/documents/paris1-102-page/fichier").par_qui(cookie).envoyer().await;
        assert_eq!(bytes.statut, statut, "{contexte}: bytes");
    }
}

/// Whether a summary may name this lot as the cheapest of its kind. Beta's lot is the only free one with three rooms.
fn est_le_moins_cher(lot: &str) -> bool {
    lot == LOT_ALPHA || lot == LOT_BETA
}

fn voit_les_documents(qui: &str) -> bool {
    matches!(qui, "alpha" | "équipe")
}
