//! Tests of the command line and of the settings.

use crate::outils::{Fini, Portail};
use std::io::Write as _;
use std::process::Stdio;

#[test]
fn chaque_commande_a_son_aide_en_francais() {
    let portail = Portail::nouveau();
    for commande in [
        &[][..],
        &["serve"],
        &["import"],
        &["generate"],
        &["migrate"],
        &["taches", "relancer"],
        &["cles", "rechiffrer"],
        &["fichiers", "balayer"],
        &["lier"],
        &["journal", "verifier"],
        &["papiers", "verifier"],
        &["papiers", "copier"],
        &["reglage", "definir"],
        &["user"],
        &["user", "ajouter"],
        &["user", "lister"],
        &["user", "mot-de-passe"],
        &["user", "desactiver"],
        &["user", "demo"],
        &["verifier"],
    ] {
        let aide = portail.reussir(&[commande, &["--help"]].concat());
        assert!(aide.contains("Usage\u{a0}: linteau"), "{aide}");
        assert!(aide.contains("Affiche cette aide"), "{aide}");
        for anglais in ["Usage:", "Print", "Commands", "[default", "[possible", "[env", "[aliases"] {
            assert!(!aide.contains(anglais), "{anglais} in {aide}");
        }
    }
    let aide = portail.reussir(&["serve", "--help"]);
    assert!(aide.contains("LINTEAU_TRUSTED_PROXIES") && aide.contains("X-Forwarded-For"), "{aide}");
    assert!(portail.reussir(&["--version"]).starts_with("linteau 0."));
}

#[test]
fn une_faute_de_frappe_est_dite_en_une_ligne() {
    let portail = Portail::nouveau();
    for (arguments, attendu) in [
        (&["serv"][..], "linteau\u{a0}: commande inconnue\u{a0}: serv\u{a0}; vouliez-vous dire user ou serve\u{a0}?"),
        (
            &["import", "--confirme"],
            "linteau\u{a0}: argument inconnu\u{a0}: --confirme\u{a0}; vouliez-vous dire --confirmer\u{a0}?",
        ),
        (&["import"], "linteau\u{a0}: il manque <FICHIER>"),
        (&["import", "a", "--annuler"], "ne vont pas ensemble"),
        (&["generate", "--lots", "beaucoup"], "«\u{a0}beaucoup\u{a0}» refusé, un nombre entier est attendu"),
        (&["generate", "--lots"], "attend une valeur"),
        (
            &["user", "ajouter", "a@b.example", "--type", "XX"],
            "«\u{a0}XX\u{a0}» refusé, EP, ER, IT, IR ou IA est attendu",
        ),
    ] {
        let fini = portail.executer(arguments);
        assert_eq!((fini.code, fini.erreur.lines().count(), fini.sortie.as_str()), (2, 1, ""), "{fini:?}");
        assert!(fini.erreur.contains(attendu), "{attendu}: {fini:?}");
    }
}

#[test]
fn un_reglage_faux_arrete_le_depart_en_le_nommant() {
    let portail = Portail::nouveau();
    for (nom, valeur, attendu) in [
        ("LINTEAU_LISTEN", "8080", "réglage LINTEAU_LISTEN\u{a0}: «\u{a0}8080\u{a0}» refusé"),
        (
            "LINTEAU_LISTN",
            "127.0.0.1:0",
            "réglage LINTEAU_LISTN inconnu\u{a0}; vouliez-vous dire LINTEAU_LISTEN\u{a0}?",
        ),
        ("LINTEAU_DATABASE_URL", "mysql://moi:secret@ici/base", "réglage LINTEAU_DATABASE_URL\u{a0}: "),
        ("LINTEAU_CONFIG", "absent.toml", "réglage LINTEAU_CONFIG\u{a0}: absent.toml\u{a0}: ce fichier n’existe pas"),
        ("LINTEAU_METRICS_LISTEN", "ici", "réglage LINTEAU_METRICS_LISTEN\u{a0}: «\u{a0}ici\u{a0}» refusé"),
    ] {
        let sortie = portail.commande(&["serve"]).env(nom, valeur).output().expect("the binary runs");
        let erreur = String::from_utf8_lossy(&sortie.stderr);
        assert_eq!((sortie.status.code(), erreur.lines().count()), (Some(1), 1), "{erreur}");
        assert!(erreur.contains(attendu) && !erreur.contains("secret"), "{erreur}");
    }
    std::fs::write(portail.chemin().join("linteau.toml"), "brand_colour = \"#000000\"\n").expect("a file");
    let fini = portail.executer(&["migrate"]);
    assert!(
        fini.erreur.contains("linteau.toml, réglage brand_colour inconnu\u{a0}; vouliez-vous dire brand_color\u{a0}?"),
        "{fini:?}"
    );
}

