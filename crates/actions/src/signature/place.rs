//! The few places in which documents are sealed and judged.

use super::depot::refus_du_sceau;
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Documents that are sealed together: each takes a thread, and its own length several times in memory.
const ENSEMBLE: usize = 2;
/// How long one waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Seals or judges apart from whoever waits for the processor, a few documents at once.
pub(super) async fn a_part<T: Send + 'static>(
    sceller: impl FnOnce() -> std::result::Result<T, sceau::Error> + Send + 'static,
) -> Result<T> {
    static PLACES: OnceLock<Arc<Semaphore>> = OnceLock::new();
    let places = Arc::clone(PLACES.get_or_init(|| Arc::new(Semaphore::new(ENSEMBLE))));
    let place = tokio::time::timeout(PATIENCE, places.acquire_owned()).await;
    let place = place.ok().and_then(std::result::Result::ok).ok_or(Error::Interne(store::Error::Saturee))?;
    let travail = tokio::task::spawn_blocking(move || {
        // A call that is given up must not free the place of work that goes on.
        let _place = place;
        sceller()
    });
    travail.await.map_err(|_| interrompu("scellement interrompu"))?.map_err(|erreur| refus_du_sceau(&erreur))
}
