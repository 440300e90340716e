use super::*;
use std::collections::BTreeMap;
use std::path::Path;

fn lire(environnement: &[(&str, &str)], toml: &str) -> Result<Reglages, String> {
    let environnement: BTreeMap<String, String> =
        environnement.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    SourceDesReglages::nouvelle(environnement, toml, Path::new("linteau.toml"))
        .and_then(|source| Reglages::lire(&source))
        .map_err(|e| e.to_string())
}

#[test]
fn sans_rien_dire_le_portail_de_demonstration() {
    let reglages = lire(&[], "").expect("the defaults are values");
    assert_eq!(reglages.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(reglages.base(), AdresseBase::Sqlite("./var/linteau.sqlite3".into()));
    assert_eq!(reglages.cles(), Path::new("./var/cles.json"));
    assert_eq!(reglages.url_publique(), "http://127.0.0.1:8080");
    assert!(!reglages.maintenance && !reglages.demo_on_network);
    assert_eq!(reglages.brand_name, "Linteau");
}

#[test]
fn l_environnement_l_emporte_sur_le_fichier() {
    let toml = "listen = \"127.0.0.1:1\"\nmax_concurrency = 7\nmaintenance = true\ntrusted_proxies = [\"10.0.0.0/8\", \"::1\"]";
    let reglages = lire(&[("LINTEAU_LISTEN", "127.0.0.1:2"), ("LINTEAU_MAX_CONCURRENCY", "")], toml).expect("right");
    assert_eq!(reglages.listen.port(), 2);
    assert_eq!(reglages.max_concurrency, 7, "an empty variable says nothing");
    assert!(reglages.maintenance);
    assert_eq!(reglages.trusted_proxies.len(), 2);
}

#[test]
fn un_reglage_faux_est_nomme_en_une_ligne() {
    for (environnement, toml, attendu) in [
        (
            vec![("LINTEAU_LISTEN", "80")],
            "",
            "réglage LINTEAU_LISTEN\u{a0}: «\u{a0}80\u{a0}» refusé, une adresse IP et un port",
        ),
        (vec![], "listen = \"x\"", "réglage listen (linteau.toml)\u{a0}: «\u{a0}x\u{a0}» refusé"),
        (
            vec![("LINTEAU_LISTN", "")],
            "",
            "réglage LINTEAU_LISTN inconnu\u{a0}; vouliez-vous dire LINTEAU_LISTEN\u{a0}?",
        ),
        (
            vec![("LINTEAU_BIDON", "1")],
            "",
            "réglage LINTEAU_BIDON inconnu\u{a0}; «\u{a0}linteau serve --help\u{a0}» les énumère",
        ),
        (vec![], "brand_nom = \"x\"", "réglage brand_nom inconnu\u{a0}; vouliez-vous dire brand_name\u{a0}?"),
        (vec![], "a = [[1]]\n[b]\nc = 1", "linteau.toml, réglage b\u{a0}: un texte"),
        (vec![], "\n\nlisten: 3", "linteau.toml, ligne 3\u{a0}: ce n’est pas du TOML lisible"),
        (vec![("LINTEAU_XYZ_ABC_DEF_GHI", "1")], "", "«\u{a0}linteau serve --help\u{a0}» les énumère"),
        (vec![("LINTEAU_LOG", "bidule")], "", "«\u{a0}bidule\u{a0}» refusé, un niveau"),
        (vec![("LINTEAU_LOG", "info,bidule")], "", "refusé, un niveau"),
        (vec![("LINTEAU_LOG", "store=beaucoup")], "", "refusé, un niveau"),
        (vec![("LINTEAU_PUBLIC_URL", "https://linteau.example/portail")], "", "une adresse sans chemin est attendue"),
        (
            vec![("LINTEAU_BRAND_LOGO", "logo.svg")],
            "",
            "«\u{a0}logo.svg\u{a0}» refusé, une adresse http:// ou https://",
        ),
        (vec![("LINTEAU_BRAND_LOGO", "javascript:alert(1)")], "", "un chemin qui commence par /"),
        (vec![("LINTEAU_MAP_TILES", "https://tuiles.example/{z}/{x}.png")], "", "avec {z}, {x} et {y} est attendue"),
        (vec![("LINTEAU_MAP_TILES", "https://{s}.tuiles.example/{z}/{x}/{y}.png")], "", "est attendue"),
        (vec![("LINTEAU_MAP_TILES", "https://a.example;script-src/{z}/{x}/{y}")], "", "est attendue"),
        (vec![("LINTEAU_MAP_TILES", "/tuiles/{z}/{x}/{y}.png")], "", "est attendue"),
        (
            vec![("LINTEAU_CAPTCHA_PROVIDER", "autre")],
            "",
            "«\u{a0}autre\u{a0}» refusé, hcaptcha ou turnstile est attendu",
        ),
        (
            vec![("LINTEAU_MAIL_SMTP", "courrier.example:25")],
            "",
            "«\u{a0}smtp://hôte:port\u{a0}» ou «\u{a0}smtps://hôte:port\u{a0}» est attendu",
        ),
        (vec![("LINTEAU_MAIL_SMTP", "smtp://moi:secret@courrier.example")], "", "ont leurs réglages"),
        (vec![("LINTEAU_MAIL_FROM", "Portail <a@b.example>")], "", "une adresse e-mail est attendue"),
        (vec![("LINTEAU_BRAND_COLOR", "rouge")], "", "une couleur #RRVVBB est attendue"),
        (
            vec![("LINTEAU_TRUSTED_PROXIES", "10.0.0.0/8, ici")],
            "",
            "«\u{a0}ici\u{a0}» n’est ni une adresse IP ni un réseau",
        ),
    ] {
        let erreur = lire(&environnement, toml).expect_err(attendu);
        assert!(erreur.contains(attendu), "{erreur}");
        assert!(!erreur.contains('\n'), "one line: {erreur}");
    }
}

#[test]
fn ce_qui_convient_est_pris() {
    for (nom, valeur) in [
        ("LINTEAU_LOG", "debug"),
        ("LINTEAU_LOG", "off"),
        ("LINTEAU_LOG", "store=debug,info"),
        ("LINTEAU_LOG", "[appel{route=x}]=debug"),
        ("LINTEAU_PUBLIC_URL", "https://linteau.example:8443/"),
        ("LINTEAU_BRAND_LOGO", "https://cdn.linteau.example/logo.svg"),
        ("LINTEAU_BRAND_LOGO", "/logo.svg"),
        ("LINTEAU_MAIL_SMTP", "smtps://courrier.example"),
        ("LINTEAU_MAIL_SMTP", "smtp://127.0.0.1:2525"),
        ("LINTEAU_MAIL_FROM", "portail@bati.example"),
        ("LINTEAU_MAP_TILES", "http://127.0.0.1:9000/{z}/{x}/{y}.png"),
        ("LINTEAU_MAP_TILES", "https://tuiles.example/wmts?TILEMATRIX={z}&TILECOL={x}&TILEROW={y}"),
    ] {
        lire(&[(nom, valeur)], "").unwrap_or_else(|e| panic!("{nom}={valeur}: {e}"));
    }
}

#[test]
fn un_secret_n_est_jamais_repete() {
    let erreur = lire(&[("LINTEAU_DATABASE_URL", "mysql://u:motdepasse@h/b")], "").expect_err("not a base we know");
    assert!(!erreur.contains("motdepasse"), "{erreur}");
    let reglages =
        lire(&[("LINTEAU_DATABASE_URL", "postgres://u:motdepasse@h/b"), ("LINTEAU_ADDRESS_KEY", "motdepasse")], "")
            .expect("right");
    assert!(!format!("{reglages:?}").contains("motdepasse"));
}

/// A settings file is judged like the key file: only its owner, and at most its group, may read a secret. Nobody else
/// may change any setting.
#[test]
fn un_fichier_de_reglages_ouvert_est_refuse() {
    let refus = |toml: &str, droits: u32| {
        let source = SourceDesReglages::nouvelle(BTreeMap::new(), toml, Path::new("linteau.toml")).expect("right");
        source.verifier_les_droits(0o100_000 | droits).err().map(|e| e.to_string())
    };
    let secrets = [
        ("mail_password = \"x\"", "mail_password"),
        ("captcha_secret = \"x\"", "captcha_secret"),
        ("register_key = \"x\"", "register_key"),
        ("address_key = \"x\"", "address_key"),
        ("database_url = \"postgres://u:x@base.example/l\"", "database_url"),
        ("database_url = \"postgres://base.example/l?user=u&password=x\"", "database_url"),
    ];
    for (toml, cle) in secrets {
        for droits in [0o604, 0o644, 0o660, 0o602, 0o666, 0o777] {
            let dit = refus(toml, droits).unwrap_or_else(|| panic!("{toml} {droits:o}"));
            let attendu = format!("linteau.toml, réglage {cle}\u{a0}: ses droits sont {droits:o}");
            assert!(dit.starts_with(&attendu) && dit.ends_with("chmod 600") && !dit.contains('\n'), "{dit}");
        }
        for droits in [0o600, 0o400, 0o640, 0o440] {
            assert_eq!(refus(toml, droits), None, "{toml} {droits:o}");
        }
    }
    for toml in [
        "listen = \"127.0.0.1:1\"",
        "mail_password = \"\"",
        "database_url = \"sqlite:var/linteau.sqlite3\"",
        "database_url = \"postgres://u@[::1]:5432/l\"",
    ] {
        for droits in [0o600, 0o644, 0o664] {
            assert_eq!(refus(toml, droits), None, "{toml} {droits:o}");
        }
        for droits in [0o666, 0o602, 0o777] {
            let dit = refus(toml, droits).unwrap_or_else(|| panic!("{toml} {droits:o}"));
            assert!(dit.contains("n’importe qui peut le changer"), "{dit}");
        }
    }
}

#[test]
fn l_aide_liste_chaque_reglage() {
    let aide = aide();
    for reglage in TABLE {
        assert!(aide.contains(reglage.variable), "{}", reglage.variable);
        assert_eq!(format!("LINTEAU_{}", reglage.cle().to_ascii_uppercase()), reglage.variable);
    }
}

/// The README lists every setting with its default and the words of the help.
#[test]
fn le_readme_liste_chaque_reglage() {
    let readme = include_str!("../../../../README.md");
    for Reglage { variable, defaut, aide, .. } in TABLE {
        let defaut = if defaut.is_empty() { String::new() } else { format!("`{defaut}`") };
        let ligne = format!("| `{variable}` | {defaut} | {aide} |");
        assert!(readme.contains(&ligne), "README lacks the line: {ligne}");
    }
}
