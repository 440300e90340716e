//! Tests of mail, in a folder and through a mail server of Debian.

use outside::courrier::{Boite, Expediteur, Message, Refus, Serveur};
use std::io::{BufRead as _, BufReader, Write as _};
use std::time::{Duration, UNIX_EPOCH};
use tempfile::TempDir;
use testkit::courriel::Courriel;
use testkit::smtp::ServeurSmtp;

fn message(id: &str) -> Message {
    Message {
        id: id.to_owned(),
        de: Boite { nom: "Linteau".to_owned(), email: "ne-pas-repondre@linteau.example".to_owned() },
        a: Boite { nom: "Soizic Quéméneur".to_owned(), email: "soizic@cabinet.example".to_owned() },
        repondre_a: Some(Boite { nom: "Nadia Royer".to_owned(), email: "nadia@linteau.example".to_owned() }),
        objet: "Votre option échoit demain à 19:00".to_owned(),
        texte: "L’option tombe à 19:00.\n".to_owned(),
        html: "<p>L’option tombe à 19:00.</p>\n".to_owned(),
        date: UNIX_EPOCH + Duration::from_mins(29_921_952),
    }
}

fn par(url: &str) -> Expediteur {
    let serveur = Serveur { url: url.to_owned(), acces: None, domaine: "linteau.example".to_owned() };
    Expediteur::smtp(&serveur).expect("an address")
}

/// The header lines of a message, with their continuation lines joined.
fn en_tetes(message: &str) -> Vec<String> {
    let tete = message.replace("\r\n", "\n");
    let tete = tete.split("\n\n").next().unwrap_or_default().replace("\n ", " ").replace("\n\t", " ");
    tete.lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn un_message_arrive_avec_ses_deux_formes() {
    let serveur = ServeurSmtp::demarrer();
    par(&serveur.url()).envoyer(&message("0a1b")).await.expect("taken");
    let recus = serveur.messages();
    let [recu] = recus.as_slice() else { panic!("one message: {recus:?}") };
    let tetes = en_tetes(recu);
    for attendu in [
        "From: Linteau <ne-pas-repondre@linteau.example>",
        "Message-ID: <0a1b@linteau.example>",
        "Date: Sun, 22 Nov 2026 03:12:00 +0000",
        "Auto-Submitted: auto-generated",
        "Reply-To: \"Nadia Royer\" <nadia@linteau.example>",
        "X-Auto-Response-Suppress: All",
        "X-RcptTo: soizic@cabinet.example",
    ] {
        assert!(tetes.iter().any(|t| t == attendu), "{attendu} is not in {tetes:#?}");
    }
    let envoye = message("0a1b");
    let lu = Courriel {
        destinataire: "Soizic Quéméneur <soizic@cabinet.example>".to_owned(),
        reponse: Some("\"Nadia Royer\" <nadia@linteau.example>".to_owned()),
        objet: envoye.objet,
        texte: envoye.texte,
        html: envoye.html,
    };
    assert_eq!(Courriel::lire(recu), lu);
}

/// An address whose domain has accented letters is used in its ASCII form, in the envelope and in the headers.
#[tokio::test]
async fn un_domaine_accentue_s_ecrit_en_ascii() {
    let serveur = ServeurSmtp::demarrer();
    let mut accentue = message("a1");
    accentue.a.email = "lise@Hôtel-Conseil.example".to_owned();
    par(&serveur.url()).envoyer(&accentue).await.expect("taken");
    let tetes = en_tetes(&serveur.messages()[0]);
    for attendu in ["X-RcptTo: lise@xn--htel-conseil-eib.example", "<lise@xn--htel-conseil-eib.example>"] {
        assert!(tetes.iter().any(|t| t.ends_with(attendu)), "{attendu} is not in {tetes:#?}");
    }
}

/// A server that does not announce SMTPUTF8 cannot deliver to an address with accented letters before its `@`. The mail
/// to this address is refused for good, with the true reason.
#[tokio::test]
async fn une_adresse_que_le_serveur_ne_sait_pas_transmettre_le_dit() {
    let ecoute = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = ecoute.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for connexion in ecoute.incoming().take(1) {
            let mut ecrit = connexion.expect("a connection");
            let mut lignes = BufReader::new(ecrit.try_clone().expect("cloned")).lines();
            ecrit.write_all(b"220 ici ESMTP\r\n").expect("written");
            while let Some(Ok(ligne)) = lignes.next() {
                let reponse = if ligne.starts_with("EHLO") { "250-ici\r\n250 8BITMIME\r\n" } else { "250 OK\r\n" };
                if ecrit.write_all(reponse.as_bytes()).is_err() {
                    return;
                }
            }
        }
    });
    let mut accentue = message("a2");
    accentue.a.email = "hélène.morvan@cabinet.example".to_owned();
    let refus = par(&format!("smtp://127.0.0.1:{port}")).envoyer(&accentue).await.expect_err("refused");
    let Refus::Definitif(raison) = refus else { panic!("tried again for nothing: {refus:?}") };
    assert!(raison.contains("SMTPUTF8"), "{raison}");
}

