//! Runs the binary and its servers.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The longest time that these tests wait for something, far longer than it takes.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Runs the binary in an environment of its own, with only the given settings, and in a temporary data directory.
pub(crate) struct Portail {
    pub(crate) dossier: TempDir,
}

impl Portail {
    pub(crate) fn nouveau() -> Self {
        Self { dossier: TempDir::with_prefix("linteau-serveur-").expect("a temporary folder") }
    }

    pub(crate) fn commande(&self, arguments: &[&str]) -> Command {
        let mut commande = Command::new(env!("CARGO_BIN_EXE_linteau"));
        commande.args(arguments).current_dir(self.dossier.path()).stdin(Stdio::null());
        for (nom, _) in std::env::vars_os() {
            if nom.to_str().is_some_and(|n| n.starts_with("LINTEAU_")) {
                commande.env_remove(nom);
            }
        }
        commande
    }

    pub(crate) fn executer(&self, arguments: &[&str]) -> Fini {
        Fini::de(&self.commande(arguments).output().expect("the binary runs"))
    }

    /// Runs a command that must succeed.
    pub(crate) fn reussir(&self, arguments: &[&str]) -> String {
        let fini = self.executer(arguments);
        assert_eq!(fini.code, 0, "{arguments:?}: {}", fini.erreur);
        fini.sortie
    }

    /// Generates a small catalogue from this seed, and loads it.
    pub(crate) fn charger_le_catalogue(&self, graine: u32) {
        let graine = graine.to_string();
        self.reussir(&["generate", "--programmes", "4", "--lots", "60", "--seed", &graine, "--sortie", "flux.ndjson"]);
        self.reussir(&["import", "flux.ndjson", "--confirmer"]);
    }

    pub(crate) fn servir(&self) -> Serveur {
        Serveur::demarrer(self.commande(&["serve"]).env("LINTEAU_LISTEN", "127.0.0.1:0"))
    }

    pub(crate) fn chemin(&self) -> &Path {
        self.dossier.path()
    }
}

/// The result of a command.
#[derive(Debug)]
pub(crate) struct Fini {
    pub(crate) code: i32,
    pub(crate) sortie: String,
    pub(crate) erreur: String,
}

impl Fini {
    pub(crate) fn de(sortie: &Output) -> Self {
        Self {
            code: sortie.status.code().unwrap_or(-1),
            sortie: String::from_utf8_lossy(&sortie.stdout).into_owned(),
            erreur: String::from_utf8_lossy(&sortie.stderr).into_owned(),
        }
    }
}

/// A server that has said that it is ready. It is killed when this value is dropped.
pub(crate) struct Serveur {
    enfant: Child,
    pub(crate) adresse: String,
}

impl Serveur {
    pub(crate) fn demarrer(commande: &mut Command) -> Self {
        Self::demarrer_en_notant(commande, Stdio::inherit())
    }

    /// Starts a server whose log goes to `journal`.
    pub(crate) fn demarrer_en_notant(commande: &mut Command, journal: impl Into<Stdio>) -> Self {
        let mut enfant = commande.stdout(Stdio::piped()).stderr(journal).spawn().expect("the server starts");
        let mut ligne = String::new();
        let mut sortie = BufReader::new(enfant.stdout.take().expect("its output"));
        sortie.read_line(&mut ligne).expect("a line");
        let adresse =
            ligne.trim().strip_prefix("Linteau est prêt\u{a0}: http://").unwrap_or_else(|| panic!("{ligne:?}"));
        Self { enfant, adresse: adresse.to_owned() }
    }

    pub(crate) fn connexion(&self) -> TcpStream {
        let connexion = TcpStream::connect(&self.adresse).expect("the server listens");
        connexion.set_read_timeout(Some(PATIENCE)).expect("a time-out");
        connexion
    }

    /// The whole answer to a GET, head and body.
    pub(crate) fn lire(&self, chemin: &str) -> String {
        let mut connexion = self.connexion();
        let adresse = &self.adresse;
        write!(connexion, "GET {chemin} HTTP/1.1\r\nHost: {adresse}\r\nConnection: close\r\n\r\n").expect("sent");
        tout_lire(&mut connexion)
    }

    /// The number of lots on sale that visitors see.
    pub(crate) fn lots(&self) -> u64 {
        let reponse = self.lire("/api/offre/lots?limit=1");
        let apres = reponse.split_once("\"hydra:totalItems\":").map(|(_, apres)| apres);
        let apres = apres.unwrap_or_else(|| panic!("no total in {reponse}")).trim_start();
        let chiffres: String = apres.chars().take_while(char::is_ascii_digit).collect();
        chiffres.parse().expect("a number")
    }

    /// Kills the server with SIGKILL, which gives it no time for anything.
    pub(crate) fn tuer(&self) {
        let pid = self.enfant.id().to_string();
        let envoye = Command::new("kill").args(["-KILL", &pid]).status().expect("kill runs");
        assert!(envoye.success());
    }

    pub(crate) fn demander_l_arret(&self) {
        let pid = self.enfant.id().to_string();
        let envoye = Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs");
        assert!(envoye.success());
    }

    /// Waits until nobody can connect any more, because the stop has begun.
    pub(crate) fn attendre_la_fermeture(&self) {
        let debut = Instant::now();
        while TcpStream::connect(&self.adresse).is_ok() {
            assert!(debut.elapsed() < PATIENCE, "the server still listens");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The exit code, once the server has stopped by itself.
    pub(crate) fn attendre_la_fin(&mut self) -> i32 {
        let debut = Instant::now();
        while debut.elapsed() < PATIENCE {
            if let Some(statut) = self.enfant.try_wait().expect("our child") {
                return statut.code().unwrap_or(-1);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("the server does not stop")
    }
}

impl Drop for Serveur {
    fn drop(&mut self) {
        // A server that has stopped already cannot be killed, which is fine.
        let _ = self.enfant.kill();
        let _ = self.enfant.wait();
    }
}

pub(crate) fn tout_lire(connexion: &mut TcpStream) -> String {
    let mut octets = Vec::new();
    connexion.read_to_end(&mut octets).expect("an answer");
    String::from_utf8_lossy(&octets).into_owned()
}

/// Waits until a server has done every queued job. Returns false when it has not in time.
pub(crate) fn taches_faites(executeur: &tokio::runtime::Runtime, base: &store::Base) -> bool {
    (0..600).any(|_| {
        let restantes = executeur.block_on(async {
            let lecture = base.lire().await.expect("a place");
            store::tache::restantes(&lecture).await.expect("readable")
        });
        if !restantes.is_empty() {
            std::thread::sleep(Duration::from_millis(100));
        }
        restantes.is_empty()
    })
}
