//! The test under contention, played by seeds (`scripts/contention.sh`, `docs/fiabilite.md`).
//!
//! ```text
//! contention SET-UP SEEDS SECONDS FOLDER [AT-MOST]
//! contention contrats SET-UP ROUNDS FOLDER
//! contention signatures ROUNDS FOLDER
//! ```
//!
//! SET-UP is sqlite, postgres, trois-serveurs or tous. SEEDS is one number, or a range like 1-20. The program plays each
//! seed and prints its result. It exits with 1 when a seed failed. With AT-MOST, it stops at the first failure, and
//! begins no seed after that many seconds. FOLDER keeps the observations of the seeds that fail. PostgreSQL is the
//! cluster of `LINTEAU_TEST_POSTGRES`. The program uses the binaries that are beside it.
//!
//! With `contrats`, it plays ROUNDS contracts of each course that a contract may take, one after the other. With
//! `signatures`, contracts are signed while the server is killed: ROUNDS contracts on each database, with a new seed
//! every ten.
//!
//! A long run may be stopped and continued. When FOLDER holds `joues.txt`, each played seed is written to it with its
//! result. A seed that this file names is not played again, but its result still counts.

#[path = "../tests/it/contention/mod.rs"]
mod contention;

use anyhow::{Context as _, bail};
use contention::{Bilan, Montage, Outils, eprouver, eprouver_les_parcours, eprouver_les_signatures};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The most contracts that are played with one seed.
const PAR_PARTIE: u64 = 10;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mots: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match mots[..] {
        ["signatures", rondes, dossier] => {
            let mut parties = Parties::dans(Path::new(dossier), None)?;
            for (nom, montage) in Montage::TOUS.into_iter().filter(|(nom, _)| *nom != "trois-serveurs") {
                let rondes: u64 = rondes.parse()?;
                for (graine, debut) in (1..).zip((0..rondes).step_by(usize::try_from(PAR_PARTIE)?)) {
                    let nombre = usize::try_from(PAR_PARTIE.min(rondes - debut))?;
                    let partie = format!("{nom}, {nombre} contracts of seed {graine}");
                    parties.jouer(&partie, &format!("signatures-{nom}-{graine}"), async |outils, releve| {
                        eprouver_les_signatures(outils, montage, graine, nombre, releve).await
                    })?;
                }
            }
            parties.finir()
        }
        ["contrats", montage, rondes, dossier] => {
            let mut parties = Parties::dans(Path::new(dossier), None)?;
            let rondes = rondes.parse()?;
            for (nom, montage) in montages(montage)? {
                let partie = format!("{nom}, {rondes} contracts of all courses");
                parties.jouer(&partie, &format!("contrats-{nom}"), async |outils, releve| {
                    eprouver_les_parcours(outils, montage, 1, rondes, releve).await
                })?;
            }
            parties.finir()
        }
        [montage, graines, secondes, dossier] => des_graines(montage, graines, secondes.parse()?, dossier, None),
        [montage, graines, secondes, dossier, au_plus] => {
            let au_plus = Duration::from_secs(au_plus.parse()?);
            des_graines(montage, graines, secondes.parse()?, dossier, Some(au_plus))
        }
        _ => bail!("contention SET-UP SEEDS SECONDS FOLDER [AT-MOST], or as the head of this file says"),
    }
}

fn montages(voulu: &str) -> anyhow::Result<Vec<(&'static str, Montage)>> {
    let montages: Vec<_> = Montage::TOUS.into_iter().filter(|(nom, _)| voulu == "tous" || voulu == *nom).collect();
    if montages.is_empty() {
        bail!("{voulu}: sqlite, postgres, trois-serveurs or tous");
    }
    Ok(montages)
}

fn des_graines(
    montage: &str,
    graines: &str,
    secondes: u64,
    dossier: &str,
    au_plus: Option<Duration>,
) -> anyhow::Result<()> {
    let (premiere, derniere) = graines.split_once('-').unwrap_or((graines, graines));
    let graines = premiere.parse::<u64>()?..=derniere.parse::<u64>()?;
    let mut parties = Parties::dans(Path::new(dossier), au_plus)?;
    for (nom, montage) in montages(montage)? {
        for graine in graines.clone() {
            let partie = format!("{nom}, seed {graine} of {secondes} s");
            parties.jouer(&partie, &format!("{nom}-{graine}-{secondes}"), async |outils, releve| {
                eprouver(outils, montage, graine, secondes, releve).await
            })?;
        }
    }
    parties.finir()
}

