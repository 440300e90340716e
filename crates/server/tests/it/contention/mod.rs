//! The proof under contention: two hundred prescribers sell fifty lots on real servers that are killed and started again, then the
//! history is read by a model (`docs/fiabilite.md`).
//!
//! [`eprouver`] makes a world on a database of its own ([`monde`]), has a crowd of clients do what the seed says ([`plan`],
//! [`tirage`], [`gestes`], [`scene`]) against servers under a clock that jumps ([`banc`]), and compares: the facts with the rules ([`modele`]),
//! the answers with the facts ([`reponses`]), the mails with the facts ([`courriers`]), the rows and what servers show with the model
//! ([`etat_final`]). The command is `scripts/contention.sh`; the tests run one short seed of each set-up.

mod banc;
mod client;
mod courriers;
mod etat_final;
mod gestes;
mod gestes_dossiers;
mod hasard;
mod histoire;
mod modele;
mod modele_attentes;
mod modele_denonciations;
mod modele_prise;
mod modele_reservations;
mod monde;
mod plan;
mod reponses;
mod sans_fait;
mod scene;
mod tirage;
mod traces;

use anyhow::{Context as _, ensure};
use banc::Banc;
use histoire::Histoire;
use modele::Modele;
use monde::Monde;
use scene::Scene;
use std::collections::BTreeMap;
use std::fmt;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::faits::FaitEcrit;
use store::{Base, Numero};
use testkit::base::{BaseVierge, Moteur};
use tokio::task::JoinHandle;
use traces::Trace;

/// Faults that are told one by one.
const DITES: usize = 20;
/// How often the end is read again because something ended meanwhile.
const LECTURES: u32 = 5;
/// The longest wait for jobs to be done.
const PATIENCE: Duration = Duration::from_mins(2);

/// The binaries.
#[derive(Debug, Clone)]
pub(crate) struct Outils {
    /// The portal, for its command line.
    pub(crate) linteau: PathBuf,
    /// The portal under a clock that is moved (`examples/horloge.rs`).
    pub(crate) horloge: PathBuf,
}

/// The databases and servers of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Montage {
    /// One server on a SQLite file.
    Sqlite,
    /// One server on PostgreSQL.
    Postgres,
    /// Three servers on one PostgreSQL.
    TroisServeurs,
}

