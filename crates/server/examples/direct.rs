//! Measures what open pages cost, and how soon they see a change, over HTTP (`scripts/mesures/direct.sh`).
//!
//! ```text
//! direct mesurer ECRIT SUIT PID PAGES PAR_SECONDE SECONDES   staff write at the server at ECRIT, pages follow at the one at SUIT
//! direct personnes ECRIT SUIT PID PAGES PAR_SECONDE SECONDES a prescriber fills in a draft at ECRIT, their own pages and as many of visitors
//!                                                            follow at SUIT: the latter are told nothing
//! direct tenir SUIT PAGES                                    opens pages, says so, and holds them until it is ended
//! ```
//!
//! A duration goes from the instant at which the author of a write has its answer, to the instant at which a page
//! receives the event. It is zero for a page that received the event before. The processor time is that of the server of
//! PID (Linux counts in hundredths of a second).
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "printed figures"
)]

use anyhow::{Context as _, bail, ensure};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// The number of pages that are opened together.
const ENSEMBLE: usize = 64;
/// The number of members of staff who write at the same time.
const AUTEURS: usize = 16;
/// The number of pages that the prescriber who writes has open.
const SIENNES: usize = 4;
const ADMINISTRATEUR: &str = "admin@linteau.example";
const PRESCRIPTEUR: &str = "prescripteur@cabinet-alpha.example";
/// How long to wait for the last event.
const PATIENCE: Duration = Duration::from_secs(20);

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let executeur = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    executeur.block_on(async {
        match arguments[..] {
            ["mesurer", ecrit, suit, pid, pages, par_seconde, secondes] => {
                let rythme = (par_seconde.parse()?, secondes.parse()?);
                mesurer((ecrit, suit), pid.parse()?, pages.parse()?, rythme).await
            }
            ["personnes", ecrit, suit, pid, pages, par_seconde, secondes] => {
                let rythme = (par_seconde.parse()?, secondes.parse()?);
                mesurer_les_personnes((ecrit, suit), pid.parse()?, pages.parse()?, rythme).await
            }
            ["tenir", suit, pages] => {
                let _pages = Pages::ouvrir(suit, "", pages.parse()?).await?;
                println!("{pages} pages are open");
                std::future::pending().await
            }
            _ => bail!("direct mesurer|personnes|tenir …: see the head of crates/server/examples/direct.rs"),
        }
    })
}

/// When each page received the event of each fact.
type Recus = Vec<(i64, Instant)>;

/// Open pages, each read by a task of its own.
struct Pages {
    lectures: JoinSet<anyhow::Result<Recus>>,
    /// The number of events that all the pages together have received.
    recus: Arc<AtomicUsize>,
    /// The signal that tells the readers to stop.
    assez: tokio::sync::watch::Sender<bool>,
}

impl Pages {
    /// Opens this many pages with this cookie, or as a visitor when it is empty.
    async fn ouvrir(adresse: &str, cookie: &str, nombre: usize) -> anyhow::Result<Self> {
        let (assez, fin) = tokio::sync::watch::channel(false);
        let recus = Arc::new(AtomicUsize::new(0));
        let mut lectures = JoinSet::new();
        for debut in (0..nombre).step_by(ENSEMBLE) {
            let mut ouvertures = JoinSet::new();
            for _ in debut..nombre.min(debut + ENSEMBLE) {
                ouvertures.spawn(ouvrir_une_page(adresse.to_owned(), cookie.to_owned()));
            }
            while let Some(lignes) = ouvertures.join_next().await {
                lectures.spawn(lire(lignes??, Arc::clone(&recus), fin.clone()));
            }
        }
        Ok(Self { lectures, recus, assez })
    }