#[test]
fn un_flux_faux_est_refuse_avec_ses_lignes() {
    let portail = Portail::nouveau();
    let flux = "{\"flux\":\"linteau\",\"version\":1,\"genre\":\"complet\"}\n{\"type\":\"maison\"}\nrien\n";
    std::fs::write(portail.chemin().join("faux.ndjson"), flux).expect("a file");
    let fini = portail.executer(&["import", "faux.ndjson"]);
    assert_eq!(fini.code, 1, "{fini:?}");
    for attendu in ["ligne 2, type\u{a0}: ", "ligne 3\u{a0}: ", "2 erreurs\u{a0}: le flux est refusé"] {
        assert!(fini.erreur.contains(attendu), "{attendu}: {fini:?}");
    }
    let absent = portail.executer(&["import", "absent.ndjson"]);
    assert!(absent.code == 1 && absent.erreur.contains("le flux ne peut pas être lu"), "{absent:?}");
}

#[test]
fn un_refus_est_dit_une_fois() {
    let portail = Portail::nouveau();
    let flux: String = std::iter::once("{\"flux\":\"linteau\",\"version\":1,\"genre\":\"complet\"}\n".to_owned())
        .chain((0..10).map(|n| format!("{{\"type\":\"maison{n}\"}}\n")))
        .collect();
    std::fs::write(portail.chemin().join("dix.ndjson"), flux).expect("a file");
    let fini = portail.executer(&["import", "dix.ndjson"]);
    let lignes: Vec<&str> = fini.erreur.lines().collect();
    assert_eq!((fini.code, lignes.len()), (1, 11), "ten mistakes, ten lines, and one to close: {fini:?}");
    for (n, ligne) in lignes[..10].iter().enumerate() {
        let ligne = ligne.trim_start_matches("linteau\u{a0}: ");
        assert!(ligne.starts_with(&format!("ligne {}, type\u{a0}: ", n + 2)), "{ligne}");
    }
    assert_eq!(lignes[10], "10 erreurs\u{a0}: le flux est refusé, rien n’a changé");

    std::fs::write(portail.chemin().join("base.txt"), "ceci n'est pas une base de données, loin de là")
        .expect("a file");
    let sans_base = ("LINTEAU_DATABASE_URL", "sqlite:base.txt");
    let base_absente = ("LINTEAU_DATABASE_URL", "sqlite:/absent/base.sqlite3");
    let postgres = ("LINTEAU_DATABASE_URL", "postgres://moi:motdepasse@127.0.0.1:1/base");
    for (arguments, reglage, attendu) in [
        (
            &["import", "--annuler"][..],
            None,
            "linteau\u{a0}: il n’y a rien à annuler\u{a0}: aucun import, ou le dernier est déjà annulé",
        ),
        (&["import", "absent.ndjson"], None, "linteau\u{a0}: le flux ne peut pas être lu\u{a0}: introuvable"),
        (&["user", "desactiver", "x@y.example"], None, "linteau\u{a0}: aucun utilisateur n’a cette adresse e-mail"),
        (
            &["user", "lister"],
            Some(sans_base),
            "linteau\u{a0}: réglage LINTEAU_DATABASE_URL\u{a0}: la base de données ne répond pas\u{a0}: \
             ce fichier n’est pas une base SQLite",
        ),
        (
            &["user", "lister"],
            Some(base_absente),
            "linteau\u{a0}: réglage LINTEAU_DATABASE_URL\u{a0}: la base de données ne répond pas\u{a0}: \
             /absent/base.sqlite3\u{a0}: introuvable",
        ),
        (
            &["user", "lister"],
            Some(postgres),
            "linteau\u{a0}: réglage LINTEAU_DATABASE_URL\u{a0}: la base de données ne répond pas\u{a0}: \
             connexion impossible",
        ),
    ] {
        let mut commande = portail.commande(arguments);
        if let Some((nom, valeur)) = reglage {
            commande.env(nom, valeur);
        }
        let sortie = commande.output().expect("the binary runs");
        let erreur = String::from_utf8_lossy(&sortie.stderr);
        assert_eq!((sortie.status.code(), erreur.trim_end()), (Some(1), attendu));
    }
}

