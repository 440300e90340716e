//! The photo of an account: which files are accepted, what is made of them, who sees the photo, and what remains of a former one.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, Reponse, sur_les_deux};
use domain::fichier::{DefautDeFichier, Format};
use http::{Method, header};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::json;
use std::io::Cursor;
use std::path::Path;
use testkit::base::Moteur;

sur_les_deux!(une_photo_se_pose_se_voit_et_s_enleve);

const MA_PHOTO: &str = "/api/user/me/photo";

pub(crate) fn image(format: ImageFormat) -> Vec<u8> {
    let mut octets = Cursor::new(Vec::new());
    let image = RgbImage::from_fn(700, 600, |x, y| Rgb([u8::from(x > 350) * 200, u8::from(y > 300) * 200, 90]));
    DynamicImage::from(image).write_to(&mut octets, format).expect("a picture");
    octets.into_inner()
}

/// A form with these fields: name, file name, type, bytes.
fn formulaire(champs: &[(&str, &str, &str, &[u8])]) -> Vec<u8> {
    let mut corps = Vec::new();
    for (nom, fichier, type_mime, octets) in champs {
        let tete = format!(
            "--X-Y\r\nContent-Disposition: form-data; name=\"{nom}\"; filename=\"{fichier}\"\r\nContent-Type: {type_mime}\r\n\r\n"
        );
        corps.extend([tete.as_bytes(), octets, b"\r\n"].concat());
    }
    corps.extend(b"--X-Y--\r\n");
    corps
}

async fn envoyer(app: &App, qui: &Cookie, champs: &[(&str, &str, &str, &[u8])]) -> Reponse {
    let appel = app.appel(Method::PUT, MA_PHOTO).par(qui);
    appel.en_tete(header::CONTENT_TYPE, "multipart/form-data; boundary=X-Y").octets(formulaire(champs)).envoyer().await
}

/// The number of files in the store of people's files.
fn pieces(app: &App) -> usize {
    fn compter(dossier: &Path) -> usize {
        let entrees = std::fs::read_dir(dossier).expect("a folder").map(|entree| entree.expect("an entry").path());
        entrees.map(|chemin| if chemin.is_dir() { compter(&chemin) } else { 1 }).sum()
    }
    compter(&app.base.reglages().donnees.join("pieces"))
}

