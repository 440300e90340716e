//! A lot that is dedicated to others costs what one costs that does not exist: the time of an answer says nothing either.
//!
//! Statements are counted as the driver of PostgreSQL tells them, on a runtime of one thread.

use crate::app::{App, EP_BETA};
use serde_json::json;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use testkit::base::Moteur;
use testkit::petit_monde::LOT_ALPHA;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

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
    /// Those told since the last time, those of the applier that looks for facts apart.
    fn prendre(&self) -> Vec<String> {
        let toutes = std::mem::take(&mut *self.0.lock().expect("nobody panicked"));
        toutes.into_iter().filter(|requete| !requete.contains("fait") && !requete.contains("compteur")).collect()
    }
}

#[tokio::test]
async fn un_lot_cache_coute_ce_que_coute_un_lot_inconnu() {
    let app = App::sur(Moteur::Postgres).await;
    let beta = app.connecter(EP_BETA).await;
    let requetes = Requetes::default();
    let _garde = tracing::subscriber::set_default(tracing_subscriber::registry().with(requetes.clone()));
    let contact = json!({"civilite": "Mme", "nom": "Sorel", "prenom": "Ana", "cp": "44000", "ville": "Nantes",
        "email": "ana.sorel@exemple.fr"});
    let acquereur = json!({"civilite": "Mme", "nom": "Sorel", "prenom": "Ana"});
    let (alpha, inconnu) = (LOT_ALPHA, "nulle-part-1");
    for demande in [
        "GET /api/offre/lots/{lot}",
        "GET /api/offre/lots/{lot}/documents",
        "GET /api/info-dispo?lot={lot}",
        "GET /api/options/lots/{lot}/date-echeance-option",
        "POST /api/options",
        "POST /api/info-dispo",
        "POST /api/reservations",
    ] {
        let essayer = async |lot: &str| {
            let (methode, chemin) = demande.split_once(' ').expect("a method");
            let chemin = chemin.replace("{lot}", lot);
            let corps = match chemin.as_str() {
                "/api/options" => json!({"lot": lot, "contact": contact}),
                "/api/reservations" => json!({"lot": lot, "reservataire": acquereur}),
                _ => json!({"lot": lot}),
            };
            let appel = if methode == "GET" { app.get(&chemin) } else { app.post(&chemin, &corps) };
            requetes.prendre();
            let reponse = appel.par(&beta).envoyer().await;
            (reponse.statut.as_u16(), requetes.prendre())
        };
        // Whoever comes first opens connections and prepares statements.
        essayer("nulle-part-2").await;
        let (vu, cache) = (essayer(inconnu).await, essayer(alpha).await);
        assert_eq!(cache, vu, "{demande}");
        assert_eq!(vu.0, 404, "{demande}");
    }
}
