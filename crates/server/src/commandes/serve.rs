//! `linteau serve`: from reading the settings to the last answer.

use crate::connexions::{BornesDesConnexions, Debit, Patience, SIMULTANEES, Voisins, servir};
use crate::courrier;
use crate::descripteurs;
use crate::ouverture::ouvrir_prete;
use crate::reglages::{AdresseBase, Reglages};
use crate::sceau;
use anyhow::{Context as _, bail};
use metrics_exporter_prometheus::PrometheusBuilder;
use outside::annuaire::Annuaire;
use outside::{adresse, annuaire, captcha};
use std::io::Write as _;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use store::{Base, Numero};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// How long the process waits for the first load of the catalogue, to print that it is ready. After this time it goes on
/// loading, but prints nothing.
const CHARGEMENT: Duration = Duration::from_hours(1);

/// A client that does not take its answer is cut after this many times the deadline of a request.
const LECTURE: u32 = 2;
/// A client that takes nothing of a stream of events for this time, which is three heartbeats, is gone.
const SUIVI: Duration = Duration::from_mins(1);
/// How often the page views counted in memory are written to the database.
const MESURE: Duration = Duration::from_secs(30);
/// How often the log names those who insist ([`dire_les_insistances`]), one line each.
const INSISTANCES: Duration = Duration::from_mins(5);
/// How often the data directory notes the last fact that it has seen.
const FAITS_VUS: Duration = Duration::from_secs(30);
/// To close the database, the process keeps the grace of a stop divided by this number.
const PART_DE_LA_BASE: u32 = 4;
/// The most time that is kept to close the database.
const FERMETURE: Duration = Duration::from_secs(5);

/// Serves until SIGTERM or SIGINT, then lets the requests and jobs in flight finish, for a bounded time. Returns the
/// instant by which everything else must end.
pub(crate) async fn executer(reglages: Reglages) -> anyhow::Result<Instant> {
    let mut arret = Arret::ecouter()?;
    let cle = sceau::cle(&reglages)?;
    let base = ouvrir_prete(&reglages).await?;
    if let Some(cle) = &cle {
        sceau::adopter(&reglages, &actions::Contexte::de_la_commande(base.clone()), cle).await?;
    }
    let demo = {
        let lecture = base.lire().await?;
        store::utilisateur::nombre_de_demonstration(&lecture).await? > 0
    };
    if demo
        && !reglages.demo_on_network
        && let Some((reglage, adresse)) = reglages.ouverture_au_reseau()
    {
        bail!(
            "réglage {reglage}\u{a0}: ce portail a des comptes de démonstration, au mot de passe connu de tous, et {adresse} \
             n’est pas une adresse de la boucle locale\u{a0}; LINTEAU_DEMO_ON_NETWORK=oui l’accepte"
        );
    }
    refuser_en_clair(&reglages, demo)?;
    let flux = pages_permises(&reglages);
    // A demonstration made by an earlier version gets the rows that this version added to it.
    if demo
        && let Err(erreur) = actions::demonstration::completer(&actions::Contexte::de_la_commande(base.clone())).await
    {
        tracing::warn!(%erreur, "the demonstration stays as it was");
    }
    let ecoute = TcpListener::bind(reglages.listen).await;
    let ecoute =
        ecoute.with_context(|| format!("réglage LINTEAU_LISTEN\u{a0}: {} ne peut pas être écouté", reglages.listen))?;
    let adresse = ecoute.local_addr()?;
    ouvrir_mesures(&reglages)?;
    actions::session::preparer().await?;
    // An interrupted import that cannot be undone prevents other imports, but not the start of the portal, because the
    // rows are loaded as they were before this import.
    if let Err(erreur) = actions::import::reprendre_import_mort(&actions::Contexte::des_taches(base.clone())).await {
        tracing::error!(%erreur, "an interrupted import is not put back");
    }

    // Readers are opened ahead for SQLite only. Connections to PostgreSQL are shared with other servers, so each is
    // opened when a call needs it.
    if matches!(reglages.base(), AdresseBase::Sqlite(_))
        && let Err(erreur) = base.preparer_les_lecteurs().await
    {
        tracing::warn!(%erreur, "the reading connections are opened as calls come");
    }
    let autorite = sceau::autorite(&reglages)?;
    let pour_l_api = api::Reglages { demo, autorite: autorite.clone(), ..pour_l_api(&reglages, flux)? };
    let etat = api::Etat::ouvrir(base.clone(), pour_l_api);
    let moyens = courrier::moyens(&reglages, autorite)?;
    let (arreter, arrete) = tokio::sync::oneshot::channel::<()>();
    let travailleur = tokio::spawn(actions::tache::travailler(base.clone(), moyens, async { _ = arrete.await }));
    let mesure = tokio::spawn(ecrire_la_mesure(Arc::downgrade(&etat)));
    let insistances = tokio::spawn(dire_les_insistances(Arc::downgrade(&etat)));
    let annonce = tokio::spawn(annoncer(etat.clone(), adresse));
    let vus = tokio::spawn(noter_les_faits(base.clone()));
    let patience = Patience {
        en_tete: reglages.request_deadline,
        lecture: Debit::juge_apres(reglages.request_deadline * LECTURE),
        suivi: Debit::absent_apres(SUIVI),
    };
    let voisins = Voisins::nouveaux(reglages.max_connections_per_address, reglages.trusted_proxies.clone());
    let refusee = |adresse| etat.noter_une_connexion_refusee(adresse);
    let bornes = BornesDesConnexions { simultanees: SIMULTANEES, voisins, refusee };
    let connexions = servir(ecoute, api::router(&etat), (bornes, patience), arret.attendre()).await;
    tracing::info!("stopping: requests in flight are finished");
    // Streams of events never finish by themselves, so this ends them. Their pages reconnect, here or to another server.
    etat.arreter_le_direct();
    drop(arreter);
    let abandon = travailleur.abort_handle();
    let fini = async { tokio::join!(connexions.shutdown(), travailleur) };
    let fin = Instant::now() + reglages.shutdown_grace;
    let pour_la_base = (reglages.shutdown_grace / PART_DE_LA_BASE).min(FERMETURE);
    let pour_le_reste = reglages.shutdown_grace.saturating_sub(pour_la_base);
    if tokio::time::timeout(pour_le_reste, fini).await.is_err() {
        tracing::warn!("some requests or jobs did not end in time and are cut off");
    }
    abandon.abort();
    annonce.abort();
    mesure.abort();
    insistances.abort();
    etat.dire_les_insistances();
    vus.abort();
    match tokio::time::timeout_at(fin.into(), etat.ecrire_la_mesure()).await {
        Ok(Ok(_)) => {}
        Ok(Err(erreur)) => tracing::warn!(%erreur, "the last pages shown are not counted"),
        Err(_) => tracing::warn!("the last pages shown are not counted in time"),
    }
    drop(etat);
    fermer_la_base(&base, fin).await;
    Ok(fin)
}

