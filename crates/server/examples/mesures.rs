//! The second process of the measures (`scripts/mesures`). It writes to the database beside a running server.
//!
//! ```text
//! mesures changer URL DONNEES PAR_SECONDE SECONDES   changes a status so many times a second
//! mesures delai URL DONNEES ADRESSE FOIS             how long until the server at ADRESSE shows a change
//! mesures sortie URL DONNEES ADRESSE FOIS            how long until a user who is disabled is out at the server at ADRESSE
//! mesures moteur URL DONNEES QUESTION                what a search and the rendering of its page take, without HTTP
//! mesures nue FICHIER                                serves these bytes by axum alone, and says at which address
//! ```
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "printed figures"
)]

use anyhow::{Context as _, bail, ensure};
use axum::Router;
use axum::body::Bytes;
use axum::routing::get;
use axum::serve::ListenerExt as _;
use catalogue::requete::lecture::lire_lots;
use catalogue::{ActionsLot, Batisseur};
use domain::acces::{IdGroupe, Portee};
use domain::lot::tenue::SourceExterieure;
use domain::lot::{IdLot, StatutLot, Tenue};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use store::catalogue::Element;
use store::session::{NouvelleSession, Provenance};
use store::{Acte, Acteur, Auteur, Base, Fait, Numero, Reglages};

/// The account of the demonstration that is disabled, then enabled again.
const SORTANT: &str = "equipe@linteau.example";

/// The author of the writes of the measures: a command on this machine.
static ACTEUR: Acteur = Acteur::local(Auteur::Commande);

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["nue", fichier] = arguments[..] {
        let octets = Bytes::from(std::fs::read(fichier)?);
        return tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(nue(octets));
    }
    let executeur = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    executeur.block_on(async {
        match arguments[..] {
            ["changer", url, donnees, par_seconde, secondes] => {
                changer(&Lots::ouvrir(url, donnees).await?, par_seconde.parse()?, secondes.parse()?).await
            }
            ["delai", url, donnees, adresse, fois] => {
                delai(&Lots::ouvrir(url, donnees).await?, adresse, fois.parse()?).await
            }
            ["sortie", url, donnees, adresse, fois] => {
                let base = Base::ouvrir(&Reglages::nouveaux(url, donnees)).await?;
                sortie(&base, adresse, fois.parse()?).await
            }
            ["moteur", url, donnees, question] => moteur(url, donnees, question).await,
            _ => bail!("usage: see the head of this file"),
        }
    })
}

#[global_allocator]
static ALLOCATEUR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Serves these bytes from axum alone, without any layer. Only the headers that describe the bytes are sent, and the
/// allocator and the runtime are those of the portal.
async fn nue(octets: Bytes) -> anyhow::Result<()> {
    let envoyer = async move || {
        let en_tetes = [
            ("content-type", "application/ld+json"),
            ("etag", "W/\"00000000000000000000000000000000\""),
            ("cache-control", "private, no-cache"),
            ("vary", "Accept, Accept-Encoding, Cookie"),
        ];
        (en_tetes, octets.clone())
    };
    let ecoute = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", ecoute.local_addr()?);
    let ecoute = ecoute.tap_io(|flux| drop(flux.set_nodelay(true)));
    Ok(axum::serve(ecoute, Router::new().route("/", get(envoyer))).await?)
}

/// Free lots that every visitor sees, to be optioned and freed.
struct Lots {
    base: Base,
    ids: Vec<IdLot>,
}

impl Lots {
    async fn ouvrir(url: &str, donnees: &str) -> anyhow::Result<Self> {
        let base = Base::ouvrir(&Reglages::nouveaux(url, donnees)).await?;
        let charge = store::catalogue::charger(&base, |elements| {
            let libres = elements.filter_map(|element| match element {
                Element::Lot(lot) if lot.statut() == StatutLot::L && lot.exclusivite.is_none() && !lot.retire => {
                    Some(lot.fiche.id())
                }
                _ => None,
            });
            libres.collect::<Vec<_>>()
        })
        .await?;
        let ids = charge.bati;
        ensure!(!ids.is_empty(), "no free lot");
        Ok(Self { base, ids })
    }

    /// The lot of this turn, chosen far from the lot of the turn before.
    fn lot(&self, tour: usize) -> &IdLot {
        &self.ids[tour.wrapping_mul(7919) % self.ids.len()]
    }

