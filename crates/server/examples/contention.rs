//! The proof under contention, by seeds (`scripts/contention.sh`, `docs/fiabilite.md`).
//!
//! ```text
//! contention SET-UP SEEDS SECONDS FOLDER [AT-MOST]
//! ```
//!
//! SET-UP is sqlite, postgres, trois-serveurs or tous; SEEDS is 7, or 1-20. Plays each seed, prints what it came to, and ends with 1
//! when one of them failed. With AT-MOST it ends at the first one that fails, and begins none after so many seconds. What was observed
//! is kept in FOLDER for the seeds that fail. PostgreSQL is the cluster of `LINTEAU_TEST_POSTGRES`; the binaries are those beside this one.
//!
//! A long run may be stopped and gone on with: where FOLDER holds `joues.txt`, each seed is written there once it was played, and one that
//! stands there is not played again; what it came to still counts.

#[path = "../tests/it/contention/mod.rs"]
mod contention;

use anyhow::{Context as _, bail};
use contention::{Montage, Outils, eprouver};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (montage, graines, secondes, dossier, au_plus) = match &arguments[..] {
        [montage, graines, secondes, dossier] => (montage, graines, secondes, dossier, None),
        [montage, graines, secondes, dossier, au_plus] => {
            (montage, graines, secondes, dossier, Some(Duration::from_secs(au_plus.parse()?)))
        }
        _ => bail!("contention SET-UP SEEDS SECONDS FOLDER [AT-MOST]"),
    };
    let montages: Vec<_> = Montage::TOUS.into_iter().filter(|(nom, _)| montage == "tous" || montage == nom).collect();
    if montages.is_empty() {
        bail!("{montage}: sqlite, postgres, trois-serveurs or tous");
    }
    let (premiere, derniere) = graines.split_once('-').unwrap_or((graines, graines));
    let graines = premiere.parse::<u64>()?..=derniere.parse::<u64>()?;
    let secondes = secondes.parse()?;
    let dossier = Path::new(dossier);
    let joues = Joues::dans(dossier)?;
    let ici = std::env::current_exe()?;
    let exemples = ici.parent().context("a folder")?;
    let profil = exemples.parent().context("a folder")?;
    let outils = Outils { linteau: profil.join("linteau"), horloge: exemples.join("horloge") };
    let executeur = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut echouees = Vec::new();
    let debut = Instant::now();
    let assez = |echouees: &[String]| au_plus.is_some_and(|au_plus| !echouees.is_empty() || debut.elapsed() > au_plus);
    for (nom, montage) in montages {
        for graine in graines.clone() {
            if assez(&echouees) {
                break;
            }
            let partie = format!("{nom}, seed {graine} of {secondes} s");
            if let Some(juste) = joues.deja(&partie) {
                echouees.extend((!juste).then_some(partie));
                continue;
            }
            let releve = dossier.join(format!("{nom}-{graine}-{secondes}.ndjson"));
            let juste = match executeur.block_on(eprouver(&outils, montage, graine, secondes, &releve)) {
                Ok(bilan) => {
                    println!("{partie}: {bilan}");
                    bilan.fautes.is_empty()
                }
                // Not a word of the model: the others are played all the same.
                Err(erreur) => {
                    println!("{partie}: it could not be played: {erreur:?}");
                    false
                }
            };
            joues.noter(&partie, juste)?;
            if juste {
                std::fs::remove_file(&releve)?;
            } else {
                println!("  observed: {}", releve.display());
                echouees.push(partie);
            }
        }
    }
    if !echouees.is_empty() {
        bail!("failed: {}", echouees.join("; "));
    }
    Ok(())
}

/// What was played of a run that may be stopped, a seed a line.
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

    /// Whether all was well with that one; nothing when it is still to be played.
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
