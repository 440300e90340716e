//! The test under contention. Two hundred prescribers sell fifty lots on real servers, which are killed and started
//! again. Then a model checks the history (`docs/fiabilite.md`).
//!
//! [`eprouver`] makes a world in a database of its own ([`monde`]). A crowd of clients does what the seed says
//! ([`plan`], [`tirage`], [`gestes`], [`scene`]) against servers whose clock jumps ([`banc`]). Then it compares the
//! facts with the rules ([`modele`]), the answers with the facts ([`reponses`]), the mails with the facts
//! ([`courriers`]), the rows with the model and the answers of the servers with the rows ([`etat_final`]). The command
//! is `scripts/contention.sh`. The tests run one short seed of each set-up.

mod banc;
mod cessions;
mod client;
mod contrats;
mod coupures;
mod courriers;
mod etat_final;
mod gestes;
mod gestes_contrats;
mod gestes_dossiers;
mod gestes_transmissions;
mod hasard;
mod histoire;
mod jeu;
mod modele;
mod modele_attentes;
mod modele_contrats;
mod modele_denonciations;
mod modele_prise;
mod modele_reservations;
mod modele_transmissions;
mod monde;
mod plan;
mod planchers;
mod refus;
mod refus_contrats;
mod releve;
mod reponses;
mod sans_fait;
mod scene;
mod suivi;
mod termes;
mod tirage;
mod traces;

use anyhow::{bail, ensure};
use banc::Banc;
use chrono::TimeDelta;
use histoire::Histoire;
use modele::Modele;
use monde::Monde;
use scene::Scene;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use testkit::base::{BaseVierge, Moteur};
use traces::Trace;

/// The most faults that are printed one by one.
const DITES: usize = 20;
/// How often the final state is read again when a fact was added during the reading.
const LECTURES: u32 = 5;
/// The longest time to wait until all jobs are done.
const PATIENCE: Duration = Duration::from_mins(2);

/// The binaries that a run starts.
#[derive(Debug, Clone)]
pub(crate) struct Outils {
    /// The portal, for its command line.
    pub(crate) linteau: PathBuf,
    /// The portal with a clock that tests move (`examples/horloge.rs`).
    pub(crate) horloge: PathBuf,
}

/// The database of a run, and its servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Montage {
    Sqlite,
    Postgres,
    /// Three servers on one PostgreSQL.
    TroisServeurs,
}

impl Montage {
    /// All set-ups, with the names that the command takes.
    pub(crate) const TOUS: [(&'static str, Self); 3] =
        [("sqlite", Self::Sqlite), ("postgres", Self::Postgres), ("trois-serveurs", Self::TroisServeurs)];

    const fn moteur(self) -> Moteur {
        match self {
            Self::Sqlite => Moteur::Sqlite,
            Self::Postgres | Self::TroisServeurs => Moteur::Postgres,
        }
    }

    const fn serveurs(self) -> usize {
        match self {
            Self::Sqlite | Self::Postgres => 1,
            Self::TroisServeurs => 3,
        }
    }
}

/// The result of a run: its faults and some counts.
#[derive(Debug)]
pub(crate) struct Bilan {
    /// The faults that were found, if any.
    pub(crate) fautes: Vec<String>,
    operations: usize,
    appels: BTreeMap<String, usize>,
    faits: usize,
    courriers: usize,
    tues: usize,
    duree: Duration,
}

impl fmt::Display for Bilan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fautes, operations, appels, faits, courriers, tues, duree } = self;
        let appels = appels.iter().map(|(sort, nombre)| format!("{sort} {nombre}")).collect::<Vec<_>>().join(", ");
        let secondes = duree.as_secs_f64();
        write!(
            f,
            "{operations} operations in {secondes:.1} s: {appels}; {faits} facts, {courriers} mails, {tues} servers killed"
        )?;
        if fautes.is_empty() {
            return Ok(());
        }
        write!(f, "\n{} faults:", fautes.len())?;
        fautes.iter().take(DITES).try_for_each(|faute| write!(f, "\n  - {faute}"))
    }
}

/// Runs a seed on a set-up for about this many seconds, and writes the observations in their order to the file `releve`.
pub(crate) async fn eprouver(
    outils: &Outils,
    montage: Montage,
    graine: u64,
    secondes: u64,
    releve: &Path,
) -> anyhow::Result<Bilan> {
    let (operations, clients) = (tirage::dresser(graine, secondes, montage.serveurs()), Foule::Ensemble);
    sur_une_base(outils, montage, Jeu { graine, secondes, operations, clients }, releve).await
}