impl Montage {
    /// All of them, as the command names them.
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

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Bilan {
    /// What was wrong; nothing when all is well.
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

/// Runs a seed on a set-up, for about so many seconds, and writes what was observed, in its order, to `releve`.
pub(crate) async fn eprouver(
    outils: &Outils,
    montage: Montage,
    graine: u64,
    secondes: u64,
    releve: &Path,
) -> anyhow::Result<Bilan> {
    let vierge = BaseVierge::nouvelle(montage.moteur()).await;
    let dossier = tempfile::TempDir::with_prefix("linteau-contention-")?;
    let banc = Arc::new(Banc::nouveau(outils, montage, dossier.path(), &vierge.reglages.url));
    banc.avancer(0)?;
    banc.deposer("debut.ndjson", &monde::flux_du_debut())?;
    banc.reussir(&["migrate"])?;
    banc.reussir(&["import", "debut.ndjson", "--confirmer"])?;
    let base = banc.ouvrir().await?;
    let monde = Monde::peupler(&base).await?;
    let depuis = store::faits::dernier(&base.lire().await?).await?;
    for place in 0..banc.serveurs() {
        banc.relancer(place)?;
    }
    let scene = Arc::new(Scene::nouvelle(banc, monde, base));
    let suivi = suivre(scene.base.clone(), depuis);
    let operations = tirage::dresser(graine, secondes, montage.serveurs());
    let (nombre, debut) = (operations.len(), Instant::now());
    let joue = scene.jouer(operations).await;
    let traces = scene.traces();
    // Of what cannot be compared the calls at least are kept.
    noter(releve, &traces, &[])?;
    if let Err(erreur) = joue {
        let fautes = scene.banc.defauts(&scene.muets());
        // A server that is not there any more says why.
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
        // What ends by itself may end while one reads.
        if store::faits::dernier(&scene.base.lire().await?).await?.0 == histoire.compteur {
            break (histoire, fautes);
        }
        if lectures == LECTURES {
            fautes.push("numbers of facts are drawn although nobody does anything".to_owned());
            break (histoire, fautes);
        }
    };
    noter(releve, &traces, &histoire.faits)?;
    fautes.extend(ordre(&suivi.arreter(&scene.base).await?, &histoire, depuis));
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

/// All that is compared once nobody writes any more.
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

/// How many calls of each sort were accepted, lost, and refused by each code.
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

/// Waits until no job is left but those that come back, and nothing is over that did not end nor due to be reminded of.
async fn finir_les_taches(scene: &Scene) -> anyhow::Result<()> {
    scene.liberer_les_taches().await?;
    let debut = Instant::now();
    for tour in 1_u32.. {
        if tour.is_multiple_of(20) {
            scene.presser_les_taches().await?;
        }
        let lecture = scene.base.lire().await?;
        let maintenant = scene.base.maintenant();
        let restantes = store::tache::restantes(&lecture).await?.len()
            + store::attente::avances_finies(&lecture, maintenant, 100).await?.len()
            + store::attente::sans_objet(&lecture, 100).await?.len()
            + histoire::a_servir(&lecture, &scene.monde).await?
            + store::option_lot::a_finir(&lecture, maintenant, 100).await?.len()
            + store::option_lot::a_rappeler(&lecture, maintenant, 100).await?.len()
            + store::reservation::a_finir(&lecture, maintenant, 100).await?.len()
            + store::reservation::a_avertir(&lecture, maintenant, 100).await?.len()
            + store::denonciation::a_finir(&lecture, maintenant, 100).await?.len();
        drop(lecture);
        if restantes == 0 {
            return Ok(());
        }
        ensure!(debut.elapsed() < PATIENCE, "{restantes} jobs are left");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// Somebody who follows the facts as servers do: each time those after the last one that they read.
struct Suivi {
    lus: Arc<tokio::sync::Mutex<Vec<FaitEcrit>>>,
    poignee: JoinHandle<()>,
}

fn suivre(base: Base, depuis: Numero) -> Suivi {
    let lus = Arc::new(tokio::sync::Mutex::new(Vec::new()));
    let siens = Arc::clone(&lus);
    let poignee = tokio::spawn(async move {
        loop {
            avancer(&base, &siens, depuis).await;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    Suivi { lus, poignee }
}

async fn avancer(base: &Base, lus: &tokio::sync::Mutex<Vec<FaitEcrit>>, depuis: Numero) {
    let mut lus = lus.lock().await;
    let dernier = lus.last().map_or(depuis, |fait| fait.numero);
    // A database that has no place for a reader gives one a little later.
    if let Ok(lecture) = base.lire().await
        && let Ok(suite) = store::faits::depuis(&lecture, dernier, 10_000).await
    {
        lus.extend(suite);
    }
}

impl Suivi {
    async fn arreter(self, base: &Base) -> anyhow::Result<Vec<FaitEcrit>> {
        self.poignee.abort();
        let dernier = self.lus.lock().await.last().map(|fait: &FaitEcrit| fait.numero);
        let mut lus = self.lus.lock().await.clone();
        if let Some(dernier) = dernier {
            lus.extend(histoire::faits_depuis(base, dernier).await?);
        }
        Ok(lus)
    }
}

/// Whoever follows misses nothing, and the numbers have no hole: their order is that of the commits.
fn ordre(suivis: &[FaitEcrit], histoire: &Histoire, depuis: Numero) -> Vec<String> {
    let mut fautes = Vec::new();
    let numeros: Vec<i64> = histoire.faits.iter().map(|fait| fait.numero.0).collect();
    let vus: Vec<i64> = suivis.iter().map(|fait| fait.numero.0).collect();
    let manques: Vec<&i64> = numeros.iter().filter(|numero| vus.binary_search(numero).is_err()).collect();
    if !manques.is_empty() {
        fautes.push(format!("whoever follows the facts missed {manques:?}: they were committed after later ones"));
    }
    let attendus: Vec<i64> = (depuis.0 + 1..=histoire.compteur).collect();
    if numeros != attendus {
        let (premier, dernier, combien) = (depuis.0 + 1, histoire.compteur, numeros.len());
        fautes.push(format!("facts {premier} to {dernier} are numbered, {combien} are there"));
    }
    fautes
}

/// The record: the calls in the order of their answers, then the facts in the order of their commits.
fn noter(releve: &Path, traces: &[Trace], faits: &[FaitEcrit]) -> anyhow::Result<()> {
    if let Some(dossier) = releve.parent() {
        std::fs::create_dir_all(dossier)?;
    }
    let fichier = std::fs::File::create(releve).with_context(|| releve.display().to_string())?;
    let mut sortie = std::io::BufWriter::new(fichier);
    for trace in traces {
        writeln!(sortie, "{}", trace.ligne())?;
    }
    for fait in faits {
        let (numero, instant) = (fait.numero.0, fait.instant.micros());
        let ligne =
            serde_json::json!({ "fait": numero, "instant": instant, "dit": fait.fait, "par": histoire::auteur(fait) });
        writeln!(sortie, "{ligne}")?;
    }
    Ok(sortie.flush()?)
}
