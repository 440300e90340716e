//! Several processes on one database. Each follows the stream of facts, whatever happens to its connections.
//!
//! The tests do not depend on a clock. They wait for conditions, for a time that only a defect exceeds.

use crate::app::commande;
use crate::app::{App, EP_ALPHA, importer_flux, sur_les_deux, total};
use crate::mandataire::Mandataire;
use crate::melange::Melange;
use actions::import::{Options, Progression, importer};
use api::Reglages;
use domain::lot::{Detenteur, IdLot, StatutLot};
use feed::generateur::{Parametres, generer};
use http::HeaderName;
use serde_json::json;
use sqlx::{Connection as _, PgConnection};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use store::{Acte, Base, Fait, Numero};
use testkit::base::ACTEUR;
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::{LOT_LIBRE, PARKING_SEUL};
use tokio::sync::Notify;

sur_les_deux!(un_serveur_ne_au_milieu_d_un_import);

/// The longest wait. Only a defect takes longer.
const BORNE: Duration = Duration::from_mins(2);
const FAIT: HeaderName = HeaderName::from_static("linteau-fait");

/// Waits until a condition holds.
async fn attendre(quoi: &str, mut condition: impl AsyncFnMut() -> bool) {
    let limite = Instant::now() + BORNE;
    while !condition().await {
        assert!(Instant::now() < limite, "never: {quoi}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Gives a lot another status, as staff would.
async fn changer(base: &Base, lot: &str, de: StatutLot, vers: StatutLot) -> Numero {
    let pret = Arc::new(Notify::new());
    pret.notify_one();
    changer_pendant(base, lot, (de, vers), (Arc::default(), pret)).await
}

/// Gives a lot another status. Between the change and its commit, it signals `ecrit`, and waits for `finir`.
async fn changer_pendant(
    base: &Base,
    lot: &str,
    (de, vers): (StatutLot, StatutLot),
    (ecrit, finir): (Arc<Notify>, Arc<Notify>),
) -> Numero {
    let (id, ecrit, finir) = (&IdLot(lot.to_owned()), &ecrit, &finir);
    let change = base.ecrire(&ACTEUR, |tx| async move {
        let detenteur = (vers != StatutLot::L).then_some(Detenteur::Equipe);
        let change = testkit::tenue::passer(&tx, id, de, (vers, detenteur)).await?;
        ecrit.notify_one();
        finir.notified().await;
        let fait = Fait::LotStatutChange { lot: id.clone(), statut: vers };
        Ok::<_, store::Error>(Acte::fait(change, fait))
    });
    let change = change.await.expect("written");
    assert!(change.valeur, "{lot} was not as expected");
    change.numero.expect("a fact")
}

/// The status of a lot that a server shows.
async fn statut(serveur: &App, lot: &str) -> String {
    let lot = serveur.get(&format!("/api/offre/lots/{lot}")).json().await;
    lot["statut"]["code"].as_str().expect("a code").to_owned()
}

/// A connection of the test, besides those of the servers.
async fn connexion(app: &App) -> PgConnection {
    PgConnection::connect(&app.base.reglages().url).await.expect("a connection")
}

/// Closes the connections of the database whose statement is like `modele`, except this one. Returns their number.
async fn fermer(connexion: &mut PgConnection, modele: &str) -> i64 {
    let requete = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE $1 AND pid <> pg_backend_pid()";
    sqlx::query_scalar(requete).bind(modele).fetch_one(connexion).await.expect("a count")
}

/// Write A begins before write B, but B commits first. The fact of A therefore gets the later number, and no reader skips either fact.
#[tokio::test(flavor = "multi_thread")]
async fn deux_ecritures_entremelees() {
    let app = App::sur(Moteur::Postgres).await;
    let (autre, a, b) = (app.autre_serveur().await, app.base.autre_processus().await, app.base.autre_processus().await);
    let (ecrit, finir) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let signaux = (Arc::clone(&ecrit), Arc::clone(&finir));
    let premiere =
        tokio::spawn(async move { changer_pendant(&a, LOT_LIBRE, (StatutLot::L, StatutLot::O), signaux).await });
    ecrit.notified().await;
    let seconde = changer(&b, PARKING_SEUL, StatutLot::L, StatutLot::R).await;
    for serveur in [&app, &autre] {
        assert!(serveur.etat.attendre(seconde, BORNE).await, "an open transaction holds nobody up");
        assert_eq!(statut(serveur, PARKING_SEUL).await, "R");
        assert_eq!(statut(serveur, LOT_LIBRE).await, "L", "not committed, not seen");
    }
    finir.notify_one();
    let premiere = premiere.await.expect("no panic");
    assert_eq!(premiere.0, seconde.0 + 1, "the order of numbers is that of commits");
    for serveur in [&app, &autre] {
        assert!(serveur.etat.attendre(premiere, BORNE).await);
        assert_eq!(statut(serveur, LOT_LIBRE).await, "O", "the one that began first is not skipped");
    }
}

/// Without notifications, only the periodic reading brings the facts. Later, notifications come again.
#[tokio::test(flavor = "multi_thread")]
async fn une_ecoute_coupee_un_moment() {
    let app = App::sur(Moteur::Postgres).await;
    let autre = app.autre_serveur().await;
    let mut ciseaux = connexion(&app).await;
    attendre("a listener", async || fermer(&mut ciseaux, "LISTEN%").await > 0).await;
    // Each new listener of the server is cut again.
    let coupe = Arc::new(AtomicBool::new(true));
    let coupeur = tokio::spawn({
        let coupe = Arc::clone(&coupe);
        async move {
            while coupe.load(Ordering::Relaxed) {
                fermer(&mut ciseaux, "LISTEN%").await;
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    });
    let mut de = StatutLot::L;
    for vers in [StatutLot::O, StatutLot::T, StatutLot::R, StatutLot::L, StatutLot::O] {
        let numero = changer(&app.base, LOT_LIBRE, de, vers).await;
        assert!(autre.etat.attendre(numero, BORNE).await, "the period alone brings it");
        assert_eq!(statut(&autre, LOT_LIBRE).await, vers.code());
        de = vers;
    }
    coupe.store(false, Ordering::Relaxed);
    coupeur.await.expect("no panic");
    // The wake-ups work again: at some point a change comes well before the next periodic reading.
    attendre("a wake-up", async || {
        let vers = if de == StatutLot::O { StatutLot::L } else { StatutLot::O };
        let numero = changer(&app.base, LOT_LIBRE, de, vers).await;
        de = vers;
        let debut = Instant::now();
        assert!(autre.etat.attendre(numero, BORNE).await);
        debut.elapsed() < store::faits::PERIODE / 4
    })
    .await;
}

/// A process that starts in the middle of an import shows the former catalogue, and then the whole new one.
async fn un_serveur_ne_au_milieu_d_un_import(moteur: Moteur) {
    let aujourd_hui = "2026-11-21".parse().expect("a day");
    let flux = |graine| {
        let mut octets = Vec::new();
        let parametres = Parametres { programmes: 12, lots: 2400, graine, aujourd_hui };
        generer(&parametres, &mut octets, |_| {}).expect("a vector");
        String::from_utf8(octets).expect("text")
    };
    let base = BaseDeTest::nouvelle(moteur).await;
    actions::utilisateur::charger_demo(&commande(&base)).await.expect("the accounts of the demonstration");
    importer_flux(&base, &flux(1)).await;
    let app = App::devant(Arc::new(base), Reglages::default()).await;
    let melange = Melange::nouveau(&app, 12).await;
    let au_repos = app.autre_serveur().await;
    let avant = melange.reponses(&au_repos).await;

    // The feed has these programmes with other lots. Most rows change, in several batches.
    let dossier = tempfile::tempdir().expect("a temporary folder");
    let chemin = dossier.path().join("flux.ndjson");
    std::fs::write(&chemin, flux(2)).expect("a file is written");
    let executeur = tokio::runtime::Handle::current();
    let nes: Mutex<Vec<App>> = Mutex::default();
    let naitre = |progression| {
        let Progression::Ecriture { faits, total } = progression else { return };
        if faits < total && nes.lock().expect("no panic").is_empty() {
            tokio::task::block_in_place(|| {
                executeur.block_on(async {
                    let ne = app.autre_serveur().await;
                    assert!(
                        avant == melange.reponses(&ne).await,
                        "born in the middle, it shows the catalogue as before"
                    );
                    nes.lock().expect("no panic").push(ne);
                });
            });
        }
    };
    let options = Options { departs: actions::import::Departs::Confirmes, ..Options::default() };
    importer(&commande(&app.base), &chemin, options, &naitre).await.expect("the feed is taken");
    let ne = nes.into_inner().expect("no panic").pop().expect("one was born in the middle");

    let dernier = dernier_fait(&app.base).await;
    let neuf = app.autre_serveur().await;
    let apres = melange.reponses(&neuf).await;
    assert!(avant != apres, "the import changed the answers");
    for serveur in [&ne, &au_repos, &app] {
        assert!(serveur.etat.attendre(dernier, BORNE).await);
        melange.comparer(serveur, &apres, "the import is seen whole").await;
    }
}

async fn dernier_fait(base: &Base) -> Numero {
    store::faits::dernier(&base.lire().await.expect("a place")).await.expect("a number")
}

/// A server behind a relay, and one that reaches its database directly.
struct Eloigne {
    app: App,
    lui: App,
    relais: Mandataire,
}

impl Eloigne {
    async fn nouveau() -> Self {
        let app = App::sur(Moteur::Postgres).await;
        let relais = Mandataire::devant(&app.base).await;
        let lui = App::par(Arc::clone(&app.base), relais.ouvrir(&app.base).await, Reglages::default()).await;
        Self { app, lui, relais }
    }

    async fn pret(&self) -> serde_json::Value {
        self.lui.get("/api/pret").envoyer().await.json()
    }
}

/// A server that has lost its database still answers, says that it lags, refuses the reads that it cannot serve, and catches up by itself.
#[tokio::test(flavor = "multi_thread")]
async fn un_serveur_coupe_de_sa_base() {
    let e = Eloigne::nouveau().await;
    let alpha = e.lui.connecter(EP_ALPHA).await;
    let session = async || total(&e.lui.get("/api/offre/lots?exists[exclusivite]=true").par(&alpha).json().await);
    let vus = session().await;
    e.relais.couper();
    let numero = changer(&e.app.base, LOT_LIBRE, StatutLot::L, StatutLot::O).await;

    let debut = Instant::now();
    let adresse = format!("/api/offre/lots/{LOT_LIBRE}");
    let demande = e.lui.get(&adresse).par(&alpha).en_tete(FAIT, &numero.0.to_string());
    let refus = demande.envoyer().await;
    assert_eq!(refus.probleme().1, "pas-encore-vu", "what it has not seen, it does not answer");
    assert!(debut.elapsed() >= Duration::from_millis(900), "it waited for it first");
    assert_eq!(statut(&e.lui, LOT_LIBRE).await, "L", "it goes on with what it knows");
    assert_eq!(session().await, vus, "and with the sessions it knows");

    attendre("it says that it is not ready", async || e.pret().await["pret"] == json!(false)).await;
    let pret = e.pret().await;
    assert!(pret["secondesDeRetard"].as_u64().is_some_and(|s| s >= 5), "{pret}");
    assert_eq!(pret["faitsEnRetard"], json!(null), "the database alone knows how many");
    assert_eq!(pret["dernierFait"], json!(numero.0 - 1), "{pret}");

    e.relais.retablir();
    assert!(e.lui.etat.attendre(numero, BORNE).await, "it catches up by itself");
    assert_eq!(statut(&e.lui, LOT_LIBRE).await, "O");
    attendre("it is ready", async || {
        let pret = e.pret().await;
        pret["pret"] == json!(true) && pret["faitsEnRetard"] == json!(0)
    })
    .await;
}

/// When connections become silent, the server gives them up and opens new ones.
#[tokio::test(flavor = "multi_thread")]
async fn un_serveur_dont_les_connexions_se_taisent() {
    let e = Eloigne::nouveau().await;
    e.relais.faire_taire();
    let numero = changer(&e.app.base, LOT_LIBRE, StatutLot::L, StatutLot::O).await;
    assert!(e.lui.etat.attendre(numero, BORNE).await, "it catches up by itself");
    assert_eq!(statut(&e.lui, LOT_LIBRE).await, "O");
}

/// PostgreSQL closes every connection, as in a restart.
#[tokio::test(flavor = "multi_thread")]
async fn toutes_les_connexions_sont_fermees() {
    let app = App::sur(Moteur::Postgres).await;
    let autre = app.autre_serveur().await;
    let mut de = StatutLot::L;
    for vers in [StatutLot::O, StatutLot::R, StatutLot::L] {
        assert!(fermer(&mut connexion(&app).await, "%").await > 2, "two servers had theirs");
        let numero = changer(&app.base.autre_processus().await, LOT_LIBRE, de, vers).await;
        de = vers;
        for serveur in [&app, &autre] {
            assert!(serveur.etat.attendre(numero, BORNE).await, "it catches up by itself");
            assert_eq!(statut(serveur, LOT_LIBRE).await, vers.code());
        }
    }
}

/// A process that lags tells how many facts it lacks.
#[tokio::test(flavor = "multi_thread")]
async fn le_retard_se_lit_en_faits() {
    let app = App::sur(Moteur::Postgres).await;
    let ailleurs = app.base.autre_processus().await;
    // Lock the table of imports. The applier reads this table before any lot, so it waits for the lock.
    let mut verrou = connexion(&app).await;
    let mut verrou = verrou.begin().await.expect("a transaction");
    sqlx::query("LOCK TABLE import IN ACCESS EXCLUSIVE MODE").execute(&mut *verrou).await.expect("the lock");
    let avant = app.etat.dernier_fait();
    changer(&ailleurs, LOT_LIBRE, StatutLot::L, StatutLot::O).await;
    let dernier = changer(&ailleurs, LOT_LIBRE, StatutLot::O, StatutLot::R).await;
    attendre("two facts behind", async || app.etat.retard().await.faits == Some(2)).await;
    assert_eq!(app.etat.dernier_fait(), avant);
    verrou.rollback().await.expect("the lock is given back");
    assert!(app.etat.attendre(dernier, BORNE).await);
    assert_eq!(app.etat.retard().await.faits, Some(0));
}
