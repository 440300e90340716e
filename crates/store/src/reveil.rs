//! Wake-ups for the listeners to the stream of facts ([`crate::faits`]) and for the worker that does jobs. They come from this process
//! and, on PostgreSQL, from the others.
//!
//! A wake-up is only a hint, because it may be lost with its connection. A listener therefore also looks for facts every [`PERIODE`].

use crate::error::{Error, Result};
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::AbortHandle;

/// The time after which a listener looks for facts, woken or not.
pub const PERIODE: Duration = Duration::from_millis(200);
/// The PostgreSQL channel of the wake-up; its messages are empty.
pub(crate) const CANAL: &str = "linteau_faits";

/// A listener to the stream. When the last listener is dropped, the PostgreSQL connection that listens is closed.
#[derive(Debug)]
pub struct Ecoute {
    sonnette: Arc<Notify>,
    _postgres: Option<Arc<TachePostgres>>,
}

impl Ecoute {
    /// Waits until facts may have been written, [`PERIODE`] at most.
    pub async fn attendre(&mut self) {
        // A time-out is as good as a wake-up, because the caller looks in both cases.
        let _ = tokio::time::timeout(PERIODE, self.sonnette.notified()).await;
    }
}

/// The wake-ups of a process.
#[derive(Debug)]
pub(crate) struct Reveil {
    sonnette: Arc<Notify>,
    taches: Notify,
    postgres: Option<PgConnectOptions>,
    tache: Mutex<Weak<TachePostgres>>,
}

/// The task that turns PostgreSQL notifications into wake-ups.
#[derive(Debug)]
struct TachePostgres(AbortHandle);

impl Drop for TachePostgres {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Reveil {
    /// Wake-ups inside this process only, for SQLite.
    pub(crate) fn interne() -> Self {
        Self { sonnette: Arc::default(), taches: Notify::new(), postgres: None, tache: Mutex::default() }
    }

    /// Wake-ups that also come from the other processes, through PostgreSQL.
    pub(crate) fn postgres(options: PgConnectOptions) -> Self {
        Self { postgres: Some(options), ..Self::interne() }
    }

    /// Wakes the worker of this process.
    pub(crate) fn sonner_taches(&self) {
        self.taches.notify_one();
    }

    /// Waits until jobs may have been queued, `au_plus` at most.
    pub(crate) async fn attendre_des_taches(&self, au_plus: Duration) {
        // A time-out is as good as a wake-up, because the caller looks in both cases.
        let _ = tokio::time::timeout(au_plus, self.taches.notified()).await;
    }

    /// Wakes the listener of this process.
    pub(crate) fn sonner(&self) {
        self.sonnette.notify_one();
    }

    /// Starts to listen for new facts. On PostgreSQL, the first listener starts the task that the other listeners share.
    pub(crate) fn ecouter(&self) -> Ecoute {
        let tache = self.postgres.as_ref().map(|options| {
            let mut tache = self.tache.lock().unwrap_or_else(PoisonError::into_inner);
            tache.upgrade().unwrap_or_else(|| {
                let poignee = tokio::spawn(ecouter_sans_fin(options.clone(), self.sonnette.clone()));
                let neuve = Arc::new(TachePostgres(poignee.abort_handle()));
                *tache = Arc::downgrade(&neuve);
                neuve
            })
        });
        Ecoute { sonnette: self.sonnette.clone(), _postgres: tache }
    }
}

/// Listens for ever. While the connection is cut, listeners find the facts by looking every [`PERIODE`].
async fn ecouter_sans_fin(options: PgConnectOptions, sonnette: Arc<Notify>) {
    let mut pause = Duration::from_millis(100);
    loop {
        match ecouter_postgres(&options).await {
            Ok(mut ecoute) => {
                pause = Duration::from_millis(100);
                // `None` says that the connection was lost and will be made again: a notification may have been missed.
                while ecoute.try_recv().await.is_ok() {
                    sonnette.notify_one();
                }
            }
            Err(e) => tracing::debug!(erreur = %e, "listening to facts was cut off"),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(Duration::from_secs(5));
    }
}

async fn ecouter_postgres(options: &PgConnectOptions) -> Result<PgListener> {
    // The task has a pool of its own, because a listener must not keep a connection that calls need.
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(Duration::from_secs(3))
        .max_lifetime(None)
        .idle_timeout(None)
        .connect_lazy_with(options.clone());
    let mut ecoute = PgListener::connect_with(&pool).await?;
    ecoute.listen(CANAL).await.map_err(Error::from)?;
    Ok(ecoute)
}
