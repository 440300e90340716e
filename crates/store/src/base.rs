//! The open database: a fair queue of readers, a fair queue of writers, the keys, the clock and the file store.

use crate::chiffre::Trousseau;
use crate::connexion::{Rupture, debut_lecture};
use crate::error::{Error, Result};
use crate::guichet::Guichets;
use crate::magasin::fichiers::Fichiers;
use crate::magasin::pieces::Pieces;
use crate::reveil::{Ecoute, Reveil};
use crate::temps::{self, Horloge, Instant};
use domain::reglage::Reglages as Metier;
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, Statement,
};
use std::path::PathBuf;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::{MutexGuard, OwnedSemaphorePermit, Semaphore};

/// The schema that a database must have. It is checked before the keys and folders are opened, because opening creates them
/// when they are missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaVoulu {
    /// Any schema, or none, because the caller is about to migrate the database.
    Quelconque,
    /// The schema of this version, or a later one. Otherwise opening fails with [`Error::SchemaEnRetard`] and creates nothing.
    Pret,
}

/// How to open the database.
#[derive(Debug, Clone)]
pub struct Reglages {
    /// The address of the database: `sqlite://path` or `postgres://…`.
    pub url: String,
    /// The data directory: files are stored in its `fichiers`.
    pub donnees: PathBuf,
    /// The key file, created on first use. It must lie outside of the database and of its backup.
    pub cles: PathBuf,
    /// The schema that the database must already have.
    pub schema: SchemaVoulu,
    /// Reading connections on SQLite; all connections on PostgreSQL.
    pub connexions: u32,
    /// How long to wait for a connection.
    pub attente: Duration,
    /// The time limit of one statement (PostgreSQL only).
    pub delai_requete: Duration,
    /// The source of "now".
    pub horloge: Horloge,
    /// Replaces the database's own clock, which dates leases. Tests set it; `None` means the database's clock.
    pub horloge_de_la_base: Option<Horloge>,
}

impl Reglages {
    /// The default settings for this database and this data directory.
    pub fn nouveaux(url: impl Into<String>, donnees: impl Into<PathBuf>) -> Self {
        let donnees = donnees.into();
        Self {
            url: url.into(),
            cles: donnees.join("cles.json"),
            donnees,
            schema: SchemaVoulu::Quelconque,
            connexions: 8,
            attente: Duration::from_secs(3),
            delai_requete: Duration::from_secs(30),
            horloge: Horloge::systeme(),
            horloge_de_la_base: None,
        }
    }
}

/// The open database ([`Base::ouvrir`]). Cloning it is cheap.
#[derive(Debug, Clone)]
pub struct Base(pub(crate) Arc<Interne>);

/// The state of an open database, shared by the clones of [`Base`].
#[derive(Debug)]
pub(crate) struct Interne {
    pub(crate) ecrivain: DatabaseConnection,
    pub(crate) lecteurs: DatabaseConnection,
    pub(crate) rupture_ecrivain: Rupture,
    pub(crate) rupture_lecteurs: Rupture,
    /// The number of the last fact that a write of this process returned to its caller.
    pub(crate) dernier_dit: AtomicI64,
    pub(crate) places_ecriture: Arc<Semaphore>,
    pub(crate) places_lecture: Arc<Semaphore>,
    pub(crate) reglages: Reglages,
    pub(crate) trousseau: Arc<Trousseau>,
    pub(crate) fichiers: Fichiers,
    pub(crate) pieces: Pieces,
    pub(crate) reveil: Reveil,
    pub(crate) guichets: Guichets,
    /// The business settings as this process last read them.
    pub(crate) metier: RwLock<Arc<Metier>>,
}

impl Base {
    /// Tells which of the two databases is open.
    pub fn genre(&self) -> DbBackend {
        self.0.ecrivain.get_database_backend()
    }

    /// Takes a reading connection, or fails with [`Error::Saturee`] when none is free in time. Drop it before you write,
    /// because a write waits for a place of its own.
    pub async fn lire(&self) -> Result<Lecture> {
        let place = self.place(&self.0.places_lecture).await?;
        Ok(Lecture { connexion: self.0.lecteurs.clone(), trousseau: self.0.trousseau.clone(), _place: place })
    }

    /// Opens one consistent view of the database, for several reads that must agree.
    pub async fn instantane(&self) -> Result<LectureUnie> {
        let place = self.place(&self.0.places_lecture).await?;
        let tx = debut_lecture(&self.0.lecteurs, &self.0.rupture_lecteurs).await?;
        Ok(LectureUnie { tx, trousseau: self.0.trousseau.clone(), _place: place })
    }

    /// The keys that encrypt and index personal data.
    pub fn trousseau(&self) -> &Trousseau {
        &self.0.trousseau
    }

