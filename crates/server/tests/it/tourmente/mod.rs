//! The torment: writes while the database fails (`docs/fiabilite.md`).
//!
//! Five people write to a real server while its disk is full, its disk fails ([`pannes`], SQLite) or its connections are
//! lost ([`relais`], PostgreSQL). Then the fault is removed, and these must hold without a restart ([`verification`],
//! [`ecrivain`]): every write answered 2xx is there; every write answered 5xx is there fully or not at all; a key gives
//! the same answer again; the server is ready. [`scenario`] makes the nth operation fail, and [`rondes`] a random one.

mod banc;
mod client;
mod ecrivain;
mod gens;
mod hasard;
mod pannes;
mod relais;
mod verification;

use anyhow::Context as _;
use banc::Banc;
use ecrivain::Ecrivain;
use futures::future::join_all;
use hasard::Hasard;
use pannes::Panne;
use relais::Accident;
use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};
use testkit::base::Moteur;
use verification::Reference;

pub(crate) use pannes::{SORTES, Sorte};

/// The number of writes of the scenario.
const ECRITURES: usize = 30;
/// The number of writes of each writer in a round.
const PAR_RONDE: usize = 4;
/// The most faults that are printed one by one.
const DITES: usize = 20;
/// The longest time for a server to be ready again.
const PATIENCE: Duration = Duration::from_secs(20);

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Bilan {
    /// The faults that were found, if any.
    pub(crate) fautes: Vec<String>,
    /// The number of rounds or scenarios.
    pub(crate) tours: u64,
    /// The number of operations that failed, or of connections that were cut.
    pub(crate) pannes: u64,
    /// The number of operations of the last scenario.
    pub(crate) operations: u64,
    ecritures: u64,
    refusees: u64,
    duree: Duration,
}

impl fmt::Display for Bilan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fautes, tours, pannes, ecritures, refusees, duree, .. } = self;
        let secondes = duree.as_secs_f64();
        write!(
            f,
            "{tours} tours in {secondes:.1} s: {ecritures} writes, {pannes} faults made, {refusees} writes answered 5xx or not at all"
        )?;
        fautes.iter().take(DITES).try_for_each(|faute| write!(f, "\n  - {faute}"))
    }
}

/// Plays thirty writes for each kind of fault and each number of `niemes`, and makes the operation of this number fail.
pub(crate) async fn scenario(linteau: &Path, sortes: &[Sorte], niemes: &[u64]) -> anyhow::Result<Bilan> {
    let mut scene = Scene::monter(linteau, Moteur::Sqlite).await?;
    for sorte in sortes {
        for n in niemes {
            scene.pannes()?.armer(&Panne { sorte: *sorte, dans: *n })?;
            for rang in 0..ECRITURES {
                let Scene { banc, ecrivains, .. } = &mut scene;
                let rang = rang % ecrivains.len();
                ecrivains[rang].ecrire(&banc.adresse).await;
            }
            scene.bilan.operations = scene.pannes()?.guerir()?;
            scene.controler(&format!("{sorte:?}, operation {n}")).await?;
        }
    }
    scene.finir().await
}

/// The number of operations that thirty writes make when nothing fails.
pub(crate) async fn operations(linteau: &Path) -> anyhow::Result<u64> {
    Ok(scenario(linteau, &SORTES[..1], &[u64::MAX]).await?.operations)
}

/// Plays these rounds of five writers, each with one fault at a random place.
pub(crate) async fn rondes(linteau: &Path, moteur: Moteur, graine: u64, rondes: Range<u64>) -> anyhow::Result<Bilan> {
    let mut scene = Scene::monter(linteau, moteur).await?;
    let mut hasard = Hasard::de(graine);
    for ronde in rondes {
        let quoi = scene.casser(&mut hasard)?;
        let Scene { banc, ecrivains, .. } = &mut scene;
        let adresse = &banc.adresse;
        join_all(ecrivains.iter_mut().map(|ecrivain| async move {
            for _ in 0..PAR_RONDE {
                ecrivain.ecrire(adresse).await;
            }
        }))
        .await;
        scene.reparer()?;
        scene.controler(&format!("seed {graine}, round {ronde}, {quoi}")).await?;
    }
    scene.finir().await
}

