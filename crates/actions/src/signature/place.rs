//! The few places in which documents are sealed and checked.

use super::depot::refus_du_sceau;
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many documents are sealed at once. They are few, because each takes a thread and several times its own length in memory.
const ENSEMBLE: usize = 2;
/// How long a call waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Seals or checks a document on a blocking thread, in one of the few places.
pub(super) async fn a_part<T: Send + 'static>(
    sceller: impl FnOnce() -> std::result::Result<T, sceau::Error> + Send + 'static,
) -> Result<T> {
    static PLACES: OnceLock<Arc<Semaphore>> = OnceLock::new();
    let places = Arc::clone(PLACES.get_or_init(|| Arc::new(Semaphore::new(ENSEMBLE))));
    let place = tokio::time::timeout(PATIENCE, places.acquire_owned()).await;
    let place = place.ok().and_then(std::result::Result::ok).ok_or(Error::Interne(store::Error::Saturee))?;
    let travail = tokio::task::spawn_blocking(move || {
        // The work goes on when the caller has given up, so it holds the place itself.
        let _place = place;
        sceller()
    });
    travail.await.map_err(|_| interrompu("scellement interrompu"))?.map_err(|erreur| refus_du_sceau(&erreur))
}