#[test]
fn help_est_un_mot_comme_une_option() {
    let portail = Portail::nouveau();
    for commande in [&[][..], &["import"], &["user", "ajouter"]] {
        let mot = portail.reussir(&[&["help"], commande].concat());
        assert_eq!(mot, portail.reussir(&[commande, &["--help"]].concat()));
    }
    assert_eq!(portail.executer(&["help", "bidule"]).code, 2);
}

#[test]
fn des_cles_perdues_arretent_le_depart() {
    let portail = Portail::nouveau();
    portail.reussir(&["user", "demo"]);
    let cles = portail.chemin().join("var/cles.json");
    std::fs::rename(&cles, portail.chemin().join("ailleurs.json")).expect("moved");
    for commande in [&["serve"][..], &["user", "lister"]] {
        let fini = portail.executer(commande);
        assert_eq!((fini.code, fini.erreur.lines().count()), (1, 1), "{fini:?}");
        assert!(fini.erreur.contains("réglage LINTEAU_KEY_FILE\u{a0}: fichier de clés "), "{fini:?}");
        assert!(!cles.exists(), "no other keys are made");
    }
    let ailleurs = portail.commande(&["user", "lister"]).env("LINTEAU_KEY_FILE", "ailleurs.json").output();
    assert!(ailleurs.expect("the binary runs").status.success());
}

#[test]
fn la_demonstration_ne_se_mele_pas_aux_vrais_comptes() {
    let portail = Portail::nouveau();
    let arguments = ["user", "ajouter", "zoe@linteau.example", "--type", "IR", "--civilite", "Mme", "--nom", "Lenoir"];
    let suite = ["--prenom", "Zoé", "--tel-pro", "01 99 00 20 01", "--perimetre-geo", "Vendée", "--mot-de-passe-stdin"];
    let mut enfant = portail.commande(&[&arguments[..], &suite].concat()).stdin(Stdio::piped()).spawn().expect("runs");
    writeln!(enfant.stdin.take().expect("its input"), "un bon mot de passe").expect("sent");
    assert!(enfant.wait().expect("an end").success());

    let refuse = portail.executer(&["user", "demo"]);
    assert!(refuse.code == 1 && refuse.erreur.contains("--confirmer les charge quand même"), "{refuse:?}");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/charger-demo.sh");
    let charger = || {
        let mut commande = std::process::Command::new(script);
        commande.arg(env!("CARGO_BIN_EXE_linteau")).current_dir(portail.chemin()).env("LINTEAU_DATA_DIR", "./var");
        commande.env_remove("LINTEAU_DATABASE_URL").output().expect("the script runs")
    };
    let fini = charger();
    assert_eq!(fini.status.code(), Some(1), "{fini:?}");
    assert!(String::from_utf8_lossy(&fini.stderr).contains("comptes qui ne sont pas de démonstration"), "{fini:?}");
    let liste = portail.reussir(&["user", "lister"]);
    assert_eq!(liste.lines().count(), 1, "{liste}");
    assert!(portail.executer(&["import", "--annuler"]).code == 1, "no catalogue was loaded");
    // With this mark the script takes the demonstration for loaded. The mark is the hash of the database's address,
    // which is the word `sqlite` for the file in the data directory.
    let marque = "0cd8666848bf286d951c3d230e8b6e092fde03c3a080e3454467e496e7b14e78\n";
    std::fs::write(portail.chemin().join("var/demo-chargee"), marque).expect("a file");
    assert!(charger().status.success());

    portail.reussir(&["user", "demo", "--confirmer"]);
    assert_eq!(portail.reussir(&["user", "lister"]).lines().count(), 61);
}

