//! Calls that run beside a write of the rows that they read. What a call read before the write must not be used after it. The tests use
//! PostgreSQL, because its readers do not wait for writers.

use crate::app::{App, Appel, EP_ALPHA, IA, IR, Reponse};
use http::Method;
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::{Acte, Ecriture, Fait};
use testkit::base::{ACTEUR, Moteur};
use tokio::sync::Notify;

/// The longest wait. Only a defect takes longer.
const BORNE: Duration = Duration::from_mins(2);

/// The answer of a call that is made after `ecriture` has written and before it commits. The write commits once the call is answered, or
/// once the call waits for the write.
async fn pendant(app: &App, ecriture: impl AsyncFn(&Ecriture) -> Fait, appel: Appel<'_>) -> Reponse {
    let (ecrit, finir) = (Notify::new(), Arc::new(Notify::new()));
    let repondu = AtomicBool::new(false);
    let (ecrit, finir, repondu, ecriture) = (&ecrit, &finir, &repondu, &ecriture);
    let premiere = app.base.ecrire(&ACTEUR, |tx| async move {
        let fait = ecriture(&tx).await;
        ecrit.notify_one();
        finir.notified().await;
        Ok::<_, store::Error>(Acte::fait((), fait))
    });
    let reponse = async {
        ecrit.notified().await;
        let reponse = appel.envoyer().await;
        repondu.store(true, Ordering::SeqCst);
        reponse
    };
    let liberer = async {
        let mut temoin = PgConnection::connect(&app.base.reglages().url).await.expect("a connection");
        let limite = Instant::now() + BORNE;
        let en_attente =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        loop {
            let attendent: i64 = sqlx::query_scalar(en_attente).fetch_one(&mut temoin).await.expect("a count");
            if attendent > 0 || repondu.load(Ordering::SeqCst) {
                break;
            }
            assert!(Instant::now() < limite, "the call neither ends nor waits");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        finir.notify_one();
    };
    let (premiere, reponse, ()) = tokio::join!(premiere, reponse, liberer);
    premiere.expect("written");
    reponse
}

#[tokio::test(flavor = "multi_thread")]
async fn une_connexion_sous_l_ancien_mot_de_passe_ne_survit_pas_au_nouveau() {
    let app = App::sur(Moteur::Postgres).await;
    let ep = app.id_de(EP_ALPHA).await;
    let changer = async |tx: &Ecriture| {
        store::utilisateur::definir_mot_de_passe(tx, ep, "$argon2id$v=19$un-autre").await.expect("written");
        store::session::fermer_toutes(tx, ep).await.expect("written");
        Fait::MotDePasseChange { utilisateur: ep }
    };
    let corps = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    let reponse = pendant(&app, changer, app.post("/api/session", &corps)).await;
    assert_eq!(reponse.probleme().1, "identifiants", "the password was another one by then");
}

#[tokio::test(flavor = "multi_thread")]
async fn une_connexion_qui_croise_une_desactivation_n_ouvre_rien() {
    let app = App::sur(Moteur::Postgres).await;
    let ep = app.id_de(EP_ALPHA).await;
    let desactiver = async |tx: &Ecriture| {
        store::utilisateur::desactiver(tx, ep).await.expect("written");
        store::session::fermer_toutes(tx, ep).await.expect("written");
        Fait::UtilisateurDesactive { utilisateur: ep }
    };
    let corps = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    let reponse = pendant(&app, desactiver, app.post("/api/session", &corps)).await;
    assert_eq!(reponse.probleme().1, "identifiants");
}

#[tokio::test(flavor = "multi_thread")]
async fn une_session_qui_se_ferme_n_en_ouvre_pas_une_autre() {
    let app = App::sur(Moteur::Postgres).await;
    let (ep, ir) = (app.id_de(EP_ALPHA).await, app.id_de(IR).await);
    let cookie = app.connecter(IR).await;
    let fermer = async |tx: &Ecriture| {
        store::session::fermer_toutes(tx, ir).await.expect("written");
        Fait::SessionsFermees { utilisateur: ir }
    };
    let appel = app.post("/api/incarnation", &json!({"utilisateur": ep.0})).par(&cookie);
    let reponse = pendant(&app, fermer, appel).await;
    assert_eq!(reponse.statut, 403, "signed out everywhere is signed out: {reponse}");
    let lecture = app.base.lire().await.expect("a place");
    let ouvertes = store::session::ouvertes(&lecture, ir, app.base.maintenant()).await.expect("a read");
    assert!(ouvertes.is_empty(), "{ouvertes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn on_n_agit_plus_a_la_place_de_qui_vient_d_etre_desactive() {
    let app = App::sur(Moteur::Postgres).await;
    let ep = app.id_de(EP_ALPHA).await;
    let cookie = app.connecter(IR).await;
    let desactiver = async |tx: &Ecriture| {
        store::utilisateur::desactiver(tx, ep).await.expect("written");
        store::session::fermer_toutes(tx, ep).await.expect("written");
        Fait::UtilisateurDesactive { utilisateur: ep }
    };
    let appel = app.post("/api/incarnation", &json!({"utilisateur": ep.0})).par(&cookie);
    let reponse = pendant(&app, desactiver, appel).await;
    assert_eq!(reponse.probleme().1, "incarnation-desactive");
}

/// A user who no longer manages a company can no longer act for its people, even in a session that began before.
#[tokio::test(flavor = "multi_thread")]
async fn une_incarnation_ne_survit_pas_au_droit_de_l_avoir() {
    let app = App::nouvelle().await;
    let ep = app.id_de(EP_ALPHA).await;
    let (ir, ia) = (app.connecter(IR).await, app.connecter(IA).await);
    let dedans = app.post("/api/incarnation", &json!({"utilisateur": ep.0})).par(&ir).envoyer().await.cookie();
    assert_eq!(app.get("/api/user/me").par(&dedans).json().await["email"], EP_ALPHA);
    let compte = app.get("/api/user/me").par(&dedans).json().await["compte"][0]["id"].clone();
    let sans_referent = app.appel(Method::PATCH, &format!("/api/gestion/societes/{compte}"));
    let sans_referent = sans_referent.en_tete(http::header::CONTENT_TYPE, "application/merge-patch+json");
    let sans_referent = sans_referent.octets(json!({"gerant": null}).to_string()).par(&ia).envoyer().await;
    assert_eq!(sans_referent.statut, 200, "{sans_referent}");
    assert_eq!(app.get("/api/user/me").par(&dedans).json().await, Value::Null);
}