    /// Options a free lot, or frees it. Returns the number of the fact.
    async fn basculer(&self, id: &IdLot, de: StatutLot) -> anyhow::Result<Numero> {
        let vers = if de == StatutLot::L { StatutLot::O } else { StatutLot::L };
        let ecrit = self.base.ecrire(&ACTEUR, |tx| async move {
            let lu = store::lot::verrouiller(&tx, id).await?.filter(|lot| lot.statut() == de);
            let change = match lu {
                Some(lot) => {
                    let tenue = Tenue::dite(vers, SourceExterieure::Equipe, tx.maintenant().date(), None);
                    store::lot::changer_tenue(&tx, id, &lot.tenue, &tenue).await?
                }
                None => false,
            };
            let fait = change.then(|| Fait::LotStatutChange { lot: id.clone(), statut: vers });
            Ok::<_, store::Error>(Acte::faits((), Vec::from_iter(fait)))
        });
        ecrit.await?.numero.context("the lot was not as expected")
    }
}

async fn changer(lots: &Lots, par_seconde: u32, secondes: u64) -> anyhow::Result<()> {
    let debut = Instant::now();
    let mut battement = tokio::time::interval(Duration::from_secs(1) / par_seconde);
    let mut faits = 0;
    while debut.elapsed() < Duration::from_secs(secondes) {
        battement.tick().await;
        // Each lot is optioned, then freed, so the catalogue ends as it began.
        lots.basculer(lots.lot(faits / 2), if faits % 2 == 0 { StatutLot::L } else { StatutLot::O }).await?;
        faits += 1;
    }
    if faits % 2 == 1 {
        lots.basculer(lots.lot(faits / 2), StatutLot::O).await?;
    }
    println!("{:.1} changes a second", faits as f64 / debut.elapsed().as_secs_f64());
    Ok(())
}

/// Measures the time from the commit of this process to the answer of the server that shows the change. The read names
/// the fact of the change, so the server answers as soon as it has applied this fact. The answer is checked.
async fn delai(lots: &Lots, adresse: &str, fois: usize) -> anyhow::Result<()> {
    let mut client = BufReader::new(TcpStream::connect(adresse)?);
    client.get_ref().set_nodelay(true)?;
    let mut durees = Vec::with_capacity(fois);
    for tour in 0..fois {
        let id = lots.lot(tour / 2);
        let de = if tour % 2 == 0 { StatutLot::L } else { StatutLot::O };
        let attendu = if tour % 2 == 0 { "\"code\":\"O\"" } else { "\"code\":\"L\"" };
        let numero = lots.basculer(id, de).await?;
        let debut = Instant::now();
        while !lire(&mut client, adresse, id, numero)?.contains(attendu) {}
        durees.push(debut.elapsed());
        // A varying pause, so that the writes do not fall into step with the period of the server.
        tokio::time::sleep(Duration::from_millis(20 + (tour as u64 * 61) % 203)).await;
    }
    dire(&format!("{fois} changes"), durees);
    Ok(())
}

fn dire(quoi: &str, mut durees: Vec<Duration>) {
    durees.sort_unstable();
    let quantile =
        |part: f64| durees[((durees.len() as f64 * part) as usize).min(durees.len() - 1)].as_secs_f64() * 1e3;
    println!(
        "{quoi}: median {:.1} ms, 99th percentile {:.1} ms, longest {:.1} ms",
        quantile(0.5),
        quantile(0.99),
        quantile(1.0)
    );
}