/// Makes operations on the folder of mails fail. No mail may count as sent before its file and its name are on the disk,
/// and each mail must be sent in the end.
pub(crate) async fn courriers(linteau: &Path) -> anyhow::Result<Bilan> {
    let mut scene = Scene::monter(linteau, Moteur::Sqlite).await?;
    scene.banc.sur = "var/courrier";
    scene.banc.demarrer()?;
    // These are the three operations of a mail: the write of its bytes, the sync of its file, and the sync of its name
    // in the folder.
    for n in 1..=3 {
        scene.pannes()?.armer(&Panne { sorte: Sorte::Erreur, dans: n })?;
        let partis = verification::partis(&scene.banc.base).await?;
        let Scene { banc, ecrivains, .. } = &mut scene;
        // One of these three writes is a declaration, and this one queues a mail.
        for _ in 0..3 {
            ecrivains[usize::try_from(n)?].ecrire(&banc.adresse).await;
        }
        let mut rates = Vec::new();
        for _ in 0..200 {
            rates = verification::rates(&banc.base).await?;
            if !rates.is_empty() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        scene.bilan.pannes += scene.pannes()?.echouees()?;
        scene.bilan.tours += 1;
        if rates.len() != 1 || !rates[0].contains("le dossier des e-mails") {
            scene.bilan.fautes.push(format!("operation {n}: the jobs that failed say {rates:?}"));
        }
        for _ in 0..400 {
            if verification::a_partir(&scene.banc.base).await? == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let partis_depuis = verification::partis(&scene.banc.base).await? - partis;
        let fichiers = scene.banc.courriers()?;
        if partis_depuis == 0 || fichiers != partis + partis_depuis {
            scene.bilan.fautes.push(format!("operation {n}: {partis_depuis} mails left, {fichiers} files in all"));
        }
    }
    scene.finir().await
}

/// A server and its writers.
struct Scene {
    banc: Banc,
    ecrivains: Vec<Ecrivain>,
    reference: Reference,
    bilan: Bilan,
    debut: Instant,
}

impl Scene {
    async fn monter(linteau: &Path, moteur: Moteur) -> anyhow::Result<Self> {
        let debut = Instant::now();
        let mut banc = Banc::monter(linteau, moteur).await?;
        let gens = gens::peupler(&banc.base).await.context("the people")?;
        banc.demarrer().context("the server")?;
        let mut ecrivains = Vec::new();
        for (rang, (cookie, role)) in gens.into_iter().enumerate() {
            ecrivains.push(Ecrivain::entrer(&banc.adresse, rang, cookie, role).await.context("a writer")?);
        }
        let reference = Reference::lire(&banc.base).await?;
        Ok(Self { banc, ecrivains, reference, bilan: Bilan::default(), debut })
    }

    fn pannes(&self) -> anyhow::Result<&pannes::Pannes> {
        self.banc.pannes.as_ref().context("SQLite alone has them")
    }

    /// Prepares the next fault, and returns its description.
    fn casser(&self, hasard: &mut Hasard) -> anyhow::Result<String> {
        if let Some(relais) = &self.banc.relais {
            let accident = Accident::tirer(hasard);
            relais.preparer(accident);
            return Ok(format!("{accident:?}"));
        }
        let panne = Panne::tirer(hasard);
        self.pannes()?.armer(&panne)?;
        Ok(format!("{panne:?}"))
    }

    fn reparer(&mut self) -> anyhow::Result<()> {
        match &self.banc.relais {
            Some(relais) => self.bilan.pannes += relais.reparer(),
            None => _ = self.pannes()?.guerir()?,
        }
        Ok(())
    }

    /// Once the fault is over, checks what must hold at once, sends the calls in suspense again, and checks the rest.
    async fn controler(&mut self, ou: &str) -> anyhow::Result<()> {
        self.bilan.tours += 1;
        let avant = self.bilan.fautes.len();
        if let Some(pannes) = &self.banc.pannes {
            self.bilan.pannes += pannes.echouees()?;
        }
        let mut fautes = self.tenir("at once").await?;
        // No fact may be late, because a read that names no fact only shows what the process of the server has applied.
        fautes.extend(self.banc.est_pret(PATIENCE).await.err().map(|faute| faute.to_string()));
        let adresse = &self.banc.adresse;
        let suites = self.ecrivains.iter_mut().map(|ecrivain| async move {
            ecrivain.relire(adresse).await;
            ecrivain.renvoyer(adresse, PATIENCE).await;
            ecrivain.relire(adresse).await;
        });
        join_all(suites).await;
        fautes.extend(self.tenir("once sent again").await?);
        for ecrivain in &mut self.ecrivains {
            let (ecritures, refusees) = ecrivain.compter();
            self.bilan.ecritures += ecritures;
            self.bilan.refusees += refusees;
            fautes.append(&mut ecrivain.fautes);
        }
        fautes.extend(self.banc.est_pret(PATIENCE).await.err().map(|faute| faute.to_string()));
        self.bilan.fautes.extend(fautes.into_iter().map(|faute| format!("{ou}: {faute}")));
        if self.bilan.fautes.len() > avant {
            self.bilan.fautes.push(format!("{ou}: the log said: {}", self.banc.journal()));
        }
        Ok(())
    }

    async fn tenir(&self, quand: &str) -> anyhow::Result<Vec<String>> {
        let fautes = self.reference.verifier(&self.banc.base, &self.ecrivains).await?;
        Ok(fautes.into_iter().map(|faute| format!("{quand}: {faute}")).collect())
    }

    /// Kills the server, starts it again, and checks that everything is still there.
    async fn finir(mut self) -> anyhow::Result<Bilan> {
        self.banc.demarrer().context("started again")?;
        for ecrivain in &mut self.ecrivains {
            ecrivain.relire(&self.banc.adresse).await;
            self.bilan.fautes.append(&mut ecrivain.fautes);
        }
        let mut fautes = self.tenir("started again").await?;
        fautes.extend(verification::fichier(&self.banc.base).await?);
        fautes.extend(self.banc.journal_entier()?);
        self.bilan.fautes.extend(fautes);
        self.bilan.duree = self.debut.elapsed();
        Ok(self.bilan)
    }
}