/// Signs this many contracts on a set-up of one server, one after the other, and kills the server during each contract.
pub(crate) async fn eprouver_les_signatures(
    outils: &Outils,
    montage: Montage,
    graine: u64,
    rondes: usize,
    releve: &Path,
) -> anyhow::Result<Bilan> {
    let (operations, clients) = (tirage::dresser_des_contrats(graine, rondes), Foule::SousLesCoupures);
    sur_une_base(outils, montage, Jeu { graine, secondes: 0, operations, clients }, releve).await
}

/// Plays this many contracts on a set-up, one after the other. They take each of the courses in turn.
pub(crate) async fn eprouver_les_parcours(
    outils: &Outils,
    montage: Montage,
    graine: u64,
    rondes: usize,
    releve: &Path,
) -> anyhow::Result<Bilan> {
    let operations = tirage::dresser_des_parcours(graine, rondes, montage.serveurs());
    sur_une_base(outils, montage, Jeu { graine, secondes: 0, operations, clients: Foule::UnSeul }, releve).await
}

/// The clients who do the operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Foule {
    /// A crowd of clients, each of which takes the next operation when it is free.
    Ensemble,
    /// One client, which does one operation after the other.
    UnSeul,
    /// One client, whose server is killed during the operations.
    SousLesCoupures,
}

/// The operations of a run, and how they are played.
struct Jeu {
    graine: u64,
    secondes: u64,
    operations: Vec<plan::Operation>,
    clients: Foule,
}

async fn sur_une_base(outils: &Outils, montage: Montage, jeu: Jeu, releve: &Path) -> anyhow::Result<Bilan> {
    let vierge = BaseVierge::nouvelle(montage.moteur()).await;
    let dossier = tempfile::TempDir::with_prefix("linteau-contention-")?;
    let banc = Arc::new(Banc::nouveau(outils, montage, dossier.path(), &vierge.reglages.url));
    let bilan = jouer(&banc, montage, jeu, releve).await;
    let juste = bilan.as_ref().is_ok_and(|bilan| bilan.fautes.is_empty());
    let (dit, garde) = (banc.journal(), releve::journal(releve));
    if !juste && dit.exists() {
        std::fs::copy(dit, garde)?;
    } else if garde.exists() {
        // This file is left from an earlier run.
        std::fs::remove_file(garde)?;
    }
    bilan
}

async fn jouer(banc: &Arc<Banc>, montage: Montage, jeu: Jeu, releve: &Path) -> anyhow::Result<Bilan> {
    let Jeu { graine, secondes, operations, clients } = jeu;
    banc.avancer(TimeDelta::zero())?;
    banc.deposer("debut.ndjson", &monde::flux_du_debut())?;
    banc.reussir(&["migrate"])?;
    banc.reussir(&["import", "debut.ndjson", "--confirmer"])?;
    let base = banc.ouvrir().await?;
    let monde = Monde::peupler(&base).await?;
    let depuis = store::faits::dernier(&base.lire().await?).await?;
    for place in 0..banc.serveurs() {
        banc.relancer(place)?;
    }
    let scene = Arc::new(Scene::nouvelle(Arc::clone(banc), monde, base));
    let suivi = suivi::suivre(scene.base.clone(), depuis);
    let (nombre, debut) = (operations.len(), Instant::now());
    let joue = match clients {
        Foule::Ensemble => scene.jouer(operations).await,
        Foule::UnSeul => scene.jouer_en_file(&operations).await,
        Foule::SousLesCoupures => scene.jouer_sous_les_coupures(&operations, graine).await,
    };
    let traces = scene.traces();
    // When nothing can be compared, the calls are written to the record all the same.
    releve::noter(releve, (&traces, &scene.monde), &scene.apportes(), &[])?;
    if let Err(erreur) = joue {
        let fautes = scene.banc.defauts(&scene.muets());
        // When a server has stopped by itself, that is reported as the reason.
        ensure!(!fautes.is_empty(), erreur);
        let (appels, tues) = (compter(&traces), scene.banc.tues());
        let duree = debut.elapsed();
        return Ok(Bilan { fautes, operations: nombre, appels, faits: 0, courriers: 0, tues, duree });
    }
    let duree = debut.elapsed();
    let mut lectures = 0;
    let (histoire, mut fautes) = loop {
        lectures += 1;
        finir_les_taches(&scene).await?;
        let histoire = Histoire::lire(&scene.base, depuis).await?;
        let mut fautes = confronter(&scene, &histoire, &traces, montage).await?;
        // The state is read again when a fact was added during the reading, because some things end by themselves. It is read again, too,
        // when a mail is still there: a periodic job may queue a reminder, which has no fact, once the jobs were waited for.
        let immobile = store::faits::dernier(&scene.base.lire().await?).await?.0 == histoire.compteur;
        let partis = histoire.courriers.iter().all(|courrier| courrier.envoye.is_some());
        if immobile && partis {
            break (histoire, fautes);
        }
        if lectures == LECTURES {
            if !immobile {
                fautes.push("numbers of facts are drawn although nobody does anything".to_owned());
            }
            break (histoire, fautes);
        }
    };
    releve::noter(releve, (&traces, &scene.monde), &scene.apportes(), &histoire.faits)?;
    fautes.extend(planchers::comparer(&histoire, &traces, secondes));
    if clients == Foule::SousLesCoupures {
        fautes.extend(coupures::controler(&scene, &histoire, nombre)?);
    }
    fautes.extend(suivi::ordre(&suivi.arreter(&scene.base).await?, &histoire, depuis));
    Ok(Bilan {
        fautes,
        operations: nombre,
        appels: compter(&traces),
        faits: histoire.faits.len(),
        courriers: histoire.courriers.len(),
        tues: scene.banc.tues(),
        duree,
    })
}