/// Writes the counted page views from time to time, so that any number of them costs one write.
async fn ecrire_la_mesure(etat: Weak<api::Etat>) {
    let mut battement = tokio::time::interval(MESURE);
    loop {
        battement.tick().await;
        let Some(etat) = etat.upgrade() else { return };
        if let Err(erreur) = etat.ecrire_la_mesure().await {
            tracing::warn!(%erreur, "the pages shown are not written yet, it is tried again soon");
        }
    }
}

/// Logs from time to time who insists: who probes, fills what is shared, or is refused for want of a place.
async fn dire_les_insistances(etat: Weak<api::Etat>) {
    loop {
        tokio::time::sleep(INSISTANCES).await;
        let Some(etat) = etat.upgrade() else { return };
        etat.dire_les_insistances();
    }
}

/// Notes the last fact of the database in the data directory, so that an older restored copy of either is recognised.
async fn noter_les_faits(base: Base) {
    let mut battement = tokio::time::interval(FAITS_VUS);
    let mut en_panne = false;
    loop {
        battement.tick().await;
        let note = base.noter_les_faits().await;
        if let Err(erreur) = &note
            && !en_panne
        {
            tracing::warn!(%erreur, "the last facts are not noted in the data directory, it is tried again soon");
        }
        en_panne = note.is_err();
    }
}

/// Refuses to let passwords and sessions travel in clear, unless a setting allows it. A demonstration that is open to
/// the network may be served in clear, because everybody knows its passwords.
fn refuser_en_clair(reglages: &Reglages, demo: bool) -> anyhow::Result<()> {
    let acceptes = reglages.clear_on_network || (demo && reglages.demo_on_network);
    if acceptes || reglages.listen.ip().is_loopback() || reglages.url_publique().starts_with("https://") {
        return Ok(());
    }
    bail!(
        "réglage LINTEAU_LISTEN\u{a0}: {} ouvre le portail au réseau, et LINTEAU_PUBLIC_URL n’est pas en https\u{a0}: mots de passe et \
         sessions passeraient en clair\u{a0}; donnez l’adresse en https de votre mandataire, ou LINTEAU_CLEAR_ON_NETWORK=oui l’accepte",
        reglages.listen.ip()
    )
}

/// How many pages may follow events at once. At most half of the connections go to them, so that calls can still connect.
fn pages_permises(reglages: &Reglages) -> usize {
    let voulues = SIMULTANEES.saturating_add(reglages.max_streams);
    let permises = descripteurs::prevoir(voulues);
    if permises < voulues {
        tracing::warn!(
            permises,
            voulues,
            "the system lets this process have fewer connections than its settings: see ulimit -n"
        );
    }
    reglages.max_streams.min(permises / 2)
}

