//! The servers of a run, as processes that are started, killed and started again, and the clock that they share.

use super::scene::Muet;
use super::{Montage, Outils};
use anyhow::{Context as _, bail, ensure};
use chrono::TimeDelta;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};
use store::{Base, Horloge, Reglages};

/// The longest wait for a server to come back.
const PATIENCE: Duration = Duration::from_mins(1);
/// A call without an answer is excused when its server is killed at most this long after the call began.
const REPOND: Duration = Duration::from_secs(20);
/// A client that knows a server's address may still call it for this long after the server was killed.
const CONNAIT: Duration = Duration::from_secs(1);

/// The clock goes no further than this, because mandates run for a year.
const AU_PLUS: TimeDelta = TimeDelta::days(320);

/// The servers of a run.
#[derive(Debug)]
pub(super) struct Banc {
    outils: Outils,
    dossier: PathBuf,
    url: String,
    avance: AtomicI64,
    /// The addresses of killed servers, and when they were killed.
    tues: Mutex<Vec<(String, Instant)>>,
    /// The reports of the servers that stopped by themselves.
    arretes: Mutex<Vec<String>>,
    places: Vec<Mutex<Option<Serveur>>>,
}

/// A server that has said that it is ready.
#[derive(Debug)]
struct Serveur {
    enfant: Child,
    adresse: String,
}

impl Serveur {
    /// The report of this server, if it has stopped by itself.
    fn arret(&mut self) -> Option<String> {
        let issue = self.enfant.try_wait().ok()??;
        Some(format!("the server at {} stopped by itself: {issue}", self.adresse))
    }
}

fn verrou<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The first line of a server's output, which it prints once it is ready. A server that prints nothing in time is an error.
fn premiere_ligne(sortie: ChildStdout) -> anyhow::Result<String> {
    let (dire, entendre) = mpsc::channel();
    std::thread::spawn(move || {
        let mut ligne = String::new();
        let lue = BufReader::new(sortie).read_line(&mut ligne);
        // When the line came too late, nobody receives it any more.
        let _ = dire.send(lue.map(|_| ligne));
    });
    Ok(entendre.recv_timeout(PATIENCE).context("a server that starts says nothing")??)
}

impl Drop for Serveur {
    fn drop(&mut self) {
        // SIGKILL gives the server no time for anything.
        let _ = self.enfant.kill();
        let _ = self.enfant.wait();
    }
}

impl Banc {
    /// Prepares the places of the servers, before any server runs.
    pub(super) fn nouveau(outils: &Outils, montage: Montage, dossier: &Path, url: &str) -> Self {
        Self {
            outils: outils.clone(),
            dossier: dossier.to_owned(),
            url: url.to_owned(),
            avance: AtomicI64::new(0),
            tues: Mutex::default(),
            arretes: Mutex::default(),
            places: (0..montage.serveurs()).map(|_| Mutex::default()).collect(),
        }
    }

    fn fichier_de_l_avance(&self) -> PathBuf {
        self.dossier.join("avance")
    }

    /// Kills the server of this place, if there is one, and starts another.
    pub(super) fn relancer(&self, place: usize) -> anyhow::Result<()> {
        let sienne = &self.places[place];
        if let Some(mut avant) = verrou(sienne).take() {
            verrou(&self.arretes).extend(avant.arret());
            verrou(&self.tues).push((avant.adresse.clone(), Instant::now()));
        }
        let serveur = self.demarrer()?;
        *verrou(sienne) = Some(serveur);
        Ok(())
    }

    /// The faults of the servers: one that stopped although nobody killed it, or one that left a call without answer
    /// although it was not killed during the call.
    pub(super) fn defauts(&self, muets: &[Muet]) -> Vec<String> {
        let mut fautes = verrou(&self.arretes).clone();
        fautes.extend(self.places.iter().filter_map(|place| verrou(place).as_mut()?.arret()));
        let tues = verrou(&self.tues);
        let excuse = |muet: &Muet| {
            tues.iter().any(|(adresse, quand)| {
                let pendant = muet.de <= *quand && *quand <= muet.a && *quand - muet.de < REPOND;
                *adresse == muet.adresse && (pendant || muet.de >= *quand && muet.de - *quand < CONNAIT)
            })
        };
        let seuls = muets.iter().filter(|muet| !excuse(muet));
        fautes.extend(seuls.map(|muet| {
            let (adresse, duree) = (&muet.adresse, (muet.a - muet.de).as_secs_f64());
            format!("the server at {adresse} did not answer in {duree:.1} s, and nobody killed it meanwhile")
        }));
        fautes
    }

    fn demarrer(&self) -> anyhow::Result<Serveur> {
        let journal = std::fs::File::options().create(true).append(true).open(self.journal())?;
        let mut enfant = Command::new(&self.outils.horloge)
            .arg(&self.dossier)
            .arg("127.0.0.1:0")
            .arg(self.fichier_de_l_avance())
            .arg(&self.url)
            .arg("--avec-son-entree")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(journal)
            .spawn()
            .with_context(|| format!("{}: not built?", self.outils.horloge.display()))?;
        let sortie = enfant.stdout.take().context("its output")?;
        let mut serveur = Serveur { enfant, adresse: String::new() };
        let ligne = premiere_ligne(sortie)?;
        let Some(adresse) = ligne.trim().strip_prefix("Linteau est prêt\u{a0}: http://") else {
            let journal = std::fs::read_to_string(self.journal()).unwrap_or_default();
            bail!("a server does not start: {ligne:?}\n{journal}");
        };
        adresse.clone_into(&mut serveur.adresse);
        Ok(serveur)
    }