#[test]
fn generer_importer_annuler() {
    let portail = Portail::nouveau();
    let flux = portail.reussir(&["generate", "--programmes", "3", "--lots", "40", "--seed", "5"]);
    assert_eq!(flux, portail.reussir(&["generate", "--programmes", "3", "--lots", "40", "--seed", "5"]));
    std::fs::write(portail.chemin().join("flux.ndjson"), &flux).expect("a file");
    let essai = portail.reussir(&["import", "flux.ndjson", "--dry-run"]);
    assert!(essai.contains("nouveaux\u{a0}: 40") && essai.contains("rien n’a changé"), "{essai}");
    assert!(portail.reussir(&["import", "flux.ndjson"]).contains("Import terminé."));
    assert!(portail.reussir(&["import", "flux.ndjson"]).contains("Rien à changer"));
    assert!(portail.reussir(&["import", "--annuler"]).contains("comme avant"));
    let fini = portail.executer(&["import", "--annuler"]);
    assert!(fini.code == 1 && fini.erreur.contains("rien à annuler"), "{fini:?}");
    let schema = portail.reussir(&["import", "--schema"]);
    assert!(schema.trim_start().starts_with('{'), "{schema}");
}

#[test]
fn des_lots_sans_programme_se_disent_avant_d_ecrire() {
    let portail = Portail::nouveau();
    let fini = portail.executer(&["generate", "--programmes", "0", "--lots", "40", "--sortie", "flux.ndjson"]);
    let attendu = "linteau\u{a0}: --programmes 0\u{a0}: 40 lots demandent un programme au moins\u{a0}; --lots 0 écrit un flux vide\n";
    assert_eq!((fini.code, fini.erreur.as_str()), (1, attendu));
    assert!(!portail.chemin().join("flux.ndjson").exists());
    assert_eq!(portail.reussir(&["generate", "--programmes", "0", "--lots", "0"]).lines().count(), 1);
}

#[test]
fn qui_a_lu_assez_ne_provoque_aucune_erreur() {
    let portail = Portail::nouveau();
    portail.reussir(&["user", "demo"]);
    for arguments in [
        &["user", "lister"][..],
        &["user", "demo"],
        &["--help"],
        &["import", "--schema"],
        &["generate", "--programmes", "2", "--lots", "30"],
        &["migrate"],
    ] {
        // Nobody reads the output: the other end of the pipe is closed before the command writes anything.
        let (lecture, ecriture) = std::io::pipe().expect("a pipe");
        drop(lecture);
        let sortie = portail.commande(arguments).stdout(ecriture).output().expect("the binary runs");
        let erreur = String::from_utf8_lossy(&sortie.stderr);
        assert_eq!((sortie.status.code(), erreur.as_ref()), (Some(0), ""), "{arguments:?}");
    }
}

/// A command saves its work before it reports it. When it cannot report, its error says that the work is done. The error
/// of a command that only reads does not say this.
#[test]
fn ce_qui_est_fait_et_ne_peut_se_dire_n_est_pas_a_refaire() {
    let portail = Portail::nouveau();
    portail.reussir(&["user", "demo"]);
    let sans_sortie = |arguments: &[&str]| {
        let pleine = std::fs::File::options().write(true).open("/dev/full").expect("a full disk");
        let fini = Fini::de(&portail.commande(arguments).stdout(pleine).output().expect("the binary runs"));
        assert_eq!((fini.code, fini.erreur.lines().count()), (1, 1), "{fini:?}");
        fini.erreur
    };
    let dit = sans_sortie(&["reglage", "definir", "session.duree", "3"]);
    assert!(
        dit.starts_with("linteau\u{a0}: c’est fait, mais le résultat n’a pas pu s’afficher\u{a0}: la sortie standard"),
        "{dit}"
    );
    assert!(portail.reussir(&["reglage", "lister"]).contains("3 jours (réglé)"), "kept");
    assert!(
        sans_sortie(&["reglage", "lister"]).starts_with("linteau\u{a0}: la sortie standard ne peut pas être écrite")
    );
}

