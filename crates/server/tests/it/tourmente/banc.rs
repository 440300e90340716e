//! The server under test, the tools that make it fail, and a connection to its database that bypasses the faults.

use super::client::{appeler, lire};
use super::gens;
use super::pannes::Pannes;
use super::relais::Relais;
use anyhow::{Context as _, bail, ensure};
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use store::{Base, Reglages};
use tempfile::TempDir;
use testkit::base::{BaseVierge, Moteur};

/// The name of the database file. The names of the files that SQLite puts beside it contain this name too.
pub(super) const FICHIER: &str = "linteau.sqlite3";
/// The number of lines of the log that are printed with a fault.
const LIGNES: usize = 6;

/// The server under test, its folder and its database.
pub(super) struct Banc {
    serveur: Option<Child>,
    pub(super) adresse: String,
    pub(super) base: Base,
    pub(super) pannes: Option<Pannes>,
    pub(super) relais: Option<Relais>,
    /// The text that the path of a file contains when operations on this file may fail.
    pub(super) sur: &'static str,
    linteau: PathBuf,
    url: String,
    dossier: TempDir,
    _vierge: BaseVierge,
}

impl Drop for Banc {
    fn drop(&mut self) {
        self.tuer();
    }
}

impl Banc {
    /// Makes a database with its catalogue. No server runs yet.
    pub(super) async fn monter(linteau: &Path, moteur: Moteur) -> anyhow::Result<Self> {
        let vierge = BaseVierge::nouvelle(moteur).await;
        let dossier = TempDir::with_prefix("linteau-tourmente-")?;
        let donnees = dossier.path().join("var");
        let (url, pannes, relais) = match moteur {
            Moteur::Sqlite => {
                let url = format!("sqlite://{}", donnees.join(FICHIER).display());
                (url, Some(Pannes::preparer(dossier.path())?), None)
            }
            Moteur::Postgres => {
                let url = vierge.reglages.url.clone();
                let relais = Relais::devant(hote(&url)?)?;
                (url, None, Some(relais))
            }
        };
        std::fs::write(dossier.path().join("flux.ndjson"), gens::flux())?;
        for arguments in [&["migrate"][..], &["import", "flux.ndjson", "--confirmer"]] {
            let fini = commande(linteau, dossier.path(), &url, arguments).output().context("linteau: not built?")?;
            ensure!(fini.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&fini.stderr));
        }
        let attente = Duration::from_secs(30);
        let base = Base::ouvrir(&Reglages { attente, ..Reglages::nouveaux(&url, &donnees) }).await?;
        let adresse = String::new();
        Ok(Self {
            serveur: None,
            adresse,
            base,
            pannes,
            relais,
            sur: FICHIER,
            linteau: linteau.to_owned(),
            url,
            dossier,
            _vierge: vierge,
        })
    }

    /// Kills the running server, if any, and starts another.
    pub(super) fn demarrer(&mut self) -> anyhow::Result<()> {
        self.tuer();
        let url = match &self.relais {
            Some(relais) => self.url.replace(hote(&self.url)?, &format!("127.0.0.1:{}", relais.port)),
            None => self.url.clone(),
        };
        let mut serve = commande(&self.linteau, self.dossier.path(), &url, &["serve"]);
        serve.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_LOG", "warn,linteau=info");
        if let Some(pannes) = &self.pannes {
            pannes.entourer(&mut serve, self.sur);
        }
        let journal = File::options().create(true).append(true).open(self.fichier_du_journal())?;
        let mut enfant = serve.stdout(Stdio::piped()).stderr(journal).spawn()?;
        let sortie = enfant.stdout.take().context("its output")?;
        self.serveur = Some(enfant);
        let mut ligne = String::new();
        BufReader::new(sortie).read_line(&mut ligne)?;
        let adresse = ligne.trim().strip_prefix("Linteau est prêt\u{a0}: http://");
        let Some(adresse) = adresse else { bail!("it does not start: {ligne:?} {}", self.journal()) };
        adresse.clone_into(&mut self.adresse);
        Ok(())
    }

    fn tuer(&mut self) {
        if let Some(mut serveur) = self.serveur.take() {
            // SIGKILL gives the server no time for anything.
            let _ = serveur.kill();
            let _ = serveur.wait();
        }
    }

    /// Waits until the server is ready, without starting it again.
    pub(super) async fn est_pret(&mut self, patience: Duration) -> anyhow::Result<()> {
        let serveur = self.serveur.as_mut().context("a server")?;
        if let Some(statut) = serveur.try_wait()? {
            bail!("the server has stopped: {statut}");
        }
        let debut = Instant::now();
        let demande = lire("/api/pret", "");
        loop {
            let dit = match appeler(&self.adresse, demande).await {
                // No fact may be late, because a read that names no fact only shows what the process of the server has
                // applied.
                Some(reponse) if reponse.statut == 200 && reponse.corps["faitsEnRetard"] == 0 => return Ok(()),
                dit => dit,
            };
            ensure!(debut.elapsed() < patience, "the server is not ready: {dit:?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Verifies the journal. Returns what is wrong with the journal, if anything.
    pub(super) fn journal_entier(&self) -> anyhow::Result<Option<String>> {
        let fini = commande(&self.linteau, self.dossier.path(), &self.url, &["journal", "verifier"]).output()?;
        Ok((!fini.status.success()).then(|| format!("the journal: {}", String::from_utf8_lossy(&fini.stderr))))
    }

    /// The number of mails in their folder.
    pub(super) fn courriers(&self) -> anyhow::Result<i64> {
        let mut nombre = 0;
        for entree in std::fs::read_dir(self.dossier.path().join("var/courrier"))? {
            nombre += i64::from(entree?.path().extension().is_some_and(|extension| extension == "eml"));
        }
        Ok(nombre)
    }

    fn fichier_du_journal(&self) -> PathBuf {
        self.dossier.path().join("serveur.log")
    }

    /// The last lines of the server's log.
    pub(super) fn journal(&self) -> String {
        let texte = std::fs::read_to_string(self.fichier_du_journal()).unwrap_or_default();
        let lignes: Vec<&str> = texte.lines().collect();
        lignes[lignes.len().saturating_sub(LIGNES)..].join(" / ")
    }
}

/// A command of the binary, with only these settings.
fn commande(linteau: &Path, dossier: &Path, url: &str, arguments: &[&str]) -> Command {
    let mut commande = Command::new(linteau);
    commande.args(arguments).current_dir(dossier).stdin(Stdio::null());
    for (nom, _) in std::env::vars_os() {
        if nom.to_str().is_some_and(|nom| nom.starts_with("LINTEAU_")) {
            commande.env_remove(nom);
        }
    }
    commande.env("LINTEAU_DATABASE_URL", url);
    commande
}

/// The `host:port` part of an address.
fn hote(url: &str) -> anyhow::Result<&str> {
    let (_, reste) = url.split_once('@').context("a user in the address")?;
    Ok(reste.split('/').next().unwrap_or(reste))
}