/// Measures from the commit that disables a user to the first answer that treats them as a visitor. The server had their
/// session in memory, and the read names no fact, so only the stream of facts can tell the server.
async fn sortie(base: &Base, adresse: &str, fois: usize) -> anyhow::Result<()> {
    let mut client = BufReader::new(TcpStream::connect(adresse)?);
    client.get_ref().set_nodelay(true)?;
    let lu = store::utilisateur::par_email(&base.lire().await?, SORTANT).await?;
    let id = lu.context("the accounts of the demonstration are expected")?.utilisateur.id;
    let mut durees = Vec::with_capacity(fois);
    for tour in 0..fois {
        let nouvelle = &NouvelleSession {
            utilisateur: id,
            pour_le_compte_de: None,
            provenance: Provenance::default(),
            duree: Duration::from_hours(1),
            limite: base.maintenant().plus(Duration::from_hours(1)),
        };
        let ouverte = base.ecrire(&ACTEUR, |tx| async move {
            let (jeton, session) = store::session::ouvrir(&tx, nouvelle).await?;
            let fait = Fait::SessionOuverte { session: session.id, utilisateur: id };
            Ok::<_, store::Error>(Acte::fait(jeton, fait))
        });
        let cookie = format!("Cookie: linteau-session={}", ouverte.await?.valeur.en_clair());
        ensure!(demander(&mut client, adresse, "/api/user/me", &cookie)?.contains(SORTANT), "not known there");
        let desactive = base.ecrire(&ACTEUR, |tx| async move {
            store::utilisateur::desactiver(&tx, id).await?;
            store::session::fermer_toutes(&tx, id).await?;
            Ok::<_, store::Error>(Acte::fait((), Fait::UtilisateurDesactive { utilisateur: id }))
        });
        desactive.await?;
        let debut = Instant::now();
        while demander(&mut client, adresse, "/api/user/me", &cookie)? != "null" {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        durees.push(debut.elapsed());
        let reactive = base.ecrire(&ACTEUR, |tx| async move {
            store::utilisateur::reactiver(&tx, id).await?;
            Ok::<_, store::Error>(Acte::fait((), Fait::UtilisateurReactive { utilisateur: id }))
        });
        reactive.await?;
        // A varying pause, so that the writes do not fall into step with the period of the server.
        tokio::time::sleep(Duration::from_millis(20 + (tour as u64 * 61) % 203)).await;
    }
    dire(&format!("{fois} users disabled"), durees);
    Ok(())
}

/// Measures the search of the question and the rendering of its page, as a partner of the group Alpha sees them.
async fn moteur(url: &str, donnees: &str, question: &str) -> anyhow::Result<()> {
    let base = Base::ouvrir(&Reglages::nouveaux(url, donnees)).await?;
    let charge = store::catalogue::charger(&base, |elements| {
        let mut batisseur = Batisseur::nouveau();
        for element in elements {
            match element {
                Element::Groupe(groupe) => batisseur.groupe(groupe),
                Element::Programme(lu) => batisseur.programme(lu.programme, lu.retire, lu.version),
                Element::Lot(lot) => batisseur.lot(*lot),
            }
        }
        batisseur.terminer()
    })
    .await?;
    let catalogue = charge.bati;
    let question = question.replace("%5B", "[").replace("%5D", "]");
    let paires = question.split('&').filter_map(|paire| paire.split_once('='));
    let paires: Vec<_> = paires.map(|(nom, valeur)| (nom.to_owned(), valeur.to_owned())).collect();
    let portee = Portee::Groupe(IdGroupe(1));
    let actions = ActionsLot::nouveau(|_| "null".to_owned());
    let (mut durees, mut sortie, mut total) = (Vec::new(), Vec::new(), 0);
    for tour in 0..2200 {
        sortie.clear();
        let debut = Instant::now();
        let Ok(requete) = lire_lots(&paires, portee) else { bail!("a question in our own language is expected") };
        let trouves = catalogue.chercher_lots(portee, &requete);
        for lot in &trouves.membres {
            catalogue.ecrire_lot(portee, *lot, &actions, &mut sortie);
        }
        // The first rounds only warm the caches.
        if tour >= 200 {
            durees.push(debut.elapsed());
        }
        total = trouves.total;
    }
    durees.sort_unstable();
    let us = |rang: usize| durees[rang].as_secs_f64() * 1e6;
    let (mediane, p99, octets) = (us(durees.len() / 2), us(durees.len() * 99 / 100), sortie.len());
    println!(
        "engine and rendering: median {mediane:.1} µs, 99th percentile {p99:.1} µs; {total} lots found, {octets} bytes"
    );
    Ok(())
}

/// The server's answer about a lot, once it has seen the fact. Empty when it gave up waiting.
fn lire(client: &mut BufReader<TcpStream>, adresse: &str, id: &IdLot, numero: Numero) -> anyhow::Result<String> {
    demander(client, adresse, &format!("/api/offre/lots/{}", id.0), &format!("Linteau-Fait: {}", numero.0))
}

/// The body of a 200 answer. Empty for a 503.
fn demander(client: &mut BufReader<TcpStream>, adresse: &str, chemin: &str, en_tete: &str) -> anyhow::Result<String> {
    write!(client.get_mut(), "GET {chemin} HTTP/1.1\r\nHost: {adresse}\r\n{en_tete}\r\n\r\n")?;
    let (mut ligne, mut longueur, mut statut) = (String::new(), 0, String::new());
    loop {
        ligne.clear();
        ensure!(client.read_line(&mut ligne)? > 0, "the server closed");
        if statut.is_empty() {
            statut.clone_from(&ligne);
        }
        if let Some(valeur) = ligne.to_ascii_lowercase().strip_prefix("content-length:") {
            longueur = valeur.trim().parse()?;
        }
        if ligne == "\r\n" {
            break;
        }
    }
    let mut corps = vec![0; longueur];
    client.read_exact(&mut corps)?;
    ensure!(statut.starts_with("HTTP/1.1 200") || statut.starts_with("HTTP/1.1 503"), "{statut}");
    Ok(if statut.contains(" 200") { String::from_utf8(corps)? } else { String::new() })
}
