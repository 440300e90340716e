//! Tests of document models that a developer replaces: `linteau papiers`, and the start of a server.

use crate::outils::Portail;
use std::fs;

#[test]
fn un_dossier_de_modeles_se_copie_se_verifie_et_sert() {
    let portail = Portail::nouveau();
    let dossier = portail.chemin().join("modeles");
    assert!(portail.reussir(&["papiers", "copier", "modeles"]).contains("Gardez ceux que vous changez"));
    let deja = portail.executer(&["papiers", "copier", "modeles"]);
    assert_eq!(
        (deja.code, deja.erreur.as_str()),
        (1, "linteau\u{a0}: modeles/base.typ ne peut pas être écrit\u{a0}: existe déjà\n")
    );
    // The folder keeps one model only, with another wording.
    let recepisse =
        fs::read_to_string(dossier.join("recepisse.typ")).expect("ours").replace("donne acte à", "reconnaît à");
    for fichier in fs::read_dir(&dossier).expect("a folder") {
        fs::remove_file(fichier.expect("a file").path()).expect("removed");
    }
    let garder = |nom: &str, texte: &str| fs::write(dossier.join(nom), texte).expect("a file");
    garder("recepisse.typ", &recepisse);
    garder(".gitignore", "");
    let tableau = portail.reussir(&["papiers", "verifier", "modeles"]);
    assert_eq!(tableau.lines().count(), 17, "{tableau}");
    assert!(tableau.contains(&format!("\n{:23}  remplacé  OK (2 cas)\n", "recepisse.typ")), "{tableau}");
    assert!(tableau.contains(&format!("\n{:23}  le nôtre  OK\n", "mandat.typ")), "{tableau}");
    drop(crate::outils::Serveur::demarrer(
        portail.commande(&["serve"]).env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_MODELS_DIR", "modeles"),
    ));

    // Neither the command nor a server accepts a model that names a value that does not exist.
    let faute = "recepisse.typ, ligne 7\u{a0}: la donnée «\u{a0}s.reservans\u{a0}» n’existe pas\u{a0}; les données sont autres, ";
    garder("recepisse.typ", &recepisse.replace("#s.reservant, réservant", "#s.reservans, réservant"));
    let juge = portail.executer(&["papiers", "verifier", "modeles"]);
    assert_eq!((juge.code, juge.erreur.as_str()), (1, "linteau\u{a0}: un modèle ne convient pas\n"));
    assert!(juge.sortie.contains(&format!("{:23}  remplacé  une faute\n  {faute}", "recepisse.typ")), "{juge:?}");
    let refuse = |attendu: &str| {
        let sortie =
            portail.commande(&["serve"]).env("LINTEAU_MODELS_DIR", "modeles").output().expect("the binary runs");
        let erreur = String::from_utf8_lossy(&sortie.stderr);
        assert_eq!((sortie.status.code(), erreur.lines().count()), (Some(1), 1), "{erreur}");
        assert!(erreur.starts_with(&format!("linteau\u{a0}: réglage LINTEAU_MODELS_DIR\u{a0}: {attendu}")), "{erreur}");
    };
    refuse(faute);

    garder("recepisses.typ", "");
    let inconnu = "recepisses.typ n’est le nom d’aucun modèle\u{a0}; les modèles sont base.typ, brochure.typ, ";
    refuse(inconnu);
    let juge = portail.executer(&["papiers", "verifier", "modeles"]);
    assert!(juge.code == 1 && juge.erreur.starts_with(&format!("linteau\u{a0}: {inconnu}")), "{juge:?}");
    fs::remove_dir_all(&dossier).expect("removed");
    refuse("modeles ne peut pas être lu\u{a0}: introuvable");
}
