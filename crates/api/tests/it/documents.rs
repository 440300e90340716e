//! The lists of documents, and their bytes.

use crate::app::{App, EP_ALPHA, ids, importer_flux, sur_les_deux, total};
use http::header;
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::FLUX;

sur_les_deux!(les_filtres_des_documents);

async fn les_filtres_des_documents(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ep = app.connecter(EP_ALPHA).await;
    for (adresse, attendus) in [
        (
            "/api/offre/documents?idProgramme=nantes1&type[]=BROCHURE&type[]=PLAN_MASSE",
            &["nantes1-brochure", "nantes1-masse"][..],
        ),
        ("/api/offre/documents?idProgramme=nantes1&famille=media", &["nantes1-visuel", "nantes1-visite"]),
        (
            "/api/offre/documents?idProgramme=nantes1&categorie=commercial&order[position]=desc&limit=1",
            &["nantes1-offre"],
        ),
        ("/api/offre/documents?idProgramme=nantes1&categorie=inconnue", &[]),
        ("/api/offre/lots/nantes1-A201/documents?exists[idLot]=1", &["nantes1-A201-plan", "nantes1-A201-etage"]),
        ("/api/offre/lots/nantes1-A201/documents?exists[idLot]=0", &[]),
        ("/api/offre/lots/nantes1-A201/documents?idLot=paris1-101", &[]),
        ("/api/offre/programmes/paris1/documents", &["paris1-contrat", "paris1-visuel"]),
        ("/api/offre/lots/nantes1-A201/documents?exists[batiment]=1&exists[idProgramme]=1", &["nantes1-A201-etage"]),
        ("/api/offre/lots/nantes1-A201/documents?exists[idProgramme]=0", &[]),
        (
            "/api/offre/lots/nantes1-A201/documents?exists[etage]=0&exists[alternatif]=0&exists[libelle]=0&limit=1",
            &["nantes1-A201-plan"],
        ),
        ("/api/offre/programmes/paris1/documents?exists[idLot]=1", &["paris1-102-plan"]),
    ] {
        let liste = app.get(adresse).par(&ep).json().await;
        assert_eq!(ids(&liste), attendus, "{adresse}");
    }
    let visiteur = app.get("/api/offre/documents?categorie=contractuel").json().await;
    assert_eq!(total(&visiteur), 0, "no contract for a visitor");
    let plan = app.get("/api/offre/lots/nantes1-A201/documents?type=PLAN_LOT").json().await;
    assert_eq!(
        plan["hydra:member"][0],
        json!({"id": "nantes1-A201-plan", "idProgramme": "nantes1", "titre": "Plan du lot A201",
            "url": "/api/offre/documents/nantes1-A201-plan/fichier", "idLot": "nantes1-A201", "libelle": null,
            "famille": "document", "categorie": "plan", "type": "PLAN_LOT", "alternatif": null, "position": 1,
            "batiment": null, "etage": null})
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn un_modele_se_dessine_a_la_demande() {
    let app = App::nouvelle().await;
    let url = "/api/offre/documents/nantes1-brochure/fichier";
    let brochure = app.get(url).envoyer().await;
    assert_eq!(brochure.statut, 200, "{brochure}");
    assert_eq!(brochure.en_tete("content-type"), Some("application/pdf"));
    assert!(brochure.octets.starts_with(b"%PDF-"), "{} bytes", brochure.octets.len());
    assert!(brochure.en_tete("content-disposition").is_some_and(|d| d.starts_with("inline; filename=\"")));
    assert_eq!(brochure.en_tete("x-content-type-options"), Some("nosniff"));
    let etiquette = brochure.en_tete("etag").expect("a tag").to_owned();
    let gardee = app.get(url).en_tete(header::IF_NONE_MATCH, &etiquette).envoyer().await;
    assert_eq!(gardee.statut, 304);
    assert_eq!(app.get(url).envoyer().await.octets, brochure.octets, "the same bytes again");
    let absent = app.get("/api/offre/documents/nantes1-visite/fichier").envoyer().await;
    assert_eq!(absent.probleme().1, "document-introuvable", "the bytes of an address are elsewhere");
    assert_eq!(app.get("/api/offre/documents/inconnu/fichier").envoyer().await.probleme().0, 404);
}

/// The feed with two stored files on the first programme: a page and a picture.
fn avec_des_fichiers() -> String {
    let lignes = FLUX.lines().map(|ligne| {
        let mut json: Value = serde_json::from_str(ligne).expect("a JSON line");
        if json["type"] == "programme" && json["id"] == "nantes1" {
            let documents = json["documents"].as_array_mut().expect("documents");
            for (id, fichier) in [("nantes1-page", "page.html"), ("nantes1-photo", "photo.png")] {
                documents.push(json!({"id": id, "titre": format!("Le \"{id}\""), "famille": "media",
                    "categorie": "image", "type": "VISUEL", "position": 8, "fichier": fichier}));
            }
        }
        json.to_string() + "\n"
    });
    lignes.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn un_fichier_range_est_enregistre_sauf_s_il_est_sur() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    importer_flux(&base, &avec_des_fichiers()).await;
    let app = App::devant(Arc::new(base), api::Reglages::default()).await;
    let page = app.get("/api/offre/documents/nantes1-page/fichier").envoyer().await;
    assert_eq!(page.statut, 200, "{page}");
    assert_eq!(page.octets, b"<script>alert(1)</script>");
    assert_eq!(page.en_tete("content-disposition"), Some("attachment; filename=\"le-nantes1-page.html\""));
    assert_eq!(page.en_tete("x-content-type-options"), Some("nosniff"));
    assert!(page.en_tete("content-security-policy").is_some_and(|p| p.starts_with("sandbox")));
    let photo = app.get("/api/offre/documents/nantes1-photo/fichier").envoyer().await;
    assert_eq!(photo.en_tete("content-type"), Some("image/png"));
    assert_eq!(photo.en_tete("content-disposition"), Some("inline; filename=\"le-nantes1-photo.png\""));
    let gardee = app
        .get("/api/offre/documents/nantes1-photo/fichier")
        .en_tete(header::IF_NONE_MATCH, photo.en_tete("etag").expect("a tag"))
        .envoyer()
        .await;
    assert_eq!(gardee.statut, 304);
}
