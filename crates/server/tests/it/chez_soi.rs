//! Follows the README's steps to a portal of one's own, as they are written.

use crate::outils::{PATIENCE, Portail, Serveur, tout_lire};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const README: &str = include_str!("../../../../README.md");
const MOT_DE_PASSE: &str = "le premier mot de passe";

/// The commands of this section of the README, as one script.
fn commandes() -> &'static str {
    let (_, section) = README.split_once("## A portal of one's own").expect("the section");
    let (_, bloc) = section.split_once("```sh\n").expect("its commands");
    bloc.split_once("\n```").expect("their end").0
}

#[test]
fn un_portail_a_soi_s_ouvre_par_les_commandes_du_readme() {
    let portail = Portail::nouveau();
    let exemple = Path::new(env!("CARGO_MANIFEST_DIR")).join("../feed/exemples/petit-flux.ndjson");
    std::fs::copy(exemple, portail.chemin().join("petit-flux.ndjson")).expect("the small feed");
    let avant_de_servir = commandes().strip_suffix("linteau serve").expect("it serves at last");
    // The README types the password in a terminal. The test gives it on the standard input.
    let avant_de_servir = avant_de_servir.replace("--prenom Zoé", "--prenom Zoé --mot-de-passe-stdin");
    let binaire = PathBuf::from(env!("CARGO_BIN_EXE_linteau"));
    let ici = binaire.parent().expect("a folder").display();
    let chemin = format!("{ici}:{}", std::env::var("PATH").unwrap_or_default());
    // This runs `sh` in place of the binary, in the same environment.
    let mut sh = std::process::Command::new("sh");
    sh.args(["-eu", "-c", &avant_de_servir]).current_dir(portail.chemin()).env_clear().env("PATH", chemin);
    let mut joue = sh.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("sh runs");
    writeln!(joue.stdin.take().expect("its input"), "{MOT_DE_PASSE}").expect("typed");
    let joue = joue.wait_with_output().expect("an end");
    assert!(joue.status.success(), "{}", String::from_utf8_lossy(&joue.stderr));
    assert!(portail.chemin().join("var/cles.json").is_file());

    let serveur = Serveur::demarrer(portail.commande(&["serve"]).env("LINTEAU_LISTEN", "127.0.0.1:0"));
    assert!(serveur.lots() > 0, "the feed is there");
    assert!(serveur.lire("/").contains("<title>Bâti Neuf</title>"));
    // This sends the request as the proxy would.
    let corps = format!(r#"{{"email":"zoe@bati.example","motDePasse":"{MOT_DE_PASSE}"}}"#);
    let mut connexion = serveur.connexion();
    connexion.set_read_timeout(Some(PATIENCE)).expect("a time-out");
    write!(
        connexion,
        "POST /api/session HTTP/1.1\r\nHost: portail.bati.example\r\nOrigin: https://portail.bati.example\r\n\
         X-Forwarded-For: 203.0.113.7\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{corps}",
        corps.len(),
    )
    .expect("sent");
    let reponse = tout_lire(&mut connexion);
    assert!(reponse.starts_with("HTTP/1.1 20"), "{reponse}");
    assert!(reponse.contains("__Host-") && reponse.contains("Secure"), "{reponse}");
}