async fn une_photo_se_pose_se_voit_et_s_enleve(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ep = app.connecter(EP_ALPHA).await;
    let posee = envoyer(&app, &ep, &[("photo", "moi.png", "image/png", &image(ImageFormat::Png))]).await;
    assert_eq!(posee.statut, 200, "{posee}");
    let adresse = posee.json()["photo"].as_str().expect("an address").to_owned();
    assert!(adresse.starts_with("/api/user/photos/"));
    assert!(posee.en_tete("linteau-fait").is_some(), "other screens learn of it");
    assert_eq!(app.get("/api/user/me").par(&ep).json().await["photo"], adresse.as_str());
    let photo = app.get(&adresse).par(&ep).envoyer().await;
    assert_eq!((photo.statut.as_u16(), photo.en_tete("content-type")), (200, Some("image/jpeg")));
    assert_eq!(photo.en_tete("content-disposition"), Some("inline; filename=\"photo.jpg\""));
    assert_eq!(photo.en_tete("cache-control"), Some("private, no-cache"));
    assert!(photo.en_tete("content-security-policy").is_some_and(|p| p.starts_with("sandbox")));
    let lue = image::load_from_memory_with_format(&photo.octets, ImageFormat::Jpeg).expect("a JPEG");
    assert_eq!((lue.width(), lue.height()), (512, 512));
    let partie = app.get(&adresse).par(&ep).en_tete(header::RANGE, "bytes=100-199").envoyer().await;
    assert_eq!((partie.statut.as_u16(), &partie.octets[..]), (206, &photo.octets[100..200]));
    // Only the photo is kept, and not the file that was sent.
    assert_eq!(pieces(&app), 1);

    // Another photo replaces this one, and has another address.
    let jpg = image(ImageFormat::Jpeg);
    let seconde = envoyer(&app, &ep, &[("photo", "moi.jpg", "image/jpeg", &jpg)]).await.json();
    let seconde = seconde["photo"].as_str().expect("an address").to_owned();
    assert_ne!(seconde, adresse);
    assert_eq!(app.get(&adresse).par(&ep).envoyer().await.statut, 404);
    assert_eq!(app.get(&seconde).par(&ep).envoyer().await.statut, 200);
    assert_eq!(pieces(&app), 1, "the former one is gone from the disk");

    // A merge patch of the account can only remove the photo.
    for refusee in [json!("/x.jpg"), json!({}), json!(true)] {
        let refus =
            app.patch("/api/user/me", &json!({"photo": refusee, "telPro": "0639980042"})).par(&ep).envoyer().await;
        assert_eq!(refus.probleme(), (422, "valeurs-invalides".to_owned(), vec!["photo".to_owned()]), "{refus}");
        assert!(refus.json()["detail"].as_str().is_some_and(|d| d.contains("PUT /api/user/me/photo")), "{refus}");
    }
    assert_eq!(app.get(&seconde).par(&ep).envoyer().await.statut, 200);
    let patch = app.patch("/api/user/me", &json!({"photo": null, "telPro": "0639980042"})).par(&ep).envoyer().await;
    assert_eq!((patch.statut.as_u16(), &patch.json()["photo"]), (200, &json!(null)), "{patch}");
    assert_eq!(app.get("/api/user/me").par(&ep).envoyer().await.octets, patch.octets);
    assert_eq!(app.faits("utilisateur-modifie").await.pop().expect("a fact")["champs"], json!(["telPro", "photo"]));
    assert_eq!(app.get(&seconde).par(&ep).envoyer().await.statut, 404);
    assert_eq!(pieces(&app), 0, "its bytes are gone too");
    let encore = app.patch("/api/user/me", &json!({"photo": null})).par(&ep).envoyer().await;
    assert_eq!((encore.statut.as_u16(), encore.en_tete("linteau-fait")), (200, None), "once more is nothing");
    assert_eq!(encore.en_tete("etag"), patch.en_tete("etag"));

    let troisieme = envoyer(&app, &ep, &[("photo", "moi.jpg", "image/jpeg", &jpg)]).await.json();
    let seconde = troisieme["photo"].as_str().expect("an address").to_owned();
    let sans = app.appel(Method::DELETE, MA_PHOTO).par(&ep).envoyer().await;
    assert_eq!((sans.statut.as_u16(), &sans.json()["photo"]), (200, &serde_json::Value::Null));
    assert_eq!(app.get(&seconde).par(&ep).envoyer().await.statut, 404);
    assert_eq!(pieces(&app), 0);
    // Removing the photo again is not an error.
    assert_eq!(app.appel(Method::DELETE, MA_PHOTO).par(&ep).envoyer().await.statut, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn une_photo_se_montre_a_qui_voit_la_personne() {
    let app = App::nouvelle().await;
    let photo = image(ImageFormat::Jpeg);
    for (de_qui, attendus) in [
        // The photo of a prescriber: seen by themself and by staff, but not by a colleague, another company or a visitor.
        (EP_ALPHA, [200, 404, 404, 200, 200, 401]),
        // A network manager's photo: seen by every signed-in user, because the portal shows them all its network managers.
        (IR, [200, 200, 200, 200, 200, 401]),
        // The photo of the portal's staff: seen by staff only.
        (IT, [404, 404, 404, 200, 200, 401]),
    ] {
        let lui = app.connecter(de_qui).await;
        let posee = envoyer(&app, &lui, &[("photo", "moi", "image/jpeg", &photo)]).await.json();
        let adresse = posee["photo"].as_str().expect("an address");
        let mut statuts = Vec::new();
        for qui in [EP_ALPHA, ER_ALPHA, EP_BETA, IT, IA] {
            let cookie = app.connecter(qui).await;
            statuts.push(app.get(adresse).par(&cookie).envoyer().await.statut.as_u16());
        }
        statuts.push(app.get(adresse).envoyer().await.statut.as_u16());
        assert_eq!(statuts, attendus, "the photo of {de_qui}");
    }
    // The block about the referent has the referent's photo.
    let ep = app.connecter(EP_ALPHA).await;
    let moi = app.get("/api/user/me").par(&ep).json().await;
    let referent = moi["compte"][0]["gerant"]["photo"].as_str().expect("the photo of the referent");
    assert_eq!(app.get(referent).par(&ep).envoyer().await.statut, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn le_contenu_decide_et_le_refus_a_les_mots_de_la_specification() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    let types = "Ce type de fichier n'est pas valide (formats acceptés\u{a0}: JPG, PNG)";
    let poids = "Le fichier doit avoir un poids inférieur à 5\u{a0}Mo";
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>";
    let jpg = image(ImageFormat::Jpeg);
    let lourd = [&jpg[..], &vec![0; 5_000 * 1024]].concat();
    let tronque = &jpg[..200];
    let vide = DefautDeFichier::Vide.phrase();
    let abime = DefautDeFichier::Endommage(Format::Jpg).phrase();
    for (nom, type_mime, octets, message, code) in [
        ("photo.png", "image/png", &svg[..], types, "ext"),
        ("photo.jpg", "image/jpeg", b"GIF89a\x01\0\x01\0\0\0\0;", types, "ext"),
        ("photo.jpg", "image/jpeg", b"<html><script>alert(1)</script></html>", types, "ext"),
        ("photo.jpg", "image/jpeg", b"%PDF-1.7 \xff\xd8\xff\xe0", types, "ext"),
        ("photo.jpg", "image/jpeg", b"a", types, "ext"),
        ("photo.jpg", "image/jpeg", tronque, abime.as_str(), "endommage"),
        ("photo.jpg", "image/jpeg", b"", vide.as_str(), "vide"),
        ("photo.jpg", "image/jpeg", &lourd, poids, "size"),
    ] {
        let refus = envoyer(&app, &ep, &[("photo", nom, type_mime, octets)]).await;
        assert_eq!(refus.probleme().0, 422, "{nom} {code}: {refus}");
        let violation = &refus.json()["violations"][0];
        assert_eq!((&violation["propertyPath"], &violation["message"]), (&"photo".into(), &message.into()), "{nom}");
        assert_eq!(violation["code"], code);
    }
    assert_eq!(app.get("/api/user/me").par(&ep).json().await["photo"], serde_json::Value::Null);
    // A file that was too heavy is deleted only after the answer, by the thread that owns the unfinished file, so wait.
    for _ in 0..500 {
        if pieces(&app) > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }
    assert_eq!(pieces(&app), 0, "nothing of what was refused is kept");
    // The file is a picture, whatever name and type it claims, and its name leads to no path.
    for nom in ["../../../../etc/cron.d/x", "a.exe", "a\\\"; x=\\\"b", ""] {
        let prise = envoyer(&app, &ep, &[("photo", nom, "text/html", &jpg)]).await;
        assert_eq!(prise.statut, 200, "{nom}: {prise}");
        let adresse = prise.json()["photo"].as_str().expect("an address").to_owned();
        let servie = app.get(&adresse).par(&ep).envoyer().await;
        assert_eq!(servie.en_tete("content-disposition"), Some("inline; filename=\"photo.jpg\""));
        assert_eq!(pieces(&app), 1);
    }
}

/// Drawing a photo again takes a whole core, so the number of photos of one account is limited.
#[tokio::test(flavor = "multi_thread")]
async fn un_compte_n_envoie_pas_des_photos_sans_fin() {
    let limites = api::Limites { photos_par_heure: 2, ..api::Limites::default() };
    let app = App::avec(Moteur::Sqlite, api::Reglages { limites, ..api::Reglages::default() }).await;
    let (ep, autre) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let jpg = image(ImageFormat::Jpeg);
    let photo = ("photo", "moi.jpg", "image/jpeg", jpg.as_slice());
    assert_eq!(envoyer(&app, &ep, &[photo]).await.statut, 200);
    assert_eq!(envoyer(&app, &ep, &[("photo", "moi.jpg", "image/jpeg", b"GIF89a")]).await.statut, 422);
    let refus = envoyer(&app, &ep, &[photo]).await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (429, "trop-de-requetes"), "{refus}");
    assert!(refus.en_tete("retry-after").is_some());
    assert_eq!(envoyer(&app, &autre, &[photo]).await.statut, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn un_formulaire_de_travers_se_dit() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    let jpg = image(ImageFormat::Jpeg);
    let photo = ("photo", "moi.jpg", "image/jpeg", jpg.as_slice());
    let deux = envoyer(&app, &ep, &[photo, photo]).await;
    assert_eq!(deux.probleme(), (422, "valeurs-invalides".to_owned(), vec!["photo".to_owned()]));
    assert_eq!(deux.json()["violations"][0]["message"], "Un seul fichier est attendu");
    let autre = envoyer(&app, &ep, &[photo, ("avatar", "moi.jpg", "image/jpeg", &jpg)]).await;
    assert_eq!(autre.probleme(), (400, "champs-illisibles".to_owned(), vec!["avatar".to_owned()]));
    for vide in [&[][..], &[("photo", "", "application/octet-stream", &b""[..])]] {
        let sans = envoyer(&app, &ep, vide).await;
        assert_eq!(sans.probleme(), (400, "champs-illisibles".to_owned(), vec!["photo".to_owned()]));
        assert_eq!(sans.json()["violations"][0]["message"], "Ce champ est obligatoire.");
    }
    let appel = |type_mime: &str, corps: Vec<u8>| {
        app.appel(Method::PUT, MA_PHOTO).par(&ep).en_tete(header::CONTENT_TYPE, type_mime).octets(corps).envoyer()
    };
    let entier = formulaire(&[photo]);
    let coupe = appel("multipart/form-data; boundary=X-Y", entier[..entier.len() / 2].to_vec()).await;
    assert_eq!(coupe.probleme().1, "corps-illisible");
    for type_mime in ["application/json", "multipart/form-data", "multipart/mixed; boundary=X-Y"] {
        assert_eq!(appel(type_mime, entier.clone()).await.probleme().0, 415, "{type_mime}");
    }
    assert_eq!(pieces(&app), 0, "nothing is kept of any of them");
}