    /// Waits until all pages together have received the expected events, and returns what each received.
    async fn fermer(mut self, attendus: usize) -> anyhow::Result<Vec<Recus>> {
        let limite = Instant::now() + PATIENCE;
        while self.recus.load(Ordering::Relaxed) < attendus && Instant::now() < limite {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.assez.send_replace(true);
        let mut tous = Vec::new();
        while let Some(recus) = self.lectures.join_next().await {
            tous.push(recus??);
        }
        Ok(tous)
    }
}

async fn ouvrir_une_page(adresse: String, cookie: String) -> anyhow::Result<BufReader<TcpStream>> {
    let mut flux = TcpStream::connect(&adresse).await?;
    let demande = format!("GET /api/evenements HTTP/1.1\r\nHost: {adresse}\r\nCookie: {cookie}\r\n\r\n");
    flux.write_all(demande.as_bytes()).await?;
    let mut lignes = BufReader::with_capacity(1024, flux);
    let mut ligne = String::new();
    lignes.read_line(&mut ligne).await?;
    ensure!(ligne.starts_with("HTTP/1.1 200"), "{ligne}");
    while !ligne.starts_with(": bonjour") {
        ligne.clear();
        ensure!(lignes.read_line(&mut ligne).await? > 0, "a page ended as it opened");
    }
    Ok(lignes)
}

async fn lire(
    mut lignes: BufReader<TcpStream>,
    compte: Arc<AtomicUsize>,
    mut fin: tokio::sync::watch::Receiver<bool>,
) -> anyhow::Result<Recus> {
    let (mut ligne, mut numero, mut recus) = (String::new(), None, Vec::new());
    loop {
        ligne.clear();
        tokio::select! {
            lu = lignes.read_line(&mut ligne) => ensure!(lu? > 0, "a page ended"),
            _ = fin.changed() => return Ok(recus),
        }
        ensure!(!ligne.starts_with("event: resync"), "a page was overtaken");
        if let Some(id) = ligne.strip_prefix("id: ") {
            numero = id.trim().parse().ok();
        }
        if ligne.starts_with("event: battement") {
            numero = None;
        }
        if ligne.starts_with("data: ")
            && let Some(numero) = numero.take()
        {
            recus.push((numero, Instant::now()));
            compte.fetch_add(1, Ordering::Relaxed);
        }
    }
}

async fn mesurer(
    (ecrit, suit): (&str, &str),
    pid: u32,
    nombre: usize,
    (par_seconde, secondes): (u32, u32),
) -> anyhow::Result<()> {
    let (cookie, lots) = (entrer(ecrit, ADMINISTRATEUR).await?, lots_libres(ecrit).await?);
    let au_repos = memoire(pid)?;
    let pages = Pages::ouvrir(suit, "", nombre).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let ouvertes = memoire(pid)?;

    let reponses: Arc<Mutex<HashMap<i64, Instant>>> = Arc::default();
    let mut auteurs = JoinSet::new();
    let debut = Instant::now();
    let total = par_seconde * secondes;
    for auteur in 0..AUTEURS {
        let (reponses, cookie, adresse) = (Arc::clone(&reponses), cookie.clone(), ecrit.to_owned());
        let siens: Vec<_> = lots.iter().skip(auteur).step_by(AUTEURS).cloned().collect();
        auteurs.spawn(async move {
            let mut ligne = Client::ouvrir(&adresse).await?;
            for (tour, rang) in (auteur as u32..total).step_by(AUTEURS).enumerate() {
                tokio::time::sleep_until((debut + Duration::from_secs(1) / par_seconde * rang).into()).await;
                // Each lot is optioned, then freed, so the catalogue ends as it began, except for the lots of the last turn.
                let statut = if tour % 2 == 0 { "O" } else { "L" };
                let (lot, corps) = (&siens[tour / 2 % siens.len()], format!("{{\"statut\":\"{statut}\"}}"));
                let chemin = format!("/api/gestion/lots/{lot}/statut");
                let reponse = ligne.appeler("POST", &chemin, &cookie, &corps).await?;
                let instant = Instant::now();
                ensure!(reponse.statut == 200, "{reponse:?}");
                let fait = reponse.fait.context("a write says its fact")?;
                reponses.lock().unwrap_or_else(PoisonError::into_inner).insert(fait, instant);
            }
            anyhow::Ok(())
        });
    }
    while let Some(fini) = auteurs.join_next().await {
        fini??;
    }
    let duree = debut.elapsed();
    let recus = pages.fermer(total as usize * nombre).await?;
    let reponses = reponses.lock().unwrap_or_else(PoisonError::into_inner);
    let durees = durees(&recus, &reponses, total as usize * nombre)?;
    let quantile = |part| quantile(&durees, part);
    println!(
        "{nombre} pages, {:.1} changes a second, {} events: median {:.1} ms, 99th percentile {:.1} ms, longest {:.1} ms; \
         memory {:+.1} MiB open, {:+.1} MiB at the end, {:.1} kB a page",
        f64::from(total) / duree.as_secs_f64(),
        durees.len(),
        quantile(0.5),
        quantile(0.99),
        quantile(1.0),
        (ouvertes - au_repos) / 1024.0,
        (memoire(pid)? - au_repos) / 1024.0,
        (ouvertes - au_repos) / nombre as f64,
    );
    Ok(())
}

/// The durations from each answer to its event on each page, the shortest first.
fn durees(recus: &[Recus], reponses: &HashMap<i64, Instant>, attendus: usize) -> anyhow::Result<Vec<Duration>> {
    let des_pages = recus.iter().flatten();
    let mut durees: Vec<Duration> =
        des_pages.filter_map(|(fait, instant)| Some(instant.saturating_duration_since(*reponses.get(fait)?))).collect();
    durees.sort_unstable();
    ensure!(durees.len() == attendus, "{} events came of {attendus}", durees.len());
    Ok(durees)
}

/// The durations when one event stands for several facts that came together: the event has the number of the last one.
fn durees_au_plus(recus: &[Recus], reponses: &HashMap<i64, Instant>) -> anyhow::Result<Vec<Duration>> {
    let mut durees = Vec::new();
    for page in recus {
        for (fait, reponse) in reponses {
            let dit = page.iter().filter(|(numero, _)| numero >= fait).map(|(_, instant)| *instant).min();
            durees.push(dit.context("a write of which nothing was told")?.saturating_duration_since(*reponse));
        }
    }
    durees.sort_unstable();
    Ok(durees)
}

/// A quantile of sorted durations, in milliseconds.
fn quantile(durees: &[Duration], part: f64) -> f64 {
    durees[((durees.len() as f64 * part) as usize).min(durees.len() - 1)].as_secs_f64() * 1e3
}

/// Measures what happens when a prescriber fills in a draft: only their own pages are told.
async fn mesurer_les_personnes(
    (ecrit, suit): (&str, &str),
    pid: u32,
    nombre: usize,
    (par_seconde, secondes): (u32, u32),
) -> anyhow::Result<()> {
    let cookie = entrer(ecrit, PRESCRIPTEUR).await?;
    let mut ligne = Client::ouvrir(ecrit).await?;
    let brouillon = commencer(&mut ligne, &cookie, &lots_libres(ecrit).await?).await?;
    let autres = Pages::ouvrir(suit, "", nombre).await?;
    let siennes = Pages::ouvrir(suit, &cookie, SIENNES).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;

    let (debut, avant) = (Instant::now(), processeur(pid)?);
    let (mut reponses, total) = (HashMap::new(), par_seconde * secondes);
    for rang in 0..total {
        tokio::time::sleep_until((debut + Duration::from_secs(1) / par_seconde * rang).into()).await;
        let corps = format!("{{\"reservataire\":{{\"ville\":\"Nantes {rang}\"}}}}");
        let reponse = ligne.appeler("PATCH", &brouillon, &cookie, &corps).await?;
        ensure!(reponse.statut == 200, "{reponse:?}");
        reponses.insert(reponse.fait.context("a write says its fact")?, Instant::now());
    }
    let (duree, apres) = (debut.elapsed(), processeur(pid)?);
    let attendus = total as usize * SIENNES;
    let recus = siennes.fermer(attendus).await?;
    let des_autres: usize = autres.fermer(0).await?.iter().map(Vec::len).sum();
    ensure!(des_autres == 0, "{des_autres} events came to pages of others");
    // This cancels the draft, so that its lot is free again.
    let rendu = ligne.appeler("POST", &format!("{brouillon}/annulation"), &cookie, "{}").await?;
    ensure!(rendu.statut == 200, "{rendu:?}");
    let durees = durees_au_plus(&recus, &reponses)?;
    println!(
        "{nombre} pages of others, {SIENNES} of theirs, {:.1} writes a second, {} events: median {:.1} ms, 99th percentile {:.1} ms, \
         longest {:.1} ms; {:.2} ms of processor a write",
        f64::from(total) / duree.as_secs_f64(),
        durees.len(),
        quantile(&durees, 0.5),
        quantile(&durees, 0.99),
        quantile(&durees, 1.0),
        (apres - avant) * 1e3 / f64::from(total),
    );
    Ok(())
}

/// Begins a draft on the first of these lots that may be reserved, and returns its address.
async fn commencer(ligne: &mut Client, cookie: &str, lots: &[String]) -> anyhow::Result<String> {
    for lot in lots {
        let corps = format!("{{\"lot\":\"{lot}\"}}");
        let reponse = ligne.appeler("POST", "/api/reservations", cookie, &corps).await?;
        if reponse.statut == 201 {
            let lu: serde_json::Value = serde_json::from_str(&reponse.corps)?;
            return Ok(format!("/api/reservations/{}", lu["id"]));
        }
        ensure!(reponse.statut == 409, "{reponse:?}");
    }
    bail!("no lot may be reserved")
}

/// The processor time of a process, in seconds.
fn processeur(pid: u32) -> anyhow::Result<f64> {
    let etat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // Skips the name of the process, which may hold anything. Of the fields after the name, the first is the state, and
    // the twelfth and thirteenth are the two times.
    let (_, suite) = etat.rsplit_once(')').context("a process that runs")?;
    let temps = suite.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    Ok(temps.sum::<Result<f64, _>>()? / 100.0)
}

/// The resident memory of a process, in kB.
fn memoire(pid: u32) -> anyhow::Result<f64> {
    let etat = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let ligne = etat.lines().find_map(|ligne| ligne.strip_prefix("VmRSS:")).context("a process that runs")?;
    Ok(ligne.trim().trim_end_matches(" kB").parse()?)
}

/// Signs in a user of the demonstration, and returns the cookie.
async fn entrer(adresse: &str, email: &str) -> anyhow::Result<String> {
    let corps = format!("{{\"email\":\"{email}\",\"motDePasse\":\"linteau-demo\"}}");
    let reponse = Client::ouvrir(adresse).await?.appeler("POST", "/api/session", "", &corps).await?;
    reponse.cookie.with_context(|| format!("signed in: {}", reponse.corps))
}

/// Lots that every visitor sees and that nobody holds.
async fn lots_libres(adresse: &str) -> anyhow::Result<Vec<String>> {
    let mut client = Client::ouvrir(adresse).await?;
    let chemin = "/api/offre/lots?statut.code=l&typologie.nature.code=appartement&limit=200&order%5Bnumero%5D=asc";
    let reponse = client.appeler("GET", chemin, "", "").await?;
    let page: serde_json::Value = serde_json::from_str(&reponse.corps)?;
    let membres = page["hydra:member"].as_array().context("a page of lots")?;
    let lots: Vec<_> = membres.iter().filter_map(|lot| lot["id"].as_str().map(str::to_owned)).collect();
    ensure!(lots.len() >= AUTEURS, "{} free lots", lots.len());
    Ok(lots)
}

#[derive(Debug, Default)]
struct ReponseLue {
    statut: u16,
    fait: Option<i64>,
    cookie: Option<String>,
    corps: String,
}

/// An HTTP connection that makes calls.
struct Client {
    flux: BufReader<TcpStream>,
    adresse: String,
}

impl Client {
    async fn ouvrir(adresse: &str) -> anyhow::Result<Self> {
        let flux = TcpStream::connect(adresse).await?;
        flux.set_nodelay(true)?;
        Ok(Self { flux: BufReader::new(flux), adresse: adresse.to_owned() })
    }

