//! The portal under a clock that journeys move: what ends after days ends while one looks. The portal that is shipped has no such
//! door.
//!
//! ```text
//! horloge DONNEES ADRESSE AVANCE [BASE]
//! ```
//!
//! Serves the database and the files of DONNEES at ADRESSE (`127.0.0.1:0` for a free port), and says where it is. Its clock is that
//! of the machine and as many seconds more as the file AVANCE says at that instant; none when there is no such file. Jobs are done
//! by the same clock, mails go to `DONNEES/courrier`. BASE is the address of another database, which several of them may serve
//! together: nothing of the demonstration is added to it (`tests/it/contention`).

use actions::courrier::Enseigne;
use actions::tache::{Moyens, travailler};
use anyhow::bail;
use api::{DemoAdmise, Etat, Marque, Reglages};
use chrono::TimeDelta;
use outside::courrier::Expediteur;
use std::future::pending;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use store::{Base, Horloge};
use tokio::net::TcpListener;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (donnees, adresse, avance, base) = match &arguments[..] {
        [donnees, adresse, avance] => (donnees, adresse, avance, None),
        [donnees, adresse, avance, base] => (donnees, adresse, avance, Some(base.as_str())),
        _ => bail!("horloge DONNEES ADRESSE AVANCE [BASE]"),
    };
    let executeur = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    executeur.block_on(servir(donnees.into(), adresse, avance.into(), base))
}

async fn servir(donnees: PathBuf, adresse: &str, avance: PathBuf, base: Option<&str>) -> anyhow::Result<()> {
    let machine = Horloge::systeme();
    let horloge = Horloge::nouvelle(move || {
        let dite = std::fs::read_to_string(&avance).ok().and_then(|texte| texte.trim().parse().ok());
        machine.maintenant() + TimeDelta::seconds(dite.unwrap_or(0))
    });
    let demo = base.is_none();
    let url = base.map_or_else(|| format!("sqlite://{}", donnees.join("linteau.sqlite3").display()), str::to_owned);
    let base = Base::ouvrir(&store::Reglages { horloge, ..store::Reglages::nouveaux(url, &donnees) }).await?;
    base.migrer().await?;
    base.relire_les_reglages().await?;
    if demo {
        actions::demonstration::completer(&actions::Contexte::de_la_commande(base.clone())).await?;
    }
    let ecoute = TcpListener::bind(adresse).await?;
    let url_publique = format!("http://{}", ecoute.local_addr()?);
    let reglages =
        Reglages { url_publique: url_publique.clone(), demo, demo_admise: DemoAdmise::DIci, ..Reglages::default() };
    let etat = Etat::charger(base.clone(), reglages).await?;
    let enseigne = Enseigne { marque: Marque::default(), url_publique: url_publique.clone(), expediteur: None };
    let moyens = Moyens { expediteur: Expediteur::dossier(donnees.join("courrier")), enseigne };
    tokio::spawn(travailler(base, moyens, pending()));
    writeln!(std::io::stdout(), "Linteau est prêt : {url_publique}")?;
    let service = api::router(&etat).into_make_service_with_connect_info::<SocketAddr>();
    Ok(axum::serve(ecoute, service).await?)
}
