//! Makes sure that no connection leaves its pool, or comes back to it, in the middle of a transaction.
//!
//! The library counts how deep in transactions a connection is. This count is wrong once the end of a transaction has failed. SQLite rolls
//! back by itself when a commit meets a full disk. The ROLLBACK that the library then sends fails too, and the library counts the
//! connection as in a transaction for ever. The next BEGIN would be a SAVEPOINT in a transaction that nobody commits: every later write
//! would succeed and none would be kept, and every later read would see one old state. Therefore a connection whose transaction did not
//! begin or end well is closed, and a connection that counts as in a transaction is neither taken from its pool nor given back to it.

use crate::error;
use sea_orm::{
    AccessMode, ConnAcquireErr, ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    IsolationLevel, Statement, TransactionOptions, TransactionTrait as _,
};
use sqlx::pool::{PoolConnectionMetadata, PoolOptions};
use sqlx::{Connection, Database};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A connection that was idle for longer than this is pinged before use.
const DORMANTE: Duration = Duration::from_secs(30);

/// The instant at which a transaction of a pool last failed to begin or to end. The library does not say on which connection this
/// happened, so every connection that was open at that instant is closed instead of being used again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rupture(Arc<Mutex<Option<Instant>>>);

impl Rupture {
    /// Records a rupture: the connections that are open now will not be used again.
    pub(crate) fn noter(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Says whether a connection of this age was open at the last rupture.
    fn a_touche(&self, age: Duration) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|quand| quand.elapsed() <= age)
    }

    fn admet(&self, connexion: &impl Connection, vie: &PoolConnectionMetadata) -> bool {
        let saine = !connexion.is_in_transaction() && !self.a_touche(vie.age);
        if !saine {
            tracing::info!("a connection to the database is closed: a transaction did not end as it should");
        }
        saine
    }
}

/// The settings of a pool that closes the connections that were open at its last rupture, and the connections in a
/// transaction.
pub(crate) fn pool<DB: Database>(rupture: &Rupture) -> PoolOptions<DB> {
    let (au_depart, au_retour) = (rupture.clone(), rupture.clone());
    PoolOptions::new()
        .test_before_acquire(false)
        // The rupture is also checked when a connection leaves the pool, because a connection may come back before its rupture is noted.
        .before_acquire(move |connexion: &mut DB::Connection, vie| {
            let rupture = au_depart.clone();
            Box::pin(async move {
                if !rupture.admet(connexion, &vie) {
                    return Ok(false);
                }
                if vie.idle_for >= DORMANTE {
                    connexion.ping().await?;
                }
                Ok(true)
            })
        })
        .after_release(move |connexion: &mut DB::Connection, vie| {
            let rupture = au_retour.clone();
            Box::pin(async move {
                if connexion.is_in_transaction() {
                    // The rollback of a dropped transaction may still be running, and the answer to a ping comes after it.
                    connexion.ping().await?;
                }
                Ok(rupture.admet(connexion, &vie))
            })
        })
}

/// Begins a transaction, in a task that runs to its end even when the caller gives up. Otherwise, on PostgreSQL, a BEGIN whose answer is
/// never read would leave its connection in a transaction that the library does not count.
///
/// SQLite refuses a BEGIN inside a transaction. PostgreSQL only warns of it, so this function looks for writes of an earlier transaction
/// that are not committed. Both cases are noted as ruptures.
pub(crate) async fn commencer(
    connexion: &DatabaseConnection,
    options: TransactionOptions,
    rupture: &Rupture,
) -> Result<DatabaseTransaction, DbErr> {
    let (connexion, rupture) = (connexion.clone(), rupture.clone());
    let debut = tokio::spawn(async move {
        let ecrit = !matches!(options.access_mode, Some(AccessMode::ReadOnly));
        let tx = connexion.begin_with_options(options).await.inspect_err(|e| {
            // When another transaction writes, or when no connection could be opened, the error says nothing against the open
            // connections.
            if !error::a_reessayer(e) && !matches!(e, DbErr::ConnectionAcquire(_) | DbErr::Conn(_)) {
                rupture.noter();
            }
        })?;
        if ecrit && tx.get_database_backend() == DbBackend::Postgres {
            let heritee = Statement::from_string(DbBackend::Postgres, HERITEE);
            if tx.query_one_raw(heritee).await?.is_some() {
                rupture.noter();
                return Err(DbErr::Custom("a transaction was already open on this connection".to_owned()));
            }
        }
        Ok(tx)
    });
    // The task ends without an answer only when the process stops.
    debut.await.unwrap_or(Err(DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed)))
}

/// Begins a transaction in which every read sees the same state.
pub(crate) async fn debut_lecture(
    connexion: &DatabaseConnection,
    rupture: &Rupture,
) -> error::Result<DatabaseTransaction> {
    let options = match connexion.get_database_backend() {
        DbBackend::Postgres => TransactionOptions {
            isolation_level: Some(IsolationLevel::RepeatableRead),
            access_mode: Some(AccessMode::ReadOnly),
            ..TransactionOptions::default()
        },
        // On SQLite a deferred transaction reads one state of the log from its first statement on.
        _ => TransactionOptions::default(),
    };
    Ok(commencer(connexion, options, rupture).await?)
}

/// Returns one row when this connection has written something that is not committed.
const HERITEE: &str = "SELECT 1 WHERE txid_current_if_assigned() IS NOT NULL";
