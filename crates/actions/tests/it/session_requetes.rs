//! What signing in and a forgotten password ask of the database: as much for an account that nobody has, and one write
//! transaction at the most after the attempt is counted.
//!
//! Statements are counted as the driver of PostgreSQL tells them, on a runtime of one thread.

use crate::outils::commande;
use actions::lien_compte::oublier_mot_de_passe;
use actions::session::{Tentative, ouvrir_session};
use actions::utilisateur::{MOT_DE_PASSE_DEMO, charger_demo};
use domain::utilisateur::Demonstration;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use store::Base;
use testkit::base::{BaseDeTest, Moteur};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

const EMAIL: &str = "prescripteur@cabinet-alpha.example";

/// The statements told so far.
#[derive(Clone, Default)]
struct Requetes(Arc<Mutex<Vec<String>>>);

impl<S: tracing::Subscriber> Layer<S> for Requetes {
    fn on_event(&self, evenement: &tracing::Event<'_>, _: Context<'_, S>) {
        if evenement.metadata().target() == "sqlx::query" {
            let mut resume = Resume(String::new());
            evenement.record(&mut resume);
            self.0.lock().expect("nobody panicked").push(resume.0);
        }
    }
}

struct Resume(String);

impl tracing::field::Visit for Resume {
    fn record_str(&mut self, champ: &tracing::field::Field, valeur: &str) {
        if champ.name() == "summary" {
            valeur.clone_into(&mut self.0);
        }
    }

    fn record_debug(&mut self, _: &tracing::field::Field, _: &dyn Debug) {}
}

impl Requetes {
    /// Those told since the last time.
    fn prendre(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().expect("nobody panicked"))
    }
}

async fn essayer(base: &Base, email: &str, mot_de_passe: &str) -> bool {
    let adresse = Some("192.0.2.1".parse().expect("an address"));
    let tentative =
        Tentative { email, mot_de_passe, adresse, agent: None, demonstration: Demonstration::Admise, remplace: None };
    ouvrir_session(&commande(base), &tentative).await.is_ok()
}

fn transactions(requetes: &[String]) -> usize {
    requetes.iter().filter(|requete| requete.starts_with("COMMIT")).count()
}

#[tokio::test]
async fn un_compte_inconnu_coute_ce_que_coute_un_compte_connu() {
    let base = BaseDeTest::nouvelle(Moteur::Postgres).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    let requetes = Requetes::default();
    let _garde = tracing::subscriber::set_default(tracing_subscriber::registry().with(requetes.clone()));
    // Whoever comes first opens connections and prepares statements.
    assert!(!essayer(&base, "autre@cabinet-alpha.example", "faux").await);
    requetes.prendre();
    assert!(!essayer(&base, "personne@cabinet-alpha.example", "faux").await);
    let inconnu = requetes.prendre();
    assert!(!essayer(&base, EMAIL, "faux").await);
    let connu = requetes.prendre();
    assert!(!connu.is_empty(), "statements are told");
    assert_eq!(inconnu, connu, "the same statements, in the same order");
    assert_eq!(transactions(&connu), 1, "the attempt: {connu:?}");

    let oublier = async |email: &str| {
        oublier_mot_de_passe(&commande(&base), email).await.expect("asked for");
        requetes.prendre()
    };
    oublier("autre@cabinet-alpha.example").await;
    let (inconnu, connu) = (oublier("personne@cabinet-alpha.example").await, oublier(EMAIL).await);
    assert!(!connu.is_empty() && inconnu == connu, "a job looks, later: {inconnu:#?} {connu:#?}");

    assert!(essayer(&base, EMAIL, MOT_DE_PASSE_DEMO).await);
    let ouverte = requetes.prendre();
    assert_eq!(transactions(&ouverte), 2, "the attempt, then all the rest at once: {ouverte:#?}");
}
