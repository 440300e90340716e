//! The guards of registration against abuse: the proof of work, and the check of what a file really contains.

use crate::app::{App, IR, Reponse};
use crate::inscription::{PDF, envoyer_a, formulaire, violations};
use crate::photo::image;
use chrono::TimeDelta;
use domain::fichier::{DefautDeFichier, Format};
use futures::future::join_all;
use image::{DynamicImage, ImageFormat};
use outside::captcha;
use serde_json::{Value, json};
use std::io::Cursor;
use std::sync::{Arc, Mutex};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

#[tokio::test(flavor = "multi_thread")]
async fn une_preuve_sert_une_fois_et_dans_son_temps() {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(Moteur::Sqlite, &horloge).await;
    let defi = app.get("/api/captcha").envoyer().await;
    assert_eq!(defi.en_tete("cache-control"), Some("no-store"));
    assert_eq!((&defi.json()["algorithm"], &defi.json()["maxnumber"]), (&json!("SHA-256"), &json!(50_000)));
    let bon = formulaire(&app, 1).await;
    let refuse = async |token: &str| {
        let mut formulaire = bon.clone();
        formulaire["token"] = json!(token);
        let refus = app.post("/api/inscription", &formulaire).envoyer().await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (422, "captcha"), "{token}: {refus}");
    };
    for token in ["", "pas du base64", "e30="] {
        refuse(token).await;
    }
    let lu = |token: &str| -> Value { serde_json::from_slice(&base64(token)).expect("JSON") };
    let juste = lu(bon["token"].as_str().expect("a token"));
    // Somebody tries to make a proof valid for longer by moving a digit of the number into the salt. The hash stays the same, but it counts
    // as another proof, so it is refused.
    let nombre = juste["number"].to_string();
    let sel = juste["salt"].as_str().expect("a salt");
    for (salt, number) in [
        (format!("{sel}{}", &nombre[..1]), nombre[1..].parse().unwrap_or(0)),
        (sel.replace("expires=", "expires=9"), juste["number"].as_u64().expect("a number")),
    ] {
        let mut change = juste.clone();
        change["salt"] = json!(salt);
        change["number"] = json!(number);
        refuse(&en_base64(&change.to_string())).await;
    }
    let mut signe = juste.clone();
    signe["signature"] = json!("0".repeat(64));
    refuse(&en_base64(&signe.to_string())).await;
    assert_eq!(app.post("/api/inscription", &bon).envoyer().await.statut, 201);
    // A proof serves once, whichever server gets it.
    let ailleurs = app.autre_serveur().await;
    let mut autre = formulaire(&app, 2).await;
    let tardif = autre["token"].clone();
    autre["token"] = bon["token"].clone();
    assert_eq!(ailleurs.post("/api/inscription", &autre).envoyer().await.probleme().1, "captcha");
    drop(ailleurs);
    horloge.avancer(TimeDelta::minutes(20));
    autre["token"] = tardif;
    let refus = app.post("/api/inscription", &autre).envoyer().await;
    assert_eq!(refus.probleme().1, "captcha", "twenty minutes are over: {refus}");
    app.traiter_les_taches().await;
}

