//! Tests of the key of the seal, from a PKCS#12 file that the settings name.

use crate::outils::{Fini, Portail, Serveur};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;

/// The password of the files of `crates/sceau/tests/pieces`.
const MOT: &str = "Sésame, ouvre-toi";

/// A portal with these key files: a key with its chain, a key that has expired, an RSA key, and a key with the old
/// encryption.
fn portail() -> Portail {
    let portail = Portail::nouveau();
    for (nom, octets) in [
        ("chaine.p12", include_bytes!("../../../sceau/tests/pieces/chaine.p12").as_slice()),
        ("fini.p12", include_bytes!("../../../sceau/tests/pieces/fini.p12")),
        ("rsa.p12", include_bytes!("../../../sceau/tests/pieces/rsa.p12")),
        ("ancien.p12", include_bytes!("../../../sceau/tests/pieces/ancien.p12")),
    ] {
        let fichier = portail.chemin().join(nom);
        std::fs::write(&fichier, octets).expect("a file");
        std::fs::set_permissions(fichier, Permissions::from_mode(0o600)).expect("rights");
    }
    portail
}

fn avec(portail: &Portail, arguments: &[&str], reglages: &[(&str, &str)]) -> Fini {
    let mut commande = portail.commande(arguments);
    Fini::de(&commande.envs(reglages.iter().copied()).output().expect("the binary runs"))
}

#[test]
fn un_p12_qui_ne_scelle_pas_arrete_le_depart() {
    let portail = portail();
    portail.reussir(&["migrate"]);
    std::fs::write(portail.chemin().join("mot.txt"), format!("{MOT}\n")).expect("a file");
    std::fs::copy(portail.chemin().join("chaine.p12"), portail.chemin().join("lisible.p12")).expect("a file");
    for lisible in ["mot.txt", "lisible.p12"] {
        std::fs::set_permissions(portail.chemin().join(lisible), Permissions::from_mode(0o644)).expect("rights");
    }
    let (p12, mot, fichier) = ("LINTEAU_SEAL_P12", "LINTEAU_SEAL_P12_PASSWORD", "LINTEAU_SEAL_P12_PASSWORD_FILE");
    for (reglages, attendu) in [
        (
            vec![(p12, "chaine.p12"), (mot, "mauvais-mot")],
            "LINTEAU_SEAL_P12\u{a0}: chaine.p12\u{a0}: le mot de passe n’ouvre pas ce fichier",
        ),
        (
            vec![(p12, "fini.p12"), (mot, MOT)],
            "LINTEAU_SEAL_P12\u{a0}: fini.p12\u{a0}: Son certificat a pris fin le 01/06/2026 à 02:00",
        ),
        (vec![(p12, "rsa.p12"), (mot, MOT)], "sa clé n’est pas une clé ECDSA sur la courbe P-256"),
        (
            vec![(p12, "ancien.p12"), (mot, MOT)],
            "«\u{a0}openssl pkcs12 -legacy -in ancien.p12 -nodes -out cle.pem\u{a0}», puis «\u{a0}openssl pkcs12 -export -in cle.pem",
        ),
        (vec![(p12, "absent.p12"), (mot, MOT)], "LINTEAU_SEAL_P12\u{a0}: absent.p12\u{a0}: introuvable"),
        (vec![(p12, "chaine.p12")], "LINTEAU_SEAL_P12_PASSWORD ou LINTEAU_SEAL_P12_PASSWORD_FILE est attendu"),
        (vec![(p12, "chaine.p12"), (mot, MOT), (fichier, "mot.txt")], "gardez l’un des deux"),
        (vec![(p12, "chaine.p12"), (fichier, "mot.txt")], "mot.txt\u{a0}: ses droits sont 644"),
        (vec![(p12, "lisible.p12"), (mot, MOT)], "lisible.p12\u{a0}: ses droits sont 644"),
        (vec![(mot, MOT)], "LINTEAU_SEAL_P12\u{a0}: le fichier manque"),
    ] {
        let fini = avec(&portail, &["serve"], &reglages);
        assert_eq!((fini.code, fini.erreur.lines().count()), (1, 1), "{reglages:?}: {}", fini.erreur);
        assert!(fini.erreur.contains(attendu), "{attendu} in {}", fini.erreur);
        assert!(!fini.erreur.contains("mauvais-mot") && !fini.erreur.contains(MOT), "{}", fini.erreur);
    }
    assert!(portail.reussir(&["sceau", "montrer"]).contains("Aucun sceau"), "nothing is written");
}

#[test]
fn un_p12_scelle_du_depart_jusqu_au_suivant() {
    let portail = portail();
    let mot = portail.chemin().join("mot.txt");
    std::fs::write(&mot, format!("{MOT}\n")).expect("a file");
    std::fs::set_permissions(&mot, Permissions::from_mode(0o600)).expect("rights");
    portail.reussir(&["sceau", "renouveler"]);
    let reglages = [("LINTEAU_SEAL_P12", "chaine.p12"), ("LINTEAU_SEAL_P12_PASSWORD_FILE", "mot.txt")];
    let mut commande = portail.commande(&["serve"]);
    drop(Serveur::demarrer(commande.envs(reglages).env("LINTEAU_LISTEN", "127.0.0.1:0")));

    let montre = portail.reussir(&["sceau", "montrer"]);
    assert!(montre.starts_with("Cachet de Essai SAS\u{a0}: en service"), "{montre}");
    assert!(montre.contains("\nSceau de Linteau\u{a0}: retiré le"), "what was sealed before stays known: {montre}");
    // When the key comes from the settings, its file must be replaced first, so this renewal is refused.
    let fini = avec(&portail, &["sceau", "renouveler"], &reglages);
    assert_eq!(fini.code, 1);
    assert!(
        fini.erreur.contains("vient du réglage LINTEAU_SEAL_P12, et celle de ce fichier scelle déjà"),
        "{}",
        fini.erreur
    );
    // Without the setting, this command alone puts the portal's own key in use again.
    assert!(portail.reussir(&["sceau", "renouveler"]).contains("Sceau de Linteau\u{a0}: en service"));
    let fini = avec(&portail, &["sceau", "renouveler"], &reglages);
    assert!(fini.code == 0 && fini.sortie.contains("Cachet de Essai SAS\u{a0}: en service"), "{fini:?}");
}