/// The parts of a run, played one after the other.
struct Parties {
    outils: Outils,
    executeur: tokio::runtime::Runtime,
    dossier: PathBuf,
    joues: Joues,
    /// With this time, the run stops at the first failure, and begins no part after it.
    au_plus: Option<Duration>,
    debut: Instant,
    echouees: Vec<String>,
}

impl Parties {
    fn dans(dossier: &Path, au_plus: Option<Duration>) -> anyhow::Result<Self> {
        let ici = std::env::current_exe()?;
        let exemples = ici.parent().context("a folder")?;
        let profil = exemples.parent().context("a folder")?;
        Ok(Self {
            outils: Outils { linteau: profil.join("linteau"), horloge: exemples.join("horloge") },
            executeur: tokio::runtime::Builder::new_multi_thread().enable_all().build()?,
            dossier: dossier.to_owned(),
            joues: Joues::dans(dossier)?,
            au_plus,
            debut: Instant::now(),
            echouees: Vec::new(),
        })
    }

    fn assez(&self) -> bool {
        self.au_plus.is_some_and(|au_plus| !self.echouees.is_empty() || self.debut.elapsed() > au_plus)
    }

    /// Plays a part that was not played yet. When it fails, its observations are kept under `nom`.
    fn jouer(
        &mut self,
        partie: &str,
        nom: &str,
        jouer: impl AsyncFnOnce(&Outils, &Path) -> anyhow::Result<Bilan>,
    ) -> anyhow::Result<()> {
        if self.assez() {
            return Ok(());
        }
        if let Some(juste) = self.joues.deja(partie) {
            self.echouees.extend((!juste).then(|| partie.to_owned()));
            return Ok(());
        }
        let releve = self.dossier.join(format!("{nom}.ndjson"));
        let juste = match self.executeur.block_on(jouer(&self.outils, &releve)) {
            Ok(bilan) => {
                println!("{partie}: {bilan}");
                bilan.fautes.is_empty()
            }
            // The part could not be played, which says nothing about the model. The other parts are still played.
            Err(erreur) => {
                println!("{partie}: it could not be played: {erreur:?}");
                false
            }
        };
        self.joues.noter(partie, juste)?;
        if juste {
            std::fs::remove_file(&releve)?;
        } else {
            println!("  observed: {}", releve.display());
            self.echouees.push(partie.to_owned());
        }
        Ok(())
    }

    fn finir(self) -> anyhow::Result<()> {
        if !self.echouees.is_empty() {
            bail!("failed: {}", self.echouees.join("; "));
        }
        Ok(())
    }
}

/// The file with the results of the parts played so far, one a line. A stopped run continues after them.
struct Joues {
    fichier: PathBuf,
    avant: Option<String>,
}

impl Joues {
    fn dans(dossier: &Path) -> anyhow::Result<Self> {
        let fichier = dossier.join("joues.txt");
        let avant = fichier.exists().then(|| std::fs::read_to_string(&fichier)).transpose()?;
        Ok(Self { fichier, avant })
    }

    /// Whether this part was played without failure. `None` when it was not played yet.
    fn deja(&self, partie: &str) -> Option<bool> {
        let lignes = self.avant.as_deref()?.lines();
        lignes
            .filter_map(|ligne| ligne.rsplit_once(": "))
            .find(|(autre, _)| *autre == partie)
            .map(|(_, dit)| dit == "green")
    }

    fn noter(&self, partie: &str, juste: bool) -> anyhow::Result<()> {
        if self.avant.is_none() {
            return Ok(());
        }
        let mut fichier = std::fs::File::options().append(true).open(&self.fichier)?;
        Ok(writeln!(fichier, "{partie}: {}", if juste { "green" } else { "failed" })?)
    }
}