    /// The address of the server in the wanted place, or else of the next server that runs.
    pub(super) async fn adresse(&self, voulue: usize) -> anyhow::Result<String> {
        let attente = async {
            loop {
                for ecart in 0..self.places.len() {
                    if let Some(adresse) = self.adresse_de((voulue + ecart) % self.places.len()) {
                        return adresse;
                    }
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, attente).await.context("no server comes back")
    }

    fn adresse_de(&self, place: usize) -> Option<String> {
        verrou(&self.places[place]).as_ref().map(|serveur| serveur.adresse.clone())
    }

    /// The number of servers of the set-up.
    pub(super) fn serveurs(&self) -> usize {
        self.places.len()
    }

    /// The number of servers that were killed.
    pub(super) fn tues(&self) -> usize {
        verrou(&self.tues).len()
    }

    /// Moves the shared clock forward, unless it would go beyond [`AU_PLUS`].
    pub(super) fn avancer(&self, de: TimeDelta) -> anyhow::Result<()> {
        let secondes = de.num_seconds();
        if self.avance.load(Ordering::Relaxed) + secondes > AU_PLUS.num_seconds() {
            return Ok(());
        }
        let avance = self.avance.fetch_add(secondes, Ordering::Relaxed) + secondes;
        // This replaces the file in one step, because a server may read it at any instant.
        let brouillon = self.dossier.join("avance.brouillon");
        std::fs::write(&brouillon, avance.to_string())?;
        Ok(std::fs::rename(&brouillon, self.fichier_de_l_avance())?)
    }

    /// Opens the database of the servers, with their clock.
    pub(super) async fn ouvrir(&self) -> anyhow::Result<Base> {
        let (machine, fichier) = (Horloge::systeme(), self.fichier_de_l_avance());
        let horloge = Horloge::nouvelle(move || {
            let dite = std::fs::read_to_string(&fichier).ok().and_then(|texte| texte.trim().parse().ok());
            machine.maintenant() + TimeDelta::seconds(dite.unwrap_or(0))
        });
        let attente = Duration::from_secs(30);
        Ok(Base::ouvrir(&Reglages { horloge, attente, ..Reglages::nouveaux(&self.url, &self.dossier) }).await?)
    }

    /// Writes a file that a later command can read, into the folder of the run.
    pub(super) fn deposer(&self, nom: &str, texte: &str) -> anyhow::Result<()> {
        Ok(std::fs::write(self.dossier.join(nom), texte)?)
    }

    /// Imports a feed or a grid with the clock of the servers. Returns whether it succeeded, and all its output.
    pub(super) fn importer(&self, fichier: &str) -> anyhow::Result<(bool, String)> {
        let mut commande = Command::new(&self.outils.horloge);
        commande.arg(&self.dossier).arg("--importer").arg(self.fichier_de_l_avance()).args([&self.url, fichier]);
        self.attendre(commande)
    }

    /// Runs a command on the same database. Returns whether it succeeded, and all its output.
    pub(super) fn commande(&self, arguments: &[&str]) -> anyhow::Result<(bool, String)> {
        let mut commande = Command::new(&self.outils.linteau);
        commande.args(arguments);
        self.attendre(commande)
    }

    fn attendre(&self, mut commande: Command) -> anyhow::Result<(bool, String)> {
        commande.current_dir(&self.dossier).stdin(Stdio::null());
        for (nom, _) in std::env::vars_os() {
            if nom.to_str().is_some_and(|nom| nom.starts_with("LINTEAU_")) {
                commande.env_remove(nom);
            }
        }
        commande
            .env("LINTEAU_DATABASE_URL", &self.url)
            .env("LINTEAU_DATA_DIR", &self.dossier)
            .env("LINTEAU_LOG", "error")
            .env("RUST_BACKTRACE", "0");
        let sortie = commande.output().with_context(|| format!("{commande:?}: not built?"))?;
        let dit = [sortie.stdout, sortie.stderr].concat();
        Ok((sortie.status.success(), String::from_utf8_lossy(&dit).into_owned()))
    }

    /// The sent letters, by the names of their files.
    pub(super) fn lettres(&self) -> anyhow::Result<Vec<(String, String)>> {
        let mut lettres = Vec::new();
        for entree in std::fs::read_dir(self.dossier.join("courrier"))? {
            let chemin = entree?.path();
            if let Some(nom) = chemin.file_name().and_then(|nom| nom.to_str()?.strip_suffix(".eml")) {
                lettres.push((nom.to_owned(), std::fs::read_to_string(&chemin)?));
            }
        }
        Ok(lettres)
    }

    /// The log file of the servers.
    pub(super) fn journal(&self) -> PathBuf {
        self.dossier.join("serveurs.log")
    }

    /// Runs a command that must succeed.
    pub(super) fn reussir(&self, arguments: &[&str]) -> anyhow::Result<String> {
        let (reussie, dit) = self.commande(arguments)?;
        ensure!(reussie, "{arguments:?}: {dit}");
        Ok(dit)
    }
}
