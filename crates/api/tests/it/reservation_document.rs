//! The documents of a draft: which files are accepted, how they are recognised, who reads them, and what remains after a removal.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IT, sur_les_deux};
use crate::dossier::{adresse, annuler, changer, commencer, formulaire, joindre, lire};
use crate::inscription::PDF;
use crate::photo::image;
use crate::vente::mandater;
use http::{Method, header};
use image::ImageFormat;
use serde_json::{Value, json};
use std::path::Path;
use testkit::base::Moteur;

const IDENTITE: &str = "categorie=reservataire&type=identite";

sur_les_deux!(
    un_document_s_envoie_se_lit_et_se_retire,
    le_contenu_decide_pas_le_nom,
    ce_qui_n_est_pas_un_document_est_refuse,
    chacun_lit_les_documents_de_ce_qu_il_suit,
    un_dossier_ne_porte_pas_plus_de_documents_qu_il_n_en_faut,
);

/// A draft, and its prescriber.
async fn ouvrir(app: &App) -> (Cookie, Value) {
    mandater(app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(app, &ep, "nantes1-A201", 1).await;
    (ep, brouillon)
}

/// The documents that were sent, without those that the portal adds.
pub(crate) fn envoyes(reservation: &Value) -> Vec<Value> {
    let documents = reservation["documents"].as_array().expect("documents");
    documents.iter().filter(|document| document["autocomplete"] == false).cloned().collect()
}

async fn retirer(app: &App, qui: &Cookie, brouillon: &Value, document: &Value) -> crate::app::Reponse {
    let id = document["id"].as_str().expect("an id");
    app.appel(Method::DELETE, &format!("{}/documents/{id}", adresse(brouillon))).par(qui).envoyer().await
}

/// The number of files in the store of people's files.
pub(crate) fn pieces(app: &App) -> usize {
    fn compter(dossier: &Path) -> usize {
        let entrees = std::fs::read_dir(dossier).into_iter().flatten().map(|entree| entree.expect("an entry").path());
        entrees.map(|chemin| if chemin.is_dir() { compter(&chemin) } else { 1 }).sum()
    }
    compter(&app.base.reglages().donnees.join("pieces"))
}

async fn un_document_s_envoie_se_lit_et_se_retire(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let jointe = joindre(&app, &ep, &brouillon, IDENTITE, formulaire("ma carte.pdf", PDF)).await;
    assert_eq!(jointe.statut, 201, "{jointe}");
    assert!(jointe.en_tete("etag").is_some() && jointe.en_tete("linteau-fait").is_some());
    let document = &envoyes(&jointe.json())[0];
    let url = document["url"].as_str().expect("an address");
    assert_eq!(url, format!("{}/documents/{}/fichier", adresse(&brouillon), document["id"].as_str().expect("an id")));
    assert_eq!(
        [&document["categorie"], &document["type"], &document["libelle"], &document["typeMime"], &document["position"]],
        [&json!("reservataire"), &json!("identite"), &json!("Pièce d’identité"), &json!("application/pdf"), &json!(1)]
    );
    assert_eq!([&document["taille"], &document["preview"]], [&json!(PDF.len()), &json!(url)]);
    assert!(document["dateAjout"].is_string());
    assert_eq!(document["nomFichier"], "ma carte.pdf");
    let octets = app.get(url).par(&ep).envoyer().await;
    assert_eq!((octets.statut.as_u16(), octets.octets.as_slice()), (200, PDF));
    assert_eq!(
        octets.en_tete("content-disposition"),
        Some("inline; filename=\"piece-d-identite.pdf\"; filename*=UTF-8''Pi%C3%A8ce%20d%E2%80%99identit%C3%A9.pdf")
    );
    assert_eq!(octets.en_tete("content-type"), Some("application/pdf"));
    assert_eq!(octets.en_tete("cache-control"), Some("private, no-cache"));
    assert!(octets.en_tete("content-security-policy").is_some_and(|p| p.contains("default-src 'none'")));
    let partie = app.get(url).par(&ep).en_tete(header::RANGE, "bytes=1-3").envoyer().await;
    assert_eq!((partie.statut.as_u16(), partie.octets.as_slice()), (206, &PDF[1..4]));
    // The stored file is encrypted, so nobody can read it on the disk.
    assert_eq!(pieces(&app), 1);
    // Both sides of an identity card can be sent. Each file stays until it is removed.
    let verso = joindre(&app, &ep, &brouillon, IDENTITE, formulaire("verso.jpg", &image(ImageFormat::Jpeg))).await;
    let deux = envoyes(&verso.json());
    assert_eq!(deux.len(), 2);
    assert_eq!([&deux[1]["typeMime"], &deux[1]["position"]], [&json!("image/jpeg"), &json!(2)]);
    // The list shows the documents that were sent, and not those that the portal adds.
    let liste = app.get("/api/reservations").par(&ep).json().await;
    assert_eq!(liste["hydra:member"][0]["documents"], json!(deux));

    let retiree = retirer(&app, &ep, &brouillon, document).await;
    assert_eq!(retiree.statut, 200, "{retiree}");
    let restants = envoyes(&retiree.json());
    assert_eq!((restants.len(), &restants[0]["id"], &restants[0]["position"]), (1, &deux[1]["id"], &json!(1)));
    assert_eq!(app.get(url).par(&ep).envoyer().await.statut, 404);
    assert_eq!(pieces(&app), 1, "its bytes are gone from the disk");
    let encore = retirer(&app, &ep, &brouillon, document).await;
    assert_eq!((encore.probleme().0, encore.probleme().1.as_str()), (404, "document-introuvable"));
    let automatique = &brouillon["documents"][0];
    assert_eq!(automatique["autocomplete"], true);
    let refus = retirer(&app, &ep, &brouillon, automatique).await.statut.as_u16();
    assert!([400, 404].contains(&refus), "what the portal adds stays: {refus}");
    assert_eq!(
        app.faits("reservation-document-ajoute").await[0],
        json!({"reservation": brouillon["id"], "categorie": "reservataire", "genre": "identite"})
    );
    assert_eq!(app.faits("reservation-document-retire").await.len(), 1);
    app.traiter_les_taches().await;
}

async fn le_contenu_decide_pas_le_nom(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let png = image(ImageFormat::Png);
    // A picture whose name is that of a PDF is kept as a picture.
    let jointe = joindre(&app, &ep, &brouillon, IDENTITE, formulaire("carte.pdf", &png)).await;
    assert_eq!(envoyes(&jointe.json())[0]["typeMime"], "image/png", "{jointe}");
    for (nom, octets) in [
        ("carte.pdf", &b"<script>alert(1)</script>"[..]),
        ("carte.png", b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0"),
        ("carte.jpg", b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,"),
        // This file begins like a picture, but is not one.
        ("carte.jpg", b"\xff\xd8\xff\xe0 et rien de plus"),
    ] {
        let refus = joindre(&app, &ep, &brouillon, IDENTITE, formulaire(nom, octets)).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["fichier".to_owned()]), "{nom}: {refus}");
    }
    // A file that cannot be opened is refused with the reason, whatever type it has.
    for (octets, code) in [(&png[..png.len() / 2], "endommage"), (&PDF[..PDF.len() / 2], "endommage"), (b"", "vide")] {
        let refus = joindre(&app, &ep, &brouillon, IDENTITE, formulaire("carte.pdf", octets)).await;
        assert_eq!((refus.statut.as_u16(), &refus.json()["violations"][0]["code"]), (422, &json!(code)), "{refus}");
    }
    let lourd = [PDF, &vec![b' '; 5_000_000][..]].concat();
    let lourd = joindre(&app, &ep, &brouillon, IDENTITE, formulaire("lourd.pdf", &lourd)).await;
    assert_eq!(lourd.probleme().0, 422);
    assert_eq!(lourd.json()["violations"][0]["message"], "Le fichier doit avoir un poids inférieur à 5\u{a0}Mo");
    let enorme = joindre(&app, &ep, &brouillon, IDENTITE, formulaire("x.pdf", &vec![b' '; 11_000_000])).await;
    assert_eq!(enorme.probleme().0, 413);
    assert_eq!((envoyes(&lire(&app, &ep, &brouillon).await).len(), pieces(&app)), (1, 1), "nothing else was kept");
    app.traiter_les_taches().await;
}

async fn ce_qui_n_est_pas_un_document_est_refuse(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let pdf = || formulaire("a.pdf", PDF);
    for (piece, champs) in [
        ("type=identite", vec!["categorie"]),
        ("categorie=reservataire", vec!["type"]),
        ("categorie=voisin&type=identite", vec!["categorie"]),
        ("categorie=lot&type=plan", vec!["categorie", "type"]),
        ("categorie=dossier&type=autre&nom=x", vec!["nom"]),
    ] {
        let refus = joindre(&app, &ep, &brouillon, piece, pdf()).await;
        let champs = champs.iter().map(|&c| c.to_owned()).collect::<Vec<_>>();
        assert_eq!((refus.probleme().0, refus.probleme().2), (400, champs), "{piece}: {refus}");
    }
    let vide = joindre(&app, &ep, &brouillon, IDENTITE, b"--X-Y--\r\n".to_vec()).await;
    assert_eq!((vide.probleme().0, vide.probleme().2), (400, vec!["fichier".to_owned()]));
    let json = app.post(&format!("{}/documents?{IDENTITE}", adresse(&brouillon)), &json!({})).par(&ep).envoyer().await;
    assert_eq!(json.probleme().0, 415);
    let inconnue = json!({"id": 999});
    assert_eq!(joindre(&app, &ep, &inconnue, IDENTITE, pdf()).await.probleme().0, 404);
    // Once the draft has ended, its documents cannot change.
    let jointe = joindre(&app, &ep, &brouillon, IDENTITE, pdf()).await;
    assert_eq!(annuler(&app, &ep, &brouillon, &json!({})).await.json()["code"], 1);
    let tard = joindre(&app, &ep, &brouillon, IDENTITE, pdf()).await;
    assert_eq!((tard.probleme().0, tard.probleme().1.as_str()), (409, "reservation-terminee"));
    let document = &envoyes(&jointe.json())[0];
    assert_eq!(retirer(&app, &ep, &brouillon, document).await.probleme().0, 409);
    assert_eq!(app.get(document["url"].as_str().expect("an address")).par(&ep).envoyer().await.statut, 200);
    assert_eq!(pieces(&app), 1, "what was refused left nothing");
    app.traiter_les_taches().await;
}

async fn chacun_lit_les_documents_de_ce_qu_il_suit(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let jointe = joindre(&app, &ep, &brouillon, IDENTITE, formulaire("a.pdf", PDF)).await.json();
    let document = &envoyes(&jointe)[0];
    let url = document["url"].as_str().expect("an address");
    for (email, lit, envoie) in [(ER_ALPHA, 404, 403), (EP_BETA, 404, 404), (IT, 404, 403), (IA, 200, 403)] {
        let qui = app.connecter(email).await;
        assert_eq!(app.get(url).par(&qui).envoyer().await.statut, lit, "{email}");
        // A viewer who sees that a document exists, but may not read it, does not get its file name.
        let sheet = app.get(&adresse(&brouillon)).par(&qui).envoyer().await;
        if sheet.statut == 200 {
            let nom = if lit == 200 { json!("a.pdf") } else { Value::Null };
            assert_eq!(envoyes(&sheet.json())[0]["nomFichier"], nom, "{email}");
        }
        let envoi = joindre(&app, &qui, &brouillon, IDENTITE, formulaire("b.pdf", PDF)).await;
        assert_eq!(envoi.statut, envoie, "{email}: {envoi}");
        assert_eq!(retirer(&app, &qui, &brouillon, document).await.statut, envoie, "{email}");
    }
    assert_eq!(app.get(url).envoyer().await.statut, 401);
    // A document of one reservation is not found at the address of another reservation.
    let autre = commencer(&app, &ep, "nantes1-A001", 2).await;
    let ailleurs = format!("{}/documents/{}/fichier", adresse(&autre), document["id"].as_str().expect("an id"));
    assert_eq!(app.get(&ailleurs).par(&ep).envoyer().await.statut, 404);
    assert_eq!(retirer(&app, &ep, &autre, document).await.statut, 404);
    app.traiter_les_taches().await;
}

async fn un_dossier_ne_porte_pas_plus_de_documents_qu_il_n_en_faut(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let autre = "categorie=dossier&type=autre";
    for rang in 1..=actions::reservation::DOCUMENTS {
        let jointe = joindre(&app, &ep, &brouillon, autre, formulaire("a.pdf", PDF)).await;
        assert_eq!(jointe.statut, 201, "{rang}: {jointe}");
    }
    let de_trop = joindre(&app, &ep, &brouillon, autre, formulaire("a.pdf", PDF)).await;
    assert_eq!((de_trop.probleme().0, de_trop.probleme().1.as_str()), (409, "trop-de-documents"));
    let lue = lire(&app, &ep, &brouillon).await;
    assert_eq!((envoyes(&lue).len(), pieces(&app)), (actions::reservation::DOCUMENTS, actions::reservation::DOCUMENTS));
    assert_eq!(retirer(&app, &ep, &brouillon, &envoyes(&lue)[4]).await.statut, 200);
    assert_eq!(joindre(&app, &ep, &brouillon, autre, formulaire("a.pdf", PDF)).await.statut, 201);
    assert_eq!(changer(&app, &ep, &brouillon, &json!({"tva": 20})).await.statut, 200);
    app.traiter_les_taches().await;
}