    /// The store of the catalogue's files.
    pub fn fichiers(&self) -> &Fichiers {
        &self.0.fichiers
    }

    /// The store of people's encrypted files.
    pub fn pieces(&self) -> &Pieces {
        &self.0.pieces
    }

    /// Listens to the stream of facts. Only one listener of a process may apply the facts, because several would share the wake-ups.
    pub fn ecouter(&self) -> Ecoute {
        self.0.reveil.ecouter()
    }

    /// Wakes the worker of this process because jobs may have been queued. The task that applies facts calls this function.
    pub fn sonner_taches(&self) {
        self.0.reveil.sonner_taches();
    }

    /// Waits until jobs may have been queued, for `au_plus` at most. Only one worker of a process may call this function.
    pub async fn attendre_des_taches(&self, au_plus: Duration) {
        self.0.reveil.attendre_des_taches(au_plus).await;
    }

    /// Waits for the turn of this key in this process. The turn lasts until the guard is dropped.
    pub async fn tour(&self, cle: &str) -> Option<MutexGuard<'_, ()>> {
        self.0.guichets.tour(cle).await
    }

    /// The present instant, by the clock of the settings.
    pub fn maintenant(&self) -> Instant {
        self.0.reglages.horloge.maintenant().into()
    }

    /// The present instant by the database's own clock, which is the same for every server.
    pub async fn instant_de_la_base(&self, db: &impl ConnectionTrait) -> Result<Instant> {
        match &self.0.reglages.horloge_de_la_base {
            Some(horloge) => Ok(horloge.maintenant().into()),
            None => temps::instant_de_la_base(db).await,
        }
    }

    /// The business settings as this process last read them; the default settings before the first [`Base::relire_les_reglages`].
    pub fn metier(&self) -> Arc<Metier> {
        self.0.metier.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Closes every connection. SQLite then folds its log back into the file.
    pub(crate) async fn fermer_les_connexions(&self) -> Result<()> {
        self.0.lecteurs.close_by_ref().await?;
        self.0.ecrivain.close_by_ref().await?;
        Ok(())
    }

    /// Takes a place of this semaphore. Fails with [`Error::Saturee`] when none is free within the waiting time of the settings.
    pub(crate) async fn place(&self, places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit> {
        match tokio::time::timeout(self.0.reglages.attente, places.clone().acquire_owned()).await {
            Ok(Ok(place)) => Ok(place),
            Ok(Err(_)) => Err(Error::Indisponible("base fermée".to_owned())),
            Err(_) => Err(Error::Saturee),
        }
    }
}

/// A connection with the keys at hand. The functions of the entities read from it.
pub trait Acces: ConnectionTrait {
    /// The keys that decrypt the rows.
    fn trousseau(&self) -> &Trousseau;
}

/// A reading connection, which goes back to the pool when dropped.
#[derive(Debug)]
pub struct Lecture {
    connexion: DatabaseConnection,
    trousseau: Arc<Trousseau>,
    _place: OwnedSemaphorePermit,
}

/// A read transaction: every statement sees the same state.
#[derive(Debug)]
pub struct LectureUnie {
    pub(crate) tx: DatabaseTransaction,
    trousseau: Arc<Trousseau>,
    _place: OwnedSemaphorePermit,
}

impl Acces for Lecture {
    fn trousseau(&self) -> &Trousseau {
        &self.trousseau
    }
}

impl Acces for LectureUnie {
    fn trousseau(&self) -> &Trousseau {
        &self.trousseau
    }
}

/// Logs a statement before it is sent, in the caller's span. The cost of a call is counted from these lines of the log.
pub(crate) fn dire_la_requete(sql: &str) {
    tracing::trace!(target: "linteau::requete", sql);
}

macro_rules! connexion_deleguee {
    ($type:ty, $champ:ident) => {
        #[async_trait]
        impl ConnectionTrait for $type {
            fn get_database_backend(&self) -> DbBackend {
                self.$champ.get_database_backend()
            }
            async fn execute_raw(&self, stmt: Statement) -> Result<ExecResult, DbErr> {
                dire_la_requete(&stmt.sql);
                self.$champ.execute_raw(stmt).await
            }
            async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
                dire_la_requete(sql);
                self.$champ.execute_unprepared(sql).await
            }
            async fn query_one_raw(&self, stmt: Statement) -> Result<Option<QueryResult>, DbErr> {
                dire_la_requete(&stmt.sql);
                self.$champ.query_one_raw(stmt).await
            }
            async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
                dire_la_requete(&stmt.sql);
                self.$champ.query_all_raw(stmt).await
            }
        }
    };
}

connexion_deleguee!(Lecture, connexion);
connexion_deleguee!(LectureUnie, tx);
