//! `linteau serve`: from the settings to the last answer.

use crate::connexions::servir;
use crate::entretien;
use crate::ouverture::ouvrir_prete;
use crate::reglages::Reglages;
use anyhow::{Context as _, bail};
use metrics_exporter_prometheus::PrometheusBuilder;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;
use store::{Base, Numero};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// How long the first load may take before the process stops waiting to say that it is ready; it goes on loading.
const CHARGEMENT: Duration = Duration::from_hours(1);

/// Serves until SIGTERM or SIGINT, then finishes the requests in flight, for a bounded time.
pub(crate) async fn executer(reglages: Reglages) -> anyhow::Result<()> {
    let mut arret = Arret::ecouter()?;
    let base = ouvrir_prete(&reglages).await?;
    let demo = {
        let lecture = base.lire().await?;
        store::utilisateur::nombre_de_demonstration(&lecture).await? > 0
    };
    if demo
        && !reglages.demo_on_network
        && let Some((reglage, adresse)) = reglages.ouverture_au_reseau()
    {
        bail!(
            "réglage {reglage} : ce portail a des comptes de démonstration, au mot de passe connu de tous, et {adresse} \
             n’est pas une adresse de la boucle locale ; LINTEAU_DEMO_ON_NETWORK=oui l’accepte"
        );
    }
    let ecoute = TcpListener::bind(reglages.listen).await;
    let ecoute =
        ecoute.with_context(|| format!("réglage LINTEAU_LISTEN : {} ne peut pas être écouté", reglages.listen))?;
    let adresse = ecoute.local_addr()?;
    ouvrir_mesures(&reglages)?;
    actions::session::preparer().await?;
    actions::import::reprendre_import_mort(&actions::Contexte::des_taches(base.clone())).await?;

    let etat = api::Etat::ouvrir(base.clone(), api::Reglages { demo, ..pour_l_api(&reglages)? });
    let entretien = tokio::spawn(entretien::entretenir(base.clone()));
    let annonce = tokio::spawn(annoncer(etat.clone(), adresse));
    let connexions = servir(ecoute, api::router(&etat), reglages.request_deadline, arret.attendre()).await;
    tracing::info!("stopping: requests in flight are finished");
    if tokio::time::timeout(reglages.shutdown_grace, connexions.shutdown()).await.is_err() {
        tracing::warn!("some requests did not end in time and are cut off");
    }
    annonce.abort();
    entretien.abort();
    drop(etat);
    fermer_la_base(&base).await;
    Ok(())
}

/// Closing folds the log of SQLite back into its file; a database that does not answer is no reason to stay.
async fn fermer_la_base(base: &Base) {
    match tokio::time::timeout(Duration::from_secs(5), base.fermer()).await {
        Ok(Ok(())) => {}
        Ok(Err(erreur)) => tracing::warn!(%erreur, "the database did not close"),
        Err(_) => tracing::warn!("the database did not close in time"),
    }
}

/// Says on the standard output, in one line, that the portal answers.
async fn annoncer(etat: Arc<api::Etat>, adresse: std::net::SocketAddr) {
    if etat.attendre(Numero::default(), CHARGEMENT).await {
        // Whoever started us may have closed its end.
        let _ = writeln!(std::io::stdout(), "Linteau est prêt : http://{adresse}");
    }
}

fn ouvrir_mesures(reglages: &Reglages) -> anyhow::Result<()> {
    let Some(adresse) = reglages.metrics_listen else { return Ok(()) };
    let refus = || format!("réglage LINTEAU_METRICS_LISTEN : {adresse} ne peut pas être écouté");
    // The exporter says what failed in its own words: the cause is asked of the system first.
    std::net::TcpListener::bind(adresse).map(drop).with_context(refus)?;
    PrometheusBuilder::new().with_http_listener(adresse).install().with_context(refus)
}

/// The settings of the calls; whether the portal holds demo accounts is not among those of the start.
fn pour_l_api(reglages: &Reglages) -> anyhow::Result<api::Reglages> {
    let adresses = match &reglages.address_url {
        None => None,
        Some(url) => {
            let mut service = outside::adresse::Reglages::nouveaux(url);
            if let Some(cle) = &reglages.address_key {
                service = service.avec_cle(&reglages.address_key_header, cle.devoiler());
            }
            let service = outside::adresse::Service::nouveau(service).context("réglage LINTEAU_ADDRESS_URL")?;
            Some(Arc::new(service))
        }
    };
    Ok(api::Reglages {
        marque: api::Marque {
            nom: reglages.brand_name.clone(),
            raison_sociale: reglages.brand_legal_name.clone(),
            domaine_email: reglages.brand_email_domain.clone(),
            telephone: reglages.brand_phone.clone(),
            logo: reglages.brand_logo.clone(),
            couleur: reglages.brand_color.clone(),
        },
        url_publique: reglages.url_publique(),
        maintenance: reglages.maintenance,
        proxys_de_confiance: reglages.trusted_proxies.clone(),
        adresses,
        tuiles: reglages
            .map_tiles
            .clone()
            .map(|modele| api::Tuiles { modele, mention: reglages.map_tiles_credit.clone() }),
        limites: api::Limites {
            delai: reglages.request_deadline,
            simultanees: reglages.max_concurrency,
            ..api::Limites::default()
        },
        demo: false,
        demo_admise: match (reglages.demo_on_network, reglages.listen.ip().is_loopback()) {
            (true, _) => api::DemoAdmise::DePartout,
            (false, true) => api::DemoAdmise::DIci,
            (false, false) => api::DemoAdmise::Jamais,
        },
    })
}

/// The two signals that ask a server to stop.
struct Arret {
    terme: Signal,
    interruption: Signal,
}

impl Arret {
    fn ecouter() -> std::io::Result<Self> {
        Ok(Self { terme: signal(SignalKind::terminate())?, interruption: signal(SignalKind::interrupt())? })
    }

    async fn attendre(&mut self) {
        tokio::select! {
            _ = self.terme.recv() => {}
            _ = self.interruption.recv() => {}
        }
    }
}