#[test]
fn le_premier_administrateur() {
    let portail = Portail::nouveau();
    let ajouter = |mot_de_passe: &str| {
        let arguments = ["user", "ajouter", "zoe@linteau.example", "--type", "IA", "--civilite", "Mme"];
        let identite = ["--nom", "Lenoir", "--prenom", "Zoé", "--mot-de-passe-stdin"];
        let mut enfant = portail
            .commande(&[&arguments[..], &identite].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        writeln!(enfant.stdin.take().expect("its input"), "{mot_de_passe}").expect("sent");
        enfant.wait_with_output().expect("an end")
    };
    assert!(portail.reussir(&["user", "lister"]).contains("Aucun utilisateur"));
    let court = ajouter("court");
    assert!(String::from_utf8_lossy(&court.stderr).contains("au moins 12 caractères"), "{court:?}");
    assert!(ajouter("un bon mot de passe").status.success());
    let liste = portail.reussir(&["user", "lister"]);
    assert!(liste.contains("IA   zoe@linteau.example"), "{liste}");
    portail.reussir(&["user", "desactiver", "zoe@linteau.example"]);
    assert!(portail.reussir(&["user", "lister"]).contains("désactivé"));
    let inconnu = portail.executer(&["user", "desactiver", "personne@linteau.example"]);
    assert!(inconnu.code == 1 && inconnu.erreur.contains("aucun utilisateur n’a cette adresse"), "{inconnu:?}");
}

#[test]
fn une_grille_de_prix_s_exporte_se_modifie_et_s_importe() {
    let portail = Portail::nouveau();
    let flux = portail.reussir(&["generate", "--programmes", "2", "--lots", "30", "--seed", "5"]);
    let lot = flux.lines().find(|l| l.contains("\"type\":\"lot\"") && l.contains("\"prix\":")).expect("a priced lot");
    let champ = |nom: &str| {
        let apres = lot.split(&format!("\"{nom}\":")).nth(1).expect("the field");
        apres
            .trim_start_matches("{\"id\":")
            .trim_matches('"')
            .split(['"', ',', '}'])
            .next()
            .expect("a value")
            .to_owned()
    };
    let (programme, numero) = (champ("programme"), champ("numero"));
    std::fs::write(portail.chemin().join("flux.ndjson"), &flux).expect("a file");
    portail.reussir(&["import", "flux.ndjson"]);

    let ecrite = portail.reussir(&["import", "--modele-grille", "grille.xlsx", "--programme", &programme]);
    assert!(ecrite.contains("grille.xlsx"), "{ecrite}");
    assert!(portail.reussir(&["import", "grille.xlsx"]).contains("Rien à changer"));
    let encore = portail.executer(&["import", "--modele-grille", "grille.xlsx", "--programme", &programme]);
    assert!(encore.code == 1 && encore.erreur.contains("existe déjà"), "{encore:?}");

    std::fs::write(portail.chemin().join("grille.csv"), format!("Lot;Prix TTC\n{numero};1\n")).expect("a file");
    let sans = portail.executer(&["import", "grille.csv"]);
    assert!(sans.code == 1 && sans.erreur.contains("de quel programme est cette grille"), "{sans:?}");
    let loin = portail.executer(&["import", "grille.csv", "--programme", &programme]);
    let dit =
        loin.erreur.contains("1\u{a0}€ est moins de la moitié du prix actuel") && loin.erreur.contains("--confirmer");
    assert!(loin.code == 1 && dit, "{loin:?}");
    let essai = portail.reussir(&["import", "grille.csv", "--programme", &programme, "--confirmer", "--dry-run"]);
    assert!(essai.contains("→ 1") && essai.contains("rien n’a changé"), "{essai}");
    let confirme = portail.reussir(&["import", "grille.csv", "--programme", &programme, "--confirmer"]);
    assert!(confirme.contains("prix changés\u{a0}: 1"), "{confirme}");
    assert!(portail.reussir(&["import", "--annuler"]).contains("comme avant"));
    assert!(portail.reussir(&["import", "grille.xlsx"]).contains("Rien à changer"));

    std::fs::write(portail.chemin().join("fausse.csv"), "Lot;Prix TTC\nX0;gratuit\n").expect("a file");
    let fausse = portail.executer(&["import", "fausse.csv", "--programme", &programme]);
    for attendu in [
        "ligne 2, colonne 1\u{a0}: lot inconnu",
        "ligne 2, colonne 2, Prix TTC\u{a0}: ",
        "2 erreurs\u{a0}: la grille est refusée",
    ] {
        assert!(fausse.code == 1 && fausse.erreur.contains(attendu), "{attendu}: {fausse:?}");
    }
    let flux = portail.executer(&["import", "flux.ndjson", "--programme", &programme]);
    assert!(flux.code == 1 && flux.erreur.contains("--programme ne sert qu’à une grille"), "{flux:?}");
    // The bytes of a file say what it is, and its name does not.
    std::fs::write(portail.chemin().join("grille.ods"), b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1").expect("a file");
    let ancien = portail.executer(&["import", "grille.ods"]);
    assert!(ancien.code == 1 && ancien.erreur.contains("ancien format d’Excel (.xls)"), "{ancien:?}");
}