/// Typed text cannot begin another header, end the head of the message, or add a recipient.
#[tokio::test]
async fn rien_de_saisi_ne_devient_un_en_tete() {
    let serveur = ServeurSmtp::demarrer();
    let expediteur = par(&serveur.url());
    let saisies = [
        "A\r\nBcc: espion@ailleurs.example",
        "A\nBcc: espion@ailleurs.example\n\n<p>corps</p>",
        "A\rBcc: espion@ailleurs.example",
        "\u{2028}Bcc: espion@ailleurs.example\u{85}X: y",
        "A\" <espion@ailleurs.example>, \"B",
        "A <espion@ailleurs.example>",
        "=?utf-8?Q?A=0D=0ABcc:_espion@ailleurs.example?=",
        "A\0B",
    ];
    for (rang, saisie) in saisies.iter().enumerate() {
        let mut hostile = message(&format!("hostile{rang}"));
        (*saisie).clone_into(&mut hostile.a.nom);
        (*saisie).clone_into(&mut hostile.objet);
        expediteur.envoyer(&hostile).await.expect("taken, harmless");
    }
    let recus = serveur.messages();
    assert_eq!(recus.len(), saisies.len());
    for recu in recus {
        let tetes = en_tetes(&recu);
        let noms: Vec<&str> = tetes.iter().filter_map(|t| t.split_once(':').map(|(nom, _)| nom)).collect();
        assert!(noms.iter().all(|n| !n.eq_ignore_ascii_case("bcc") && !n.eq_ignore_ascii_case("x")), "{tetes:#?}");
        for unique in ["To", "Subject", "Message-ID"] {
            assert_eq!(noms.iter().filter(|n| **n == unique).count(), 1, "{unique}: {tetes:#?}");
        }
        assert!(tetes.contains(&"X-RcptTo: soizic@cabinet.example".to_owned()), "{tetes:#?}");
        let corps = recu.replace("\r\n", "\n");
        let corps = corps.split_once("\n\n").map_or("", |(_, corps)| corps);
        assert!(corps.trim_start().starts_with("--=_hostile"), "the head ended early: {recu}");
    }
}

#[tokio::test]
async fn une_adresse_qui_ne_se_lit_pas_est_refusee_pour_de_bon() {
    let dossier = TempDir::new().expect("a temporary folder");
    let expediteur = Expediteur::dossier(dossier.path());
    for email in
        ["", "soizic", "soizic@cabinet.example\r\nRCPT TO:<espion@ailleurs.example>", "a@b, c@d", "<a@b.example"]
    {
        let mut fausse = message("fausse");
        email.clone_into(&mut fausse.a.email);
        let refus = expediteur.envoyer(&fausse).await.expect_err(email);
        assert!(matches!(refus, Refus::Definitif(_)), "{email}: {refus:?}");
    }
    assert_eq!(std::fs::read_dir(dossier.path()).expect("a folder").count(), 0);
}