/// Compares everything that was observed, once nobody writes any more.
async fn confronter(
    scene: &Scene,
    histoire: &Histoire,
    traces: &[Trace],
    montage: Montage,
) -> anyhow::Result<Vec<String>> {
    let apportes = scene.apportes();
    let envoyes = reponses::envoyes(traces);
    let mut modele = Modele::suivre(histoire, &scene.monde, (&apportes, &envoyes), montage);
    let mut fautes = std::mem::take(&mut modele.fautes);
    fautes.extend(scene.banc.defauts(&scene.muets()));
    fautes.extend(reponses::comparer(histoire, traces));
    fautes.extend(refus::comparer(&modele, traces));
    fautes.extend(sans_fait::comparer(&modele, traces, &apportes));
    fautes.extend(courriers::comparer(histoire, &scene.monde, &modele));
    fautes.extend(etat_final::comparer(histoire, &modele, scene.base.maintenant()));
    fautes.extend(etat_final::les_formulaires(&scene.base, &modele).await?);
    fautes.extend(etat_final::les_serveurs(scene, histoire).await?);
    if let Err(rompu) = store::journal::enchainer(&scene.base).await {
        fautes.push(format!("the journal cannot be chained: {rompu}"));
    }
    let (entier, dit) = scene.banc.commande(&["journal", "verifier"])?;
    if !entier {
        fautes.push(format!("the journal is not whole: {dit}"));
    }
    Ok(fautes)
}

/// The number of calls of each kind that were accepted, lost, or refused, by code.
fn compter(traces: &[Trace]) -> BTreeMap<String, usize> {
    let mut comptes = BTreeMap::new();
    for trace in traces {
        let sort = match trace {
            _ if trace.acceptee() => format!("{:?}", trace.appele),
            _ if trace.appele == traces::Appele::Import => "import refused".to_owned(),
            _ => trace.code().to_owned(),
        };
        *comptes.entry(sort).or_default() += 1;
        if trace.essais > 1 {
            *comptes.entry("sent again".to_owned()).or_default() += 1;
        }
    }
    comptes
}

/// Waits until only periodic jobs are left, and nothing is due to end or to be reminded of.
async fn finir_les_taches(scene: &Scene) -> anyhow::Result<()> {
    scene.liberer_les_taches().await?;
    let debut = Instant::now();
    for tour in 1_u32.. {
        if tour.is_multiple_of(20) {
            scene.presser_les_taches().await?;
        }
        let lecture = scene.base.lire().await?;
        let maintenant = scene.base.maintenant();
        // The jobs are counted last, because an end queues mails: an end between the two counts would otherwise be in
        // neither.
        let a_finir = store::denonciation::a_finir(&lecture, maintenant, 100).await?.len()
            + store::reservation::a_finir(&lecture, maintenant, 100).await?.len()
            + store::reservation::a_avertir(&lecture, maintenant, 100).await?.len()
            + store::option_lot::a_finir(&lecture, maintenant, 100).await?.len()
            + store::option_lot::a_rappeler(&lecture, maintenant, 100).await?.len()
            + store::attente::avances_finies(&lecture, maintenant, 100).await?.len()
            + store::attente::sans_objet(&lecture, 100).await?.len()
            + histoire::a_servir(&lecture, &scene.monde).await?;
        let taches = store::tache::restantes(&lecture).await?;
        if let Some(morte) = taches.iter().find(|tache| tache.morte.is_some()) {
            bail!("a job was given up: {morte:?}");
        }
        let restantes = a_finir + taches.len();
        drop(lecture);
        if restantes == 0 {
            return Ok(());
        }
        ensure!(debut.elapsed() < PATIENCE, "{restantes} jobs are left");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}
