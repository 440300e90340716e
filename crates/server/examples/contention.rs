//! The proof under contention, by seeds (`scripts/contention.sh`, `docs/fiabilite.md`).
//!
//! ```text
//! contention SET-UP SEEDS SECONDS FOLDER [AT-MOST]
//! ```
//!
//! SET-UP is sqlite, postgres, trois-serveurs or tous; SEEDS is 7, or 1-20. Plays each seed, prints what it came to, and ends with 1
//! when one of them failed. With AT-MOST it ends at the first one that fails, and begins none after so many seconds. What was observed
//! is kept in FOLDER for the seeds that fail. PostgreSQL is the cluster of `LINTEAU_TEST_POSTGRES`; the binaries are those beside this one.

#[path = "../tests/it/contention/mod.rs"]
mod contention;

use anyhow::{Context as _, bail};
use contention::{Montage, Outils, eprouver};
use std::path::Path;
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
            let releve = Path::new(dossier).join(format!("{nom}-{graine}.ndjson"));
            let bilan = executeur.block_on(eprouver(&outils, montage, graine, secondes, &releve));
            let bilan = bilan.with_context(|| format!("seed {graine} on {nom}"))?;
            println!("{nom}, seed {graine}: {bilan}");
            if bilan.fautes.is_empty() {
                std::fs::remove_file(&releve)?;
            } else {
                println!("  observed: {}", releve.display());
                echouees.push(format!("{nom} {graine}"));
            }
        }
    }
    if !echouees.is_empty() {
        bail!("failed: {}", echouees.join(", "));
    }
    Ok(())
}
