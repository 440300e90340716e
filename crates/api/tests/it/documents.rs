//! The lists of documents, and their bytes.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ids, importer_flux, sur_les_deux, total};
use http::header;
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::Flux;

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
            "url": "/api/offre/documents/nantes1-A201-plan/fichier",
            "dessin": "/api/offre/documents/nantes1-A201-plan/dessin.svg", "idLot": "nantes1-A201", "libelle": null,
            "famille": "document", "categorie": "plan", "type": "PLAN_LOT", "alternatif": null, "position": 1,
            "batiment": null, "etage": null, "typeMime": "application/pdf", "taille": null})
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

/// The outdoor spaces of a lot. Their surface does not count in the lot's surface.
const DEHORS: [&str; 4] = ["Balcon", "Loggia", "Terrasse", "Jardin"];

/// The rooms of a plan. In "Séjour 26,1 m²", the name comes first, and then the surface.
fn pieces(svg: &str) -> Vec<(String, f64)> {
    let (_, suite) = svg.split_once("<desc>").expect("a description");
    let (description, _) = suite.split_once(".</desc>").expect("its end");
    let (_, liste) = description.rsplit_once(". ").expect("the typology before the rooms");
    // A name may contain a comma: "Séjour, cuisine".
    let lire = |piece: &str| {
        let (nom, surface) = piece.trim_start_matches(", ").rsplit_once(' ').expect("a name");
        (nom.to_owned(), surface.replace(',', ".").parse().expect("a surface"))
    };
    liste.split_terminator("\u{a0}m²").map(lire).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn le_plan_d_un_lot_est_aussi_un_dessin_dont_les_pieces_font_la_surface() {
    let app = App::nouvelle().await;
    let url = "/api/offre/documents/nantes1-A201-plan/dessin.svg";
    let plan = app.get(url).envoyer().await;
    assert_eq!(plan.statut, 200, "{plan}");
    assert_eq!(plan.en_tete("content-type"), Some("image/svg+xml; charset=utf-8"));
    assert!(plan.en_tete("content-security-policy").is_some_and(|p| p.starts_with("default-src 'none'")));
    let lot = app.get("/api/offre/lots/nantes1-A201").json().await;
    let svg = String::from_utf8(plan.octets).expect("text");
    let dedans = |(nom, _): &(String, f64)| !DEHORS.contains(&nom.as_str());
    let somme: f64 = pieces(&svg).into_iter().filter(dedans).map(|(_, surface)| surface).sum();
    let surface = lot["surfaces"]["surface"].as_f64().expect("a surface");
    assert!((somme - surface).abs() < 0.001, "{somme} for {surface}: {svg}");
    let etiquette = plan.en_tetes.get(header::ETAG).and_then(|e| e.to_str().ok()).expect("a tag");
    assert_eq!(app.get(url).en_tete(header::IF_NONE_MATCH, etiquette).envoyer().await.statut, 304);
    let sombre = app.get(&format!("{url}?theme=sombre")).en_tete(header::IF_NONE_MATCH, etiquette).envoyer().await;
    assert_eq!(sombre.statut, 200, "other colours, another drawing");
    assert_ne!(String::from_utf8(sombre.octets).expect("text"), svg);
    let page = app.get(&format!("{url}?theme=page")).envoyer().await;
    assert!(String::from_utf8(page.octets).expect("text").contains("var(--lt-ink)"));
    assert_eq!(app.get(&format!("{url}?theme=rose")).envoyer().await.statut, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn un_dessin_suit_la_portee_de_son_lot_et_n_existe_que_pour_un_plan() {
    let app = App::nouvelle().await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let url = "/api/offre/documents/paris1-102-plan/dessin.svg";
    let statut = async |qui: Option<&Cookie>| app.get(url).par_qui(qui).envoyer().await.statut.as_u16();
    assert_eq!([statut(Some(&alpha)).await, statut(Some(&beta)).await, statut(None).await], [200, 404, 404]);
    for sans in ["nantes1-brochure", "nantes1-visite", "inconnu"] {
        let absent = app.get(&format!("/api/offre/documents/{sans}/dessin.svg")).envoyer().await;
        assert_eq!(absent.probleme().1, "document-introuvable", "{sans}");
    }
    let brochure = app.get("/api/offre/documents?idProgramme=nantes1&type=BROCHURE").json().await;
    assert_eq!(brochure["hydra:member"][0]["dessin"], Value::Null);
}

/// The feed, in which the first programme has two stored files: a page and a picture.
pub(crate) fn avec_des_fichiers() -> String {
    let mut flux = Flux::du_monde();
    let documents = flux.ligne("nantes1")["documents"].as_array_mut().expect("documents");
    for (id, fichier) in [("nantes1-page", "page.html"), ("nantes1-photo", "photo.png")] {
        documents.push(json!({"id": id, "titre": format!("Le \"{id}\""), "famille": "media",
            "categorie": "image", "type": "VISUEL", "position": 8, "fichier": fichier}));
    }
    flux.texte()
}

#[tokio::test(flavor = "multi_thread")]
async fn un_fichier_range_est_enregistre_sauf_s_il_est_sur() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    importer_flux(&base, &avec_des_fichiers()).await;
    let app = App::devant(Arc::new(base), api::Reglages::default()).await;
    let page = app.get("/api/offre/documents/nantes1-page/fichier").envoyer().await;
    assert_eq!(page.statut, 200, "{page}");
    assert_eq!(page.octets, b"<script>alert(1)</script>");
    assert_eq!(
        page.en_tete("content-disposition"),
        Some("attachment; filename=\"le-nantes1-page.html\"; filename*=UTF-8''Le%20nantes1-page.html")
    );
    assert_eq!(page.en_tete("x-content-type-options"), Some("nosniff"));
    assert!(page.en_tete("content-security-policy").is_some_and(|p| p.starts_with("sandbox")));
    let photo = app.get("/api/offre/documents/nantes1-photo/fichier").envoyer().await;
    assert_eq!(photo.en_tete("content-type"), Some("image/png"));
    assert_eq!(
        photo.en_tete("content-disposition"),
        Some("inline; filename=\"le-nantes1-photo.png\"; filename*=UTF-8''Le%20nantes1-photo.png")
    );
    let gardee = app
        .get("/api/offre/documents/nantes1-photo/fichier")
        .en_tete(header::IF_NONE_MATCH, photo.en_tete("etag").expect("a tag"))
        .envoyer()
        .await;
    assert_eq!(gardee.statut, 304);
    // The list gives the type of each document, and the length of those that are stored.
    let liste = app.get("/api/offre/programmes/nantes1/documents?limit=200").json().await;
    let dit = |id: &str| {
        let membres = liste["hydra:member"].as_array().expect("members");
        let un = membres.iter().find(|un| un["id"] == id).expect("a document");
        (un["typeMime"].clone(), un["taille"].clone())
    };
    assert_eq!(dit("nantes1-photo"), (json!("image/png"), json!(photo.octets.len())));
    assert_eq!(dit("nantes1-page").1, json!(page.octets.len()));
    assert_eq!(dit("nantes1-brochure"), (json!("application/pdf"), Value::Null), "drawn on request");
    assert_eq!(dit("nantes1-visuel"), (json!("image/svg+xml"), Value::Null));
    assert_eq!(dit("nantes1-visite"), (Value::Null, Value::Null), "elsewhere");
    let programme = app.get("/api/offre/programmes/nantes1").json().await;
    assert_eq!(programme["documents"]["commercial"][0]["typeMime"], "application/pdf");
}
