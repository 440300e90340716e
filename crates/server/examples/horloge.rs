//! The portal with a clock that tests move, so that a delay of days ends during the test. The shipped portal has no such
//! control.
//!
//! ```text
//! horloge DONNEES ADRESSE AVANCE [BASE [--avec-son-entree]]
//! horloge DONNEES --importer AVANCE BASE FICHIER
//! ```
//!
//! Serves the database and the files of DONNEES at ADRESSE (`127.0.0.1:0` for a free port), and prints the address. Its
//! clock is that of the machine plus the seconds in the file AVANCE, or plus nothing without that file. The `Date` of
//! answers and the jobs follow this clock. Mails go to `DONNEES/courrier`. BASE is the address of another database, which
//! several such servers may share, and to which no demonstration is added (`tests/it/contention`). With `--importer`, it
//! does what `linteau import FICHIER --confirmer` does, with this clock, so that head starts given by an import begin at
//! the servers' time. With `--avec-son-entree`, it ends when its standard input closes, so that no server remains when the
//! test that started it ends in any way.

use actions::Contexte;
use actions::courrier::Enseigne;
use actions::import::{Departs, Mode, Options, OptionsGrille, importer, importer_grille};
use actions::tache::{Moyens, travailler};
use anyhow::bail;
use api::{DemoAdmise, Etat, Marque, Reglages};
use axum::http::HeaderValue;
use axum::http::header::DATE;
use axum::middleware::map_response;
use axum::response::Response;
use chrono::TimeDelta;
use feed::grille::{Ecarts, est_une_grille};
use outside::courrier::Expediteur;
use std::future::{pending, ready};
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use store::{Base, Horloge};
use tokio::net::TcpListener;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let executeur = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match &arguments[..] {
        [donnees, ordre, avance, base, fichier] if ordre == "--importer" => {
            let reglages = store::Reglages::nouveaux(base, Path::new(donnees));
            executeur.block_on(apporter(store::Reglages { horloge: horloge(avance), ..reglages }, Path::new(fichier)))
        }
        [donnees, adresse, avance] => executeur.block_on(servir(donnees.into(), adresse, horloge(avance), None)),
        [donnees, adresse, avance, base] => {
            executeur.block_on(servir(donnees.into(), adresse, horloge(avance), Some(base)))
        }
        [donnees, adresse, avance, base, fin] if fin == "--avec-son-entree" => {
            std::thread::spawn(|| {
                let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
                std::process::exit(0);
            });
            executeur.block_on(servir(donnees.into(), adresse, horloge(avance), Some(base)))
        }
        _ => bail!(
            "horloge DONNEES ADRESSE AVANCE [BASE [--avec-son-entree]], or horloge DONNEES --importer AVANCE BASE FICHIER"
        ),
    }
}

/// The clock of the machine, plus the seconds in this file.
fn horloge(avance: &str) -> Horloge {
    let (machine, avance) = (Horloge::systeme(), PathBuf::from(avance));
    Horloge::nouvelle(move || {
        let dite = std::fs::read_to_string(&avance).ok().and_then(|texte| texte.trim().parse().ok());
        machine.maintenant() + TimeDelta::seconds(dite.unwrap_or(0))
    })
}

/// Imports a feed or a price grid, without asking for confirmation.
async fn apporter(reglages: store::Reglages, fichier: &Path) -> anyhow::Result<()> {
    let base = Base::ouvrir(&reglages).await?;
    base.relire_les_reglages().await?;
    let contexte = Contexte::de_la_commande(base.clone());
    if est_une_grille(fichier) {
        let choix = OptionsGrille { mode: Mode::Appliquer, ecarts: Ecarts::Confirmes };
        importer_grille(&contexte, fichier, None, choix, &|_| ()).await?;
    } else {
        let choix = Options { mode: Mode::Appliquer, departs: Departs::Confirmes };
        importer(&contexte, fichier, choix, &|_| ()).await?;
    }
    Ok(base.fermer().await?)
}

async fn servir(donnees: PathBuf, adresse: &str, horloge: Horloge, base: Option<&str>) -> anyhow::Result<()> {
    let demo = base.is_none();
    let url = base.map_or_else(|| format!("sqlite://{}", donnees.join("linteau.sqlite3").display()), str::to_owned);
    let a_l_heure = horloge.clone();
    let base = Base::ouvrir(&store::Reglages { horloge, ..store::Reglages::nouveaux(url, &donnees) }).await?;
    base.migrer().await?;
    base.lier().await?;
    base.relire_les_reglages().await?;
    if demo {
        actions::demonstration::completer(&Contexte::de_la_commande(base.clone())).await?;
    }
    let ecoute = TcpListener::bind(adresse).await?;
    let url_publique = format!("http://{}", ecoute.local_addr()?);
    let reglages =
        Reglages { url_publique: url_publique.clone(), demo, demo_admise: DemoAdmise::DIci, ..Reglages::default() };
    let etat = Etat::charger(base.clone(), reglages).await?;
    let enseigne = Enseigne { marque: Marque::default(), url_publique: url_publique.clone(), expediteur: None };
    let moyens =
        Moyens { expediteur: Expediteur::dossier(donnees.join("courrier")), enseigne, autorite: None, listes: None };
    tokio::spawn(travailler(base, moyens, pending()));
    writeln!(std::io::stdout(), "Linteau est prêt\u{a0}: {url_publique}")?;
    // Pages read the time of the server in the `Date` header.
    let dater = map_response(move |mut reponse: Response| {
        let date = a_l_heure.maintenant().format("%a, %d %b %Y %H:%M:%S GMT").to_string();
        if let Ok(date) = HeaderValue::from_str(&date) {
            reponse.headers_mut().insert(DATE, date);
        }
        ready(reponse)
    });
    let service = api::router(&etat).layer(dater).into_make_service_with_connect_info::<SocketAddr>();
    Ok(axum::serve(ecoute, service).await?)
}