/// Closes the database, which folds the log of SQLite back into its file. Does not wait for a database that does not answer.
async fn fermer_la_base(base: &Base, fin: Instant) {
    match tokio::time::timeout_at(fin.into(), base.fermer()).await {
        Ok(Ok(())) => {}
        Ok(Err(erreur)) => tracing::warn!(%erreur, "the database did not close"),
        Err(_) => tracing::warn!("the database did not close in time"),
    }
}

/// Says in one line, on the standard output, that the portal answers.
async fn annoncer(etat: Arc<api::Etat>, adresse: std::net::SocketAddr) {
    if etat.attendre(Numero::default(), CHARGEMENT).await {
        // The program that started this process may have closed its end of the pipe.
        let _ = writeln!(std::io::stdout(), "Linteau est prêt\u{a0}: http://{adresse}");
    }
}

fn ouvrir_mesures(reglages: &Reglages) -> anyhow::Result<()> {
    let Some(adresse) = reglages.metrics_listen else { return Ok(()) };
    let refus = || format!("réglage LINTEAU_METRICS_LISTEN\u{a0}: {adresse} ne peut pas être écouté");
    // Try the address first, because the exporter's own error does not say the cause.
    std::net::TcpListener::bind(adresse).map(drop).with_context(refus)?;
    PrometheusBuilder::new().with_http_listener(adresse).install().with_context(refus)
}

/// The settings of the API. Two are filled in by the caller: the time-stamp authority, which jobs need too, and whether
/// the portal is a demonstration, which only the database says.
fn pour_l_api(reglages: &Reglages, flux_simultanes: usize) -> anyhow::Result<api::Reglages> {
    Ok(api::Reglages {
        marque: reglages.marque(),
        url_publique: reglages.url_publique(),
        https_aux_sous_domaines: reglages.https_subdomains,
        maintenance: reglages.maintenance,
        proxys_de_confiance: reglages.trusted_proxies.clone(),
        adresses: adresses(reglages)?,
        annuaire: annuaire(reglages)?,
        autorite: None,
        captcha: captcha(reglages)?,
        tuiles: reglages
            .map_tiles
            .clone()
            .map(|modele| api::Tuiles { modele, mention: reglages.map_tiles_credit.clone() }),
        limites: api::Limites {
            delai: reglages.request_deadline,
            simultanees: reglages.max_concurrency,
            flux_simultanes,
            flux_par_adresse: reglages.max_streams_per_address,
            flux_par_personne: reglages.max_streams_per_user,
            appels_par_adresse: reglages.max_calls_per_address,
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

/// The national address service, if the settings name one.
fn adresses(reglages: &Reglages) -> anyhow::Result<Option<Arc<adresse::Service>>> {
    let Some(url) = &reglages.address_url else { return Ok(None) };
    let mut service = adresse::ReglagesDAdresse::nouveaux(url);
    if let Some(cle) = &reglages.address_key {
        service = service.avec_cle(&reglages.address_key_header, cle.devoiler());
    }
    Ok(Some(Arc::new(adresse::Service::nouveau(service).context("réglage LINTEAU_ADDRESS_URL")?)))
}

/// The national register of companies, if the settings name one.
fn annuaire(reglages: &Reglages) -> anyhow::Result<Option<Arc<Annuaire>>> {
    let Some(url) = &reglages.register_url else { return Ok(None) };
    let mut service = annuaire::ReglagesDAnnuaire::nouveaux(url);
    if let Some(cle) = &reglages.register_key {
        service = service.avec_cle(&reglages.register_key_header, cle.devoiler());
    }
    let sirene = annuaire::Sirene::nouvelle(service).context("réglage LINTEAU_REGISTER_URL")?;
    Ok(Some(Arc::new(Annuaire::Sirene(Box::new(sirene)))))
}

/// The external captcha, if the settings name one.
fn captcha(reglages: &Reglages) -> anyhow::Result<Option<Arc<captcha::Verificateur>>> {
    let Some(fournisseur) = reglages.captcha_provider else { return Ok(None) };
    let cles = reglages.captcha_site_key.as_ref().zip(reglages.captcha_secret.as_ref());
    let (cle, secret) = cles.context(
        "réglage LINTEAU_CAPTCHA_PROVIDER\u{a0}: LINTEAU_CAPTCHA_SITE_KEY et LINTEAU_CAPTCHA_SECRET sont attendus avec lui",
    )?;
    let mut service = captcha::ReglagesDeCaptcha::nouveaux(fournisseur, cle, secret.devoiler());
    if let Some(url) = &reglages.captcha_url {
        service.url.clone_from(url);
    }
    Ok(Some(Arc::new(captcha::Verificateur::nouveau(&service).context("réglage LINTEAU_CAPTCHA_URL")?)))
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