/// A captcha service that accepts the first answer, refuses the second, then fails.
async fn service_de_captcha() -> captcha::Verificateur {
    let attendue = Arc::new(Mutex::new(vec!["une panne", r#"{"success":false}"#, r#"{"success":true}"#]));
    let repondre = async move |corps: String| {
        assert!(corps.starts_with("secret=un-secret&response=jeton"), "{corps}");
        attendue.lock().expect("no panic").pop().unwrap_or_default()
    };
    let faux = axum::Router::new().route("/siteverify", axum::routing::post(repondre));
    let ecoute = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/siteverify", ecoute.local_addr().expect("bound"));
    tokio::spawn(async move { axum::serve(ecoute, faux).await });
    let reglages = captcha::ReglagesDeCaptcha::nouveaux(captcha::Fournisseur::Turnstile, "cle", "un-secret");
    captcha::Verificateur::nouveau(&captcha::ReglagesDeCaptcha { url, ..reglages }).expect("good settings")
}

#[tokio::test(flavor = "multi_thread")]
async fn un_autre_service_peut_juger_de_la_preuve() {
    let captcha = Some(Arc::new(service_de_captcha().await));
    let app = App::avec(Moteur::Sqlite, api::Reglages { captcha, ..api::Reglages::default() }).await;
    let envoyer = async |rang: u32, token: &str| {
        let mut formulaire = formulaire(&app, rang).await;
        formulaire["token"] = json!(token);
        app.post("/api/inscription", &formulaire).envoyer().await
    };
    for vide in ["", &"x".repeat(8001)] {
        assert_eq!(envoyer(1, vide).await.probleme().1, "captcha", "nobody is asked");
    }
    assert_eq!(envoyer(1, "jeton-1").await.statut, 201);
    assert_eq!(envoyer(2, "jeton-1").await.probleme().1, "captcha", "it says no the second time");
    let muet = envoyer(2, "jeton-2").await;
    assert_eq!((muet.probleme().0, muet.probleme().1.as_str()), (503, "captcha-muet"), "{muet}");
    assert!(muet.en_tete("retry-after").is_some());
    app.traiter_les_taches().await;
}

fn base64(texte: &str) -> Vec<u8> {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.decode(texte).expect("base64")
}

fn en_base64(texte: &str) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.encode(texte)
}

#[tokio::test(flavor = "multi_thread")]
async fn le_contenu_d_un_fichier_decide() {
    let app = App::nouvelle().await;
    let types = "Ce type de fichier n'est pas valide (formats acceptés\u{a0}: PDF, JPG, JPEG, PNG)";
    let poids = "Le fichier doit avoir un poids inférieur à 5\u{a0}Mo";
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    let de_taille = |octets: usize| [&PDF[..PDF.len() - 6], &vec![b' '; octets - PDF.len()], b"%%EOF\n"].concat();
    let lourd = de_taille(5_000_000);
    // Among the files is a picture of a few bytes that claims ten thousand million pixels.
    let abime = DefautDeFichier::Endommage(Format::Png).phrase();
    let coupe = DefautDeFichier::Endommage(Format::Pdf).phrase();
    let mut bombe = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x01\x86\xa0\0\x01\x86\xa0\x08\x06\0\0\0".to_vec();
    bombe.extend(crc(&bombe[12..29]).to_be_bytes());
    let polyglotte = [b"\xff\xd8\xff\xe0", PDF].concat();
    for (nom, octets, message) in [
        ("image.png", &svg[..], types),
        ("carte.pdf", b"<html><script>alert(1)</script></html>", types),
        ("carte.pdf", b"PK\x03\x04 archive", types),
        ("carte.pdf", b"GIF89a\x01\0\x01\0\0\0\0;", types),
        ("carte.jpg", &polyglotte, abime.as_str()),
        ("carte.png", &bombe, abime.as_str()),
        ("carte.pdf", &PDF[..20], coupe.as_str()),
        ("carte.pdf", &lourd, poids),
    ] {
        let refus = envoyer_a(&app, "/api/inscription/documents?emplacement=statuts", nom, octets).await;
        assert_eq!(refus.probleme().0, 422, "{nom}: {refus}");
        assert_eq!(violations(&refus), [("fichier".to_owned(), message.to_owned())], "{nom}");
    }
    let juste = envoyer_a(&app, "/api/inscription/documents?emplacement=statuts", "a.pdf", &de_taille(4_999_999)).await;
    assert_eq!(juste.statut, 201, "under 5,000 Ko of a thousand bytes: {juste}");
    // A PDF is recognised as a PDF whatever its file name is. The name leads to no path, and is not even kept.
    for nom in ["../../../../etc/cron.d/x", "a.exe", "C:\\\\boot.ini", "a%00.pdf"] {
        let pris = envoyer_a(&app, "/api/inscription/documents?emplacement=statuts", nom, PDF).await;
        assert_eq!(pris.statut, 201, "{nom}: {pris}");
        assert!(!pris.to_string().contains("boot") && !pris.to_string().contains("cron"));
    }
    for (adresse, champ) in [
        ("/api/inscription/documents", "emplacement"),
        ("/api/inscription/documents?emplacement=photo", "emplacement"),
        ("/api/inscription/documents?emplacement=statuts&statut=3", "statut"),
    ] {
        let refus = envoyer_a(&app, adresse, "a.pdf", PDF).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (400, vec![champ.to_owned()]), "{refus}");
    }
}

/// The code and the message of the violation of a refused file.
fn raison(refus: &Reponse) -> (String, String) {
    let texte = |nom: &str| refus.json()["violations"][0][nom].as_str().expect("a text").to_owned();
    (texte("code"), texte("message"))
}

#[tokio::test(flavor = "multi_thread")]
async fn un_fichier_qui_s_ouvre_est_pris_et_chaque_refus_a_sa_raison() {
    let app = App::nouvelle().await;
    let statuts = "/api/inscription/documents?emplacement=statuts";
    // Readers of PDF accept its header anywhere in the first 1,024 bytes.
    let imprimante = b"\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n";
    for avant in [&b"\r\n"[..], b"\xef\xbb\xbf", &[0; 200], imprimante, &[b' '; 1019]] {
        let pris = envoyer_a(&app, statuts, "scan.pdf", &[avant, PDF].concat()).await;
        assert_eq!((pris.statut.as_u16(), &pris.json()["type"]), (201, &json!("application/pdf")), "{pris}");
    }
    // Files for which PDF readers ask for a password, and files that they open with an empty password.
    let chiffre = |controle: &str| {
        let chiffrement = format!("/ID[<00>]/Encrypt<</Filter/Standard/R 5/U<{controle}>>>>>");
        let texte = String::from_utf8(PDF.to_vec()).expect("a text");
        texte.replace("/Root 1 0 R>>", &format!("/Root 1 0 R{chiffrement}")).into_bytes()
    };
    let vide =
        chiffre("b12f1f5d4f5adab902115c6d86041e691db837523593d6fc8b9fc96d9e4adeea47fce58a1b66dc951c115b26f28c71c7");
    assert_eq!(envoyer_a(&app, statuts, "scan.pdf", &vide).await.statut, 201);
    let (photo, scan) = (image(ImageFormat::Jpeg), image(ImageFormat::Png));
    let mut abime = scan.clone();
    abime[scan.len() / 2] ^= 1;
    // A picture whose few bytes inflate to more pixels than anybody draws.
    let troncon = |genre: &[u8], contenu: &[u8]| {
        let longueur = u32::try_from(contenu.len()).expect("short").to_be_bytes();
        let corps = [genre, contenu].concat();
        [&longueur[..], &corps, &crc(&corps).to_be_bytes()].concat()
    };
    let cotes = [25_000_u32.to_be_bytes(), 10_001_u32.to_be_bytes()].concat();
    let tete = troncon(b"IHDR", &[&cotes[..], &[1, 0, 0, 0, 0]].concat());
    let donnees = troncon(b"IDAT", &[&[0x78, 0x9c][..], &vec![0; 40_000]].concat());
    let mur = [&b"\x89PNG\r\n\x1a\n"[..], &tete, &donnees, &troncon(b"IEND", b"")].concat();
    for (pourquoi, octets, defaut) in [
        ("nothing in it", &b""[..], DefautDeFichier::Vide),
        ("a photo cut off", &photo[..photo.len() / 2], DefautDeFichier::Endommage(Format::Jpg)),
        ("a scan cut off", &scan[..scan.len() - 12], DefautDeFichier::Endommage(Format::Png)),
        ("one byte of a scan changed", &abime, DefautDeFichier::Endommage(Format::Png)),
        ("a document cut off", &PDF[..PDF.len() / 2], DefautDeFichier::Endommage(Format::Pdf)),
        ("an empty document", b"%PDF-1.7\n%%EOF\n", DefautDeFichier::Endommage(Format::Pdf)),
        ("a password", &chiffre(&"00".repeat(48)), DefautDeFichier::MotDePasse),
        ("too many pixels", &mur, DefautDeFichier::Dimensions(250_000_000)),
    ] {
        let refus = envoyer_a(&app, statuts, "piece.pdf", octets).await;
        assert_eq!(refus.probleme().0, 422, "{pourquoi}: {refus}");
        assert_eq!(raison(&refus), (defaut.code().to_owned(), defaut.phrase()), "{pourquoi}");
    }
}

/// A picture of four by four pixels, whose colour profile inflates to hundreds of millions of bytes.
pub(crate) fn bombe_de_profil() -> Vec<u8> {
    let mut petite = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(4, 4).write_to(&mut petite, ImageFormat::Png).expect("a picture");
    let petite = petite.into_inner();
    // In two bits, the deflate format can say "repeat the last byte 258 times".
    let mut profil = b"iCCPbombe\0\0".to_vec();
    profil.extend(zeros_deflates(800_000_000));
    let longueur = u32::try_from(profil.len() - 4).expect("short").to_be_bytes();
    [&petite[..33], &longueur, &profil, &crc(&profil).to_be_bytes(), &petite[33..]].concat()
}

/// Four pictures whose colour profile inflates to hundreds of millions of bytes, sent at the same time.
#[tokio::test(flavor = "multi_thread")]
async fn une_bombe_dans_une_image_n_occupe_personne() {
    let app = App::nouvelle().await;
    let bombe = bombe_de_profil();
    assert!(bombe.len() < 1_000_000, "{} bytes", bombe.len());
    let bombes = (0..4).map(|_| envoyer_a(&app, "/api/inscription/documents?emplacement=statuts", "a.png", &bombe));
    for pris in join_all(bombes).await {
        assert_eq!(pris.statut, 201, "nothing of it is inflated: {pris}");
    }
}

/// A zlib stream of about this many zeros. It is made without making the zeros: it is one block that uses three codes of few bits.
fn zeros_deflates(zeros: usize) -> Vec<u8> {
    let mut bits = Vec::new();
    let mut ecrire = |valeur: u32, combien: u32| bits.extend((0..combien).map(|rang| valeur >> rang & 1 == 1));
    // This is the last block, and it has its own codes: 286 literals and lengths, one distance, nineteen code lengths.
    ecrire(1, 1);
    ecrire(2, 2);
    ecrire(29, 5);
    ecrire(0, 5);
    ecrire(15, 4);
    // The order of the code lengths in the format is 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15. Only 18, 1 and 2 are
    // used, with at most 2 bits.
    for code in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
        ecrire(
            match code {
                18 => 1,
                1 | 2 => 2,
                _ => 0,
            },
            3,
        );
    }
    // The bits of these three codes, first bit first: 18 is 0, 1 is 10, 2 is 11.
    let (long, un, deux) = ((0, 1), (0b01, 2), (0b11, 2));
    // Literal 0 has two bits, the next 255 have no code, the end of block has two bits, the next 28 have none, the length 258 has one bit.
    for ((valeur, combien), absents) in [(deux, 0), (long, 138), (long, 117), (deux, 0), (long, 28), (un, 0), (un, 0)] {
        ecrire(valeur, combien);
        if absents > 0 {
            ecrire(absents - 11, 7);
        }
    }
    // The data is one zero, then 258 more zeros as often as needed. Each time takes one bit for the length and one for the distance.
    ecrire(0b01, 2);
    for _ in 0..zeros / 258 {
        ecrire(0, 2);
    }
    ecrire(0b11, 2);
    let octets = bits.chunks(8).map(|huit| huit.iter().rev().fold(0, |octet, &bit| octet << 1 | u8::from(bit)));
    [0x78, 0xda].into_iter().chain(octets).chain([0; 4]).collect()
}

