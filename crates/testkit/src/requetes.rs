//! Records the statements that a test sends to PostgreSQL, as the driver logs them. A test compares in this way two
//! calls that must cost the same.
//!
//! Only the thread of the test is recorded, so the runtime of the test must have one thread.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

/// The statements recorded so far.
#[derive(Debug, Clone, Default)]
pub struct Requetes(Arc<Mutex<Vec<String>>>);

impl<S: tracing::Subscriber> Layer<S> for Requetes {
    fn on_event(&self, evenement: &tracing::Event<'_>, _: Context<'_, S>) {
        if evenement.metadata().target() == "sqlx::query" {
            let mut resume = Resume(String::new());
            evenement.record(&mut resume);
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(resume.0);
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
    /// Records the statements of this thread until the returned guard is dropped.
    pub fn ecouter() -> (Self, DefaultGuard) {
        let requetes = Self::default();
        let garde = tracing::subscriber::set_default(tracing_subscriber::registry().with(requetes.clone()));
        (requetes, garde)
    }

    /// Takes the statements recorded since the last call.
    pub fn prendre(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
