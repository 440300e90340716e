//! A Debian mail server (aiosmtpd) on a loopback port, which keeps the messages that it gets.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The longest time that the server may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// A mail server, which is stopped when this value is dropped.
#[derive(Debug)]
pub struct ServeurSmtp {
    enfant: Child,
    port: u16,
    dossier: TempDir,
}

impl ServeurSmtp {
    /// Starts a server that accepts every message.
    pub fn demarrer() -> Self {
        let dossier = TempDir::with_prefix("linteau-smtp-").expect("a temporary folder");
        let port = port_libre();
        // This handler of the package aiosmtpd writes each message into a maildir.
        let enfant = Command::new("/usr/bin/python3")
            .args(["-m", "aiosmtpd", "-n", "-l", &format!("127.0.0.1:{port}"), "-c", "aiosmtpd.handlers.Mailbox"])
            .arg(dossier.path().join("boite"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the Debian package python3-aiosmtpd is installed (scripts/prerequis.sh test)");
        let mut serveur = Self { enfant, port, dossier };
        serveur.attendre();
        serveur
    }

    fn attendre(&mut self) {
        let debut = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let fini = self.enfant.try_wait().expect("our child");
            assert!(fini.is_none(), "aiosmtpd stops at once: is the Debian package python3-aiosmtpd installed?");
            assert!(debut.elapsed() < PATIENCE, "aiosmtpd does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The address of the server, in the form of the portal's setting.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// The messages that the server received, as they came, in no particular order.
    pub fn messages(&self) -> Vec<String> {
        let recus = std::fs::read_dir(self.dossier.path().join("boite/new"));
        let recus = recus.into_iter().flatten().map(|entree| entree.expect("a file").path());
        recus.map(|chemin| std::fs::read_to_string(chemin).expect("a message")).collect()
    }
}

impl Drop for ServeurSmtp {
    fn drop(&mut self) {
        // A server that has stopped already cannot be killed, which is fine.
        let _ = self.enfant.kill();
        let _ = self.enfant.wait();
    }
}

/// A free port. The system gives the ports in turn, so two tests do not get the same port.
fn port_libre() -> u16 {
    let ecoute = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    ecoute.local_addr().expect("an address").port()
}
