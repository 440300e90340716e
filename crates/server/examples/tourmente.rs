//! Plays the long torment (`scripts/tourmente.sh`, `docs/fiabilite.md`).
//!
//! ```text
//! tourmente chaque FOLDER                        each operation of the scenario fails in turn, in each way
//! tourmente sqlite|postgres ROUNDS FOLDER        plays ROUNDS rounds, with a new seed every fifty
//! tourmente courriers FOLDER                     operations on the folder of mails fail
//! ```
//!
//! Each part (fifty operations, or fifty rounds) has a server of its own. FOLDER keeps the list of played parts, so a run
//! that was stopped continues after them. It exits with 1 when a part failed. PostgreSQL is the cluster of
//! `LINTEAU_TEST_POSTGRES`. The portal is the binary beside this one.

#[path = "../tests/it/tourmente/mod.rs"]
mod tourmente;

use anyhow::{Context as _, bail};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use testkit::base::Moteur;
use tourmente::{Bilan, SORTES, courriers, operations, rondes, scenario};

/// The number of rounds or operations of a part.
const PAR_PARTIE: u64 = 50;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let ici = std::env::current_exe()?;
    let linteau = ici.parent().and_then(Path::parent).context("a folder")?.join("linteau");
    let executeur = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mots: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let echouees = executeur.block_on(async {
        match mots[..] {
            ["chaque", dossier] => chaque(&linteau, &Parties::dans(dossier)).await,
            ["sqlite", nombre, dossier] => {
                plusieurs(&linteau, Moteur::Sqlite, nombre.parse()?, &Parties::dans(dossier)).await
            }
            ["postgres", nombre, dossier] => {
                plusieurs(&linteau, Moteur::Postgres, nombre.parse()?, &Parties::dans(dossier)).await
            }
            ["courriers", dossier] => {
                let juste = Parties::dans(dossier).jouer("mails", async || courriers(&linteau).await).await?;
                Ok(u64::from(!juste))
            }
            _ => {
                bail!("tourmente courriers FOLDER, tourmente chaque FOLDER, or tourmente sqlite|postgres ROUNDS FOLDER")
            }
        }
    })?;
    if echouees > 0 {
        bail!("{echouees} parts failed");
    }
    Ok(())
}

async fn chaque(linteau: &Path, parties: &Parties) -> anyhow::Result<u64> {
    let nombre = operations(linteau).await?;
    println!("thirty writes make {nombre} operations");
    let mut echouees = 0;
    for sorte in SORTES {
        // This plays a few more operations than were counted, because checkpoints come at varying times.
        for debut in (1..=nombre + PAR_PARTIE / 2).step_by(usize::try_from(PAR_PARTIE)?) {
            let niemes: Vec<u64> = (debut..debut + PAR_PARTIE).collect();
            let partie = format!("{sorte:?}, operations from {debut}");
            let jouer = async || scenario(linteau, &[sorte], &niemes).await;
            echouees += u64::from(!parties.jouer(&partie, jouer).await?);
        }
    }
    Ok(echouees)
}

async fn plusieurs(linteau: &Path, moteur: Moteur, nombre: u64, parties: &Parties) -> anyhow::Result<u64> {
    let mut echouees = 0;
    for debut in (0..nombre).step_by(usize::try_from(PAR_PARTIE)?) {
        let graine = debut / PAR_PARTIE + 1;
        let fin = nombre.min(debut + PAR_PARTIE);
        let partie = format!("{moteur:?}, rounds {debut} to {fin}, seed {graine}");
        let jouer = async || rondes(linteau, moteur, graine, debut..fin).await;
        echouees += u64::from(!parties.jouer(&partie, jouer).await?);
    }
    Ok(echouees)
}

/// The file of the played parts, one a line.
struct Parties(PathBuf);

impl Parties {
    fn dans(dossier: &str) -> Self {
        Self(Path::new(dossier).join("joues.txt"))
    }

    /// Plays a part that was not played yet. Returns whether it succeeded.
    async fn jouer(&self, partie: &str, jouer: impl AsyncFnOnce() -> anyhow::Result<Bilan>) -> anyhow::Result<bool> {
        let avant = std::fs::read_to_string(&self.0).unwrap_or_default();
        let deja = avant.lines().filter_map(|ligne| ligne.strip_prefix(partie)?.strip_prefix(": ")).next_back();
        if let Some(deja) = deja {
            return Ok(deja == "green");
        }
        let bilan = jouer().await.with_context(|| partie.to_owned())?;
        println!("{partie}: {bilan}");
        let juste = bilan.fautes.is_empty();
        let dit = if juste { "green" } else { "failed" };
        let mut fichier = std::fs::File::options().create(true).append(true).open(&self.0)?;
        writeln!(fichier, "{partie}: {dit}")?;
        Ok(juste)
    }
}