    async fn appeler(&mut self, methode: &str, chemin: &str, cookie: &str, corps: &str) -> anyhow::Result<ReponseLue> {
        let genre = if methode == "PATCH" { "application/merge-patch+json" } else { "application/json" };
        let demande = format!(
            "{methode} {chemin} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nContent-Type: {genre}\r\n\
             Content-Length: {}\r\n\r\n{corps}",
            self.adresse,
            corps.len()
        );
        self.flux.get_mut().write_all(demande.as_bytes()).await?;
        let (mut lue, mut longueur, mut ligne) = (ReponseLue::default(), 0, String::new());
        loop {
            ligne.clear();
            ensure!(self.flux.read_line(&mut ligne).await? > 0, "the server closed");
            let Some((nom, valeur)) = ligne.trim_end().split_once(": ") else {
                if ligne == "\r\n" {
                    break;
                }
                lue.statut = ligne.split(' ').nth(1).context("a status")?.parse()?;
                continue;
            };
            match nom.to_ascii_lowercase().as_str() {
                "content-length" => longueur = valeur.parse()?,
                "linteau-fait" => lue.fait = valeur.parse().ok(),
                "set-cookie" => lue.cookie = valeur.split(';').next().map(str::to_owned),
                _ => {}
            }
        }
        let mut octets = vec![0; longueur];
        self.flux.read_exact(&mut octets).await?;
        lue.corps = String::from_utf8(octets)?;
        Ok(lue)
    }
}
