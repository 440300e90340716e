//! Tests of `linteau verifier`, which needs no database and no settings.

use crate::outils::Portail;
use chrono::{DateTime, TimeDelta};
use sceau::{ASceller, Cadre, Champ, CleDeSceau, Titulaire};

/// A document with one seal.
fn scelle() -> Vec<u8> {
    let pdf = include_bytes!("../../../sceau/tests/pieces/balise.pdf");
    let champ = Champ {
        nom: "signature-1".to_owned(),
        libelle: "Signature".to_owned(),
        page: 1,
        cadre: Cadre { gauche: 70.0, bas: 500.0, droite: 270.0, haut: 560.0 },
    };
    let instant = DateTime::from_timestamp(1_795_770_725, 0).expect("an instant");
    let titulaire = Titulaire { nom: "Sceau d’essai".to_owned(), organisation: "Essai".to_owned() };
    let cle = CleDeSceau::creer(&titulaire, instant, instant + TimeDelta::days(900)).expect("a key");
    let quoi = ASceller { champ: "signature-1", signataire: "Mme Léa Perrin", raison: "Lu et accepté", instant };
    let prepare = sceau::preparer(pdf, &[champ]).expect("a tagged document");
    sceau::sceller(&prepare, &quoi, &cle).expect("a seal")
}

#[test]
fn un_fichier_dit_s_il_est_intact_sans_base_ni_reglages() {
    let portail = Portail::nouveau();
    let ecrire = |nom: &str, octets: &[u8]| std::fs::write(portail.chemin().join(nom), octets).expect("a file");
    let mut pdf = scelle();
    ecrire("signe.pdf", &pdf);
    // The command ignores the settings: neither a wrong setting nor a database that cannot be opened matters.
    let sortie = portail
        .commande(&["verifier", "signe.pdf"])
        .env("LINTEAU_DATABASE_URL", "sqlite:/absent/base.sqlite3")
        .env("LINTEAU_PORT", "faux")
        .output()
        .expect("the binary runs");
    let dit = String::from_utf8_lossy(&sortie.stdout);
    assert_eq!(sortie.status.code(), Some(0), "{sortie:?}");
    for attendu in [
        "Ce fichier est intact",
        "L.\u{a0}P.",
        "27/11/2026 à 10:12, heure de Paris",
        "PAdES B-B",
        "Sceau d’essai, Essai",
    ] {
        assert!(dit.contains(attendu), "{attendu} in {dit}");
    }
    assert!(!dit.contains("Perrin"), "{dit}");

    pdf[4000] ^= 1;
    ecrire("change.pdf", &pdf);
    ecrire("nu.pdf", include_bytes!("../../../sceau/tests/pieces/balise.pdf"));
    ecrire("texte.pdf", b"Bonjour");
    for (fichier, attendu) in [
        ("change.pdf", "linteau\u{a0}: change.pdf n’est pas intact\n"),
        ("nu.pdf", "linteau\u{a0}: nu.pdf ne porte aucune signature électronique\n"),
        (
            "texte.pdf",
            "linteau\u{a0}: texte.pdf ne peut pas être vérifié\u{a0}: ce fichier n’est pas un PDF que l’on sache lire\n",
        ),
        ("absent.pdf", "linteau\u{a0}: absent.pdf ne peut pas être lu\u{a0}: introuvable\n"),
    ] {
        let fini = portail.executer(&["verifier", fichier]);
        assert_eq!((fini.code, fini.erreur.as_str()), (1, attendu));
    }
}