#[tokio::test]
async fn le_meme_message_depose_deux_fois_est_un_fichier_aux_memes_octets() {
    use std::os::unix::fs::PermissionsExt as _;
    let dossier = TempDir::new().expect("a temporary folder");
    let boite = dossier.path().join("courrier");
    let expediteur = Expediteur::dossier(&boite);
    expediteur.envoyer(&message("0a1b")).await.expect("written");
    let premier = std::fs::read(boite.join("0a1b.eml")).expect("a file");
    expediteur.envoyer(&message("0a1b")).await.expect("written again");
    assert_eq!(std::fs::read(boite.join("0a1b.eml")).expect("a file"), premier);
    assert_eq!(std::fs::read_dir(&boite).expect("a folder").count(), 1, "no draft is left");
    let droits = |chemin: &std::path::Path| chemin.metadata().expect("there").permissions().mode() & 0o777;
    assert_eq!((droits(&boite), droits(&boite.join("0a1b.eml"))), (0o700, 0o600));
}

/// Old mails are deleted, and so are the unfinished files that a killed process left. No other file is deleted.
#[tokio::test]
async fn le_dossier_se_vide_de_ses_vieux_courriers() {
    let dossier = TempDir::new().expect("a temporary folder");
    let depart = std::time::SystemTime::UNIX_EPOCH + Duration::from_hours(24 * 365 * 50);
    let heures = |heures: u64| depart + Duration::from_hours(heures);
    let deposer = |nom: &str, quand| {
        let chemin = dossier.path().join(nom);
        std::fs::write(&chemin, "x").expect("written");
        std::fs::File::options().write(true).open(&chemin).expect("a file").set_modified(quand).expect("dated");
    };
    let id = |chiffre: &str| chiffre.repeat(32);
    deposer(&format!("{}.eml", id("1")), heures(0));
    deposer(&format!("{}.eml", id("2")), heures(10));
    deposer(&format!(".{}.tmp", id("3")), heures(20));
    deposer(&format!(".{}.tmp", id("4")), heures(30));
    for autre in ["lettre.eml", ".notes.tmp", "lisez-moi.txt"] {
        deposer(autre, heures(0));
    }
    let serveur = par("smtp://127.0.0.1:1");
    assert_eq!(serveur.ranger(heures(5), heures(25)).await, Ok(0), "a server has no folder");
    for (expediteur, effaces) in [
        (Expediteur::dossier(dossier.path()), 1),
        (Expediteur::dossier(dossier.path().join("absent")), 0),
        (serveur.en_vidant(dossier.path()), 0),
    ] {
        assert_eq!(expediteur.ranger(heures(5), heures(25)).await, Ok(effaces));
        let mut restes: Vec<String> = std::fs::read_dir(dossier.path())
            .expect("a folder")
            .map(|entree| entree.expect("an entry").file_name().into_string().expect("text"))
            .collect();
        restes.sort();
        let attendus =
            [&format!(".{}.tmp", id("4")), ".notes.tmp", &format!("{}.eml", id("2")), "lettre.eml", "lisez-moi.txt"];
        assert_eq!(restes, attendus);
    }
    assert_eq!(par("smtp://127.0.0.1:1").en_vidant(dossier.path()).ranger(heures(11), heures(25)).await, Ok(1));
}

#[tokio::test]
async fn un_serveur_absent_est_un_refus_passager_sans_adresse() {
    // No server listens on this port.
    let refus = par("smtp://127.0.0.1:1").envoyer(&message("0a1b")).await.expect_err("nobody answers");
    assert_eq!(refus, Refus::Passager("le serveur de messagerie est injoignable".to_owned()));
}
