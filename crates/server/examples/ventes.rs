//! Measures what selling costs, over HTTP (`scripts/mesures/options.sh`).
//!
//! ```text
//! ventes course URL DONNEES ADRESSE FOIS    five hundred prescribers ask for one lot at the same instant, so many times
//! ventes debit URL DONNEES ADRESSE NOMBRE   so many options of distinct lots, sixteen at a time, with their jobs and mails
//! ventes commit URL DONNEES FOIS            what one durable commit of one small row takes
//! ```
#![expect(clippy::cast_precision_loss, reason = "printed figures")]

#[path = "../tests/it/ventes.rs"]
mod ventes;

use anyhow::{Context as _, bail, ensure};
use domain::lot::StatutLot;
use domain::programme::AVANTPREMIERE;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::{Base, Reglages};
use tokio::io::BufStream;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// The number of prescribers who ask for one lot.
const FOULE: usize = 500;
/// The number of options that one prescriber takes, which is the most that they may hold.
const CHACUN: usize = 5;
/// The number of connections that sell at the same time.
const ENSEMBLE: usize = 16;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let executeur = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    executeur.block_on(async {
        match arguments[..] {
            ["course", url, donnees, adresse, fois] => {
                course(&ouvrir(url, donnees).await?, adresse, fois.parse()?).await
            }
            ["debit", url, donnees, adresse, nombre] => {
                debit(&ouvrir(url, donnees).await?, adresse, nombre.parse()?).await
            }
            ["commit", url, donnees, fois] => commit(&ouvrir(url, donnees).await?, fois.parse()?).await,
            _ => bail!("ventes course|debit|commit …: see the head of crates/server/examples/ventes.rs"),
        }
    })
}

async fn ouvrir(url: &str, donnees: &str) -> anyhow::Result<Base> {
    Ok(Base::ouvrir(&Reglages::nouveaux(url, donnees)).await?)
}

/// Homes that can be optioned, with their annexes.
async fn libres(base: &Base, nombre: usize) -> anyhow::Result<Vec<String>> {
    let lecture = base.lire().await?;
    let essai = domain::lot::tenue::Evenement::OptionPosee { option: domain::lot::tenue::IdOption(0), avance: None };
    let mut libres = Vec::new();
    for lu in store::programme::tous_sans_documents(&lecture).await? {
        if lu.retire || lu.programme.phase_commerciale.code == AVANTPREMIERE {
            continue;
        }
        for lot in store::lot::du_programme(&lecture, &lu.programme.id).await? {
            let a_vendre = lot.tenue.statut() == StatutLot::L && !lot.retire && lot.exclusivite.is_none();
            let id = lot.fiche.id();
            if a_vendre && store::ensemble::publie(&lecture, &id).await?.is_some_and(|lu| lu.essayer(&essai).is_ok()) {
                libres.push(id.0);
            }
            if libres.len() == nombre {
                return Ok(libres);
            }
        }
    }
    bail!("{nombre} homes are wanted, {} are free", libres.len())
}

async fn course(base: &Base, adresse: &str, fois: usize) -> anyhow::Result<()> {
    let foule = format!("course{}", rang_de_la_foule());
    let cookies = ventes::prescripteurs(base, FOULE, &foule).await?;
    for lot in libres(base, fois).await? {
        let reponses = ventes::ensemble(adresse, &cookies, |_| lot.clone()).await?;
        let mut issues = BTreeMap::new();
        for reponse in &reponses {
            *issues.entry(reponse.statut).or_insert(0) += 1;
        }
        ensure!(issues == BTreeMap::from([(201, 1), (409, FOULE - 1)]), "{issues:?}");
        let mut durees: Vec<Duration> = reponses.iter().map(|reponse| reponse.duree).collect();
        durees.sort_unstable();
        let (milieu, pire) = (durees[FOULE / 2], durees[FOULE - 1]);
        println!("one 201, {} 409; median {} ms, slowest {} ms", FOULE - 1, milieu.as_millis(), pire.as_millis());
        ensure!(pire < Duration::from_secs(2), "the slowest answer took {pire:?}: two seconds is the aim");
    }
    Ok(())
}

/// A number that differs at each run, so that each crowd has new e-mails.
fn rang_de_la_foule() -> u32 {
    std::process::id()
}

async fn debit(base: &Base, adresse: &str, nombre: usize) -> anyhow::Result<()> {
    let foule = format!("debit{}", rang_de_la_foule());
    let cookies = ventes::prescripteurs(base, nombre.div_ceil(CHACUN), &foule).await?;
    let ventes: VecDeque<(usize, String, String)> = libres(base, nombre)
        .await?
        .into_iter()
        .enumerate()
        // Spreads the lots over the prescribers, so that none asks for the next lot while their request for the first is
        // still on its way.
        .map(|(rang, lot)| (rang, lot, cookies[rang % cookies.len()].clone()))
        .collect();
    let ventes = Arc::new(Mutex::new(ventes));
    let mut vendeurs = JoinSet::new();
    let debut = Instant::now();
    for _ in 0..ENSEMBLE {
        let (ventes, adresse) = (Arc::clone(&ventes), adresse.to_owned());
        vendeurs.spawn(async move {
            let mut ligne = BufStream::new(TcpStream::connect(&adresse).await?);
            let mut durees = Vec::new();
            loop {
                let suivante = ventes.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                let Some((rang, lot, cookie)) = suivante else { return anyhow::Ok(durees) };
                let demande = ventes::demande(rang, &lot);
                let reponse = ventes::appeler(&mut ligne, &adresse, &cookie, "POST", "/api/options", &demande).await?;
                ensure!(reponse.statut == 201, "{reponse:?}");
                durees.push(reponse.duree);
            }
        });
    }
    let mut durees = Vec::with_capacity(nombre);
    while let Some(siennes) = vendeurs.join_next().await {
        durees.extend(siennes??);
    }
    let duree = debut.elapsed();
    durees.sort_unstable();
    let (milieu, tard) = (durees[durees.len() / 2], durees[durees.len() * 99 / 100]);
    println!(
        "{:.0} options a second ({nombre} in {:.1} s); median {} ms, p99 {} ms",
        nombre as f64 / duree.as_secs_f64(),
        duree.as_secs_f64(),
        milieu.as_millis(),
        tard.as_millis()
    );
    let restantes = attendre_les_taches(base).await?;
    println!("their mails have left {:.1} s after the last one", restantes.as_secs_f64());
    Ok(())
}

/// Waits until no job is left, and returns the time that this took.
async fn attendre_les_taches(base: &Base) -> anyhow::Result<Duration> {
    let debut = Instant::now();
    loop {
        let lecture = base.lire().await?;
        let restantes = store::tache::restantes(&lecture).await?;
        drop(lecture);
        if restantes.is_empty() {
            return Ok(debut.elapsed());
        }
        ensure!(debut.elapsed() < Duration::from_mins(10), "{} jobs are left", restantes.len());
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Measures one durable commit of one small row. Its time is the least that a write can take, because facts are numbered
/// under the lock of one row until the commit.
async fn commit(base: &Base, fois: u32) -> anyhow::Result<()> {
    let debut = Instant::now();
    for _ in 0..fois {
        let travail = |tx: store::Ecriture| async move {
            store::tache::mettre(&tx, &store::tache::Tache::VerifierJournal, tx.maintenant()).await
        };
        base.entretenir(travail).await.map_err(|e: store::Error| e).context("written")?;
    }
    let un = debut.elapsed() / fois;
    println!("one synced commit: {} µs, {:.0} a second one after the other", un.as_micros(), 1.0 / un.as_secs_f64());
    Ok(())
}