/// A file may also be valid as another type. A viewer who opens it gets its declared type, and no part of it runs.
#[tokio::test(flavor = "multi_thread")]
async fn un_fichier_a_deux_sens_n_a_que_le_sien_chez_qui_l_ouvre() {
    let app = App::nouvelle().await;
    let mut formulaire = formulaire(&app, 1).await;
    let html = b"<html><script>fetch('/api/user/me')</script></html>";
    let doubles = [
        ("image/png", [&image(ImageFormat::Png)[..], html].concat()),
        ("image/jpeg", [&image(ImageFormat::Jpeg)[..], html].concat()),
        ("application/pdf", [&PDF[..9], html, &PDF[9..]].concat()),
    ];
    let codes = ["responsabiliteCivile", "carteProfessionnelle", "extraitRegistre"];
    for (rang, (code, (_, octets))) in codes.iter().zip(&doubles).enumerate() {
        let adresse = format!("/api/inscription/documents?emplacement={code}");
        let depose = envoyer_a(&app, &adresse, "page.html", octets).await;
        assert_eq!(depose.statut, 201, "{code}: {depose}");
        formulaire["documents"][rang] = depose.json()["nom"].clone();
    }
    assert_eq!(app.post("/api/inscription", &formulaire).envoyer().await.statut, 201);
    let ir = app.connecter(IR).await;
    for (code, (type_mime, octets)) in codes.iter().zip(doubles) {
        let lu = app.get(&format!("/api/gestion/inscriptions/1/documents/{code}")).par(&ir).envoyer().await;
        assert_eq!((lu.en_tete("content-type"), &lu.octets), (Some(type_mime), &octets));
        assert_eq!(lu.en_tete("x-content-type-options"), Some("nosniff"));
        let politique = lu.en_tete("content-security-policy").expect("a policy");
        assert!(politique.contains("default-src 'none'") && !politique.contains("script-src"), "{politique}");
    }
    app.traiter_les_taches().await;
}

/// The checksum of a PNG chunk.
fn crc(octets: &[u8]) -> u32 {
    !octets.iter().fold(u32::MAX, |crc, octet| {
        (0..8).fold(crc ^ u32::from(*octet), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    })
}
