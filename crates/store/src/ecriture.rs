//! The one way to write (`design.md` section 2, rule 1).
//!
//! [`Base::ecrire`] opens a transaction that cannot lose to another one: IMMEDIATE on SQLite; READ COMMITTED on PostgreSQL, run again
//! after a serialization failure or a deadlock. The transaction runs the caller's work. Last of all, it takes the next numbers from the
//! counter and inserts the facts that the work returned, stamped with the author. The lock of the counter lasts until the commit, so the
//! order of numbers is the order of commits. Work that returns no [`Acte`] does not compile, so no transition can be forgotten. A write
//! that is no transition (a lease, a counter, a sweep, a batch that nobody sees yet) goes through [`Base::entretenir`].

use crate::acteur::{Acteur, Auteur};
use crate::base::{Acces, Base, dire_la_requete};
use crate::chiffre::Trousseau;
use crate::connexion;
use crate::error::{self, Error, Result};
use crate::faits::{self, Fait, Numero};
use crate::temps::{self, Horloge, Instant};
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, SqliteTransactionMode, Statement,
    TransactionOptions,
};
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The greatest number of times that a transaction is run when it loses to another one.
const ESSAIS: u32 = 6;

/// The answer of a write to its caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ecrit<T> {
    /// The value that the caller's work returned.
    pub valeur: T,
    /// The number of the last fact of the write; `None` when the write stated no fact.
    pub numero: Option<Numero>,
}

/// The result of a work: its value, and the facts to publish.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Acte<T> {
    valeur: T,
    faits: Vec<Fait>,
}

impl<T> Acte<T> {
    /// The result of one transition.
    pub fn fait(valeur: T, fait: Fait) -> Self {
        Self { valeur, faits: vec![fait] }
    }

    /// The result of several transitions, in order.
    pub fn faits(valeur: T, faits: Vec<Fait>) -> Self {
        Self { valeur, faits }
    }

    /// The result of a work that found everything already as asked, so there is no fact to publish.
    pub fn sans_effet(valeur: T) -> Self {
        Self { valeur, faits: Vec::new() }
    }

    /// The value that the work returns.
    pub fn valeur(&self) -> &T {
        &self.valeur
    }

    /// Keeps the facts and changes the value.
    pub fn map<U>(self, changer: impl FnOnce(T) -> U) -> Acte<U> {
        Acte { valeur: changer(self.valeur), faits: self.faits }
    }

    /// Adds this fact, if there is one, before the other facts.
    pub fn apres(mut self, fait: Option<Fait>) -> Self {
        self.faits.splice(0..0, fait);
        self
    }
}

/// A write transaction in progress. Every function that writes asks for it, so that nothing is written outside of a
/// transaction.
#[derive(Debug)]
pub struct Ecriture(Arc<Interne>);

#[derive(Debug)]
struct Interne {
    tx: DatabaseTransaction,
    echec: OnceLock<DbErr>,
    taches: AtomicBool,
    trousseau: Arc<Trousseau>,
    maintenant: Instant,
    horloge_de_la_base: Option<Horloge>,
}

impl Base {
    /// Runs `travail` in a write transaction and commits it with the facts that it states, written by `acteur`. Any error
    /// rolls everything back. A statement that failed is such an error even when the work goes on, because SQLite may
    /// already have rolled back the whole transaction, and PostgreSQL commits nothing after a failed statement.
    ///
    /// On PostgreSQL the work may run several times, so its effects outside of the transaction must be harmless when repeated. Fails with
    /// [`Error::Saturee`] when the queue of writers is too long, and with [`Error::Conflit`] when every attempt lost.
    pub async fn ecrire<T, E, F, Fut>(&self, acteur: &Acteur, travail: F) -> Result<Ecrit<T>, E>
    where
        F: Fn(Ecriture) -> Fut,
        Fut: Future<Output = Result<Acte<T>, E>>,
        E: From<Error>,
    {
        let ecrit = self.essayer_encore(acteur, travail).await?;
        if let Some(numero) = ecrit.numero {
            self.dire(numero);
            self.0.reveil.sonner();
        }
        Ok(ecrit)
    }

    /// Runs a write that is no transition, like [`Base::ecrire`]: a lease, a counter, a sweep, a batch that nobody sees yet. The write
    /// states no fact, so followers of the stream learn nothing of it.
    pub async fn entretenir<T, E, F, Fut>(&self, travail: F) -> Result<T, E>
    where
        F: Fn(Ecriture) -> Fut,
        Fut: Future<Output = Result<T, E>>,
        E: From<Error>,
    {
        let acteur = Acteur::local(Auteur::Tache);
        let travail = |tx| {
            let suite = travail(tx);
            async move { suite.await.map(Acte::sans_effet) }
        };
        Ok(self.essayer_encore(&acteur, travail).await?.valeur)
    }

    async fn essayer_encore<T, E, F, Fut>(&self, acteur: &Acteur, travail: F) -> Result<Ecrit<T>, E>
    where
        F: Fn(Ecriture) -> Fut,
        Fut: Future<Output = Result<Acte<T>, E>>,
        E: From<Error>,
    {
        let _place = self.place(&self.0.places_ecriture).await?;
        for essai in 1..=ESSAIS {
            // Boxed, because otherwise every caller's future would grow by the size of a whole write.
            match Box::pin(self.essayer(acteur, &travail)).await {
                Issue::Fini(ecrit) => return Ok(ecrit),
                Issue::Echec(erreur) => return Err(erreur),
                Issue::Perdu => attendre(essai).await,
            }
        }
        Err(Error::Conflit.into())
    }

    async fn essayer<T, E, F, Fut>(&self, acteur: &Acteur, travail: &F) -> Issue<T, E>
    where
        F: Fn(Ecriture) -> Fut,
        Fut: Future<Output = Result<Acte<T>, E>>,
        E: From<Error>,
    {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let tx = match connexion::commencer(&self.0.ecrivain, options, &self.0.rupture_ecrivain).await {
            Ok(tx) => tx,
            Err(e) => return Issue::de(e),
        };
        let interne = Arc::new(Interne {
            tx,
            echec: OnceLock::new(),
            taches: AtomicBool::new(false),
            trousseau: self.0.trousseau.clone(),
            maintenant: self.maintenant(),
            horloge_de_la_base: self.0.reglages.horloge_de_la_base.clone(),
        });
        let resultat = travail(Ecriture(interne.clone())).await;
        let Some(interne) = Arc::into_inner(interne) else {
            return Issue::Echec(Error::Programme("une écriture a survécu à son travail").into());
        };
        let Interne { tx, echec, taches, maintenant, .. } = interne;
        let fini = match (echec.into_inner(), resultat) {
            (Some(echec), _) if error::a_reessayer(&echec) => Err(Issue::Perdu),
            (_, Err(erreur)) => Err(Issue::Echec(erreur)),
            // The work ignored a statement that failed, so its result is refused.
            (Some(echec), Ok(_)) => Err(Issue::Echec(Error::from(echec).into())),
            (None, Ok(acte)) => match faits::inserer(&tx, acteur, &acte.faits, maintenant).await {
                Ok(numero) => Ok(Ecrit { valeur: acte.valeur, numero }),
                Err(e) => Err(Issue::de(e)),
            },
        };
        // A failed rollback or commit leaves the connection in an unknown state, so the connection is closed.
        match fini {
            Ok(ecrit) => match tx.commit().await {
                Ok(()) => {
                    if taches.into_inner() {
                        self.0.reveil.sonner_taches();
                    }
                    Issue::Fini(ecrit)
                }
                Err(e) => {
                    self.0.rupture_ecrivain.noter();
                    Issue::de(e)
                }
            },
            Err(issue) => {
                if let Err(e) = tx.rollback().await {
                    self.0.rupture_ecrivain.noter();
                    tracing::warn!(erreur = %e, "a rollback failed");
                }
                issue
            }
        }
    }
}

/// How one attempt ended.
enum Issue<T, E> {
    Fini(Ecrit<T>),
    Echec(E),
    /// Another transaction won: nothing is written, and another try may succeed.
    Perdu,
}

impl<T, E: From<Error>> Issue<T, E> {
    fn de(erreur: DbErr) -> Self {
        if error::a_reessayer(&erreur) { Self::Perdu } else { Self::Echec(Error::from(erreur).into()) }
    }
}

/// Waits longer after each attempt, for a random time, so that two transactions that lost to each other do not collide again.
async fn attendre(essai: u32) {
    let plafond = 4u64 << essai.min(7);
    tokio::time::sleep(Duration::from_millis(rand::random_range(1..=plafond))).await;
}

impl Ecriture {
    /// Another handle on this transaction, for a work that runs another work inside. The handle must be dropped before the outer work
    /// ends, because the write fails otherwise.
    pub(crate) fn partager(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    /// The instant of this transaction, the same for all its rows.
    pub fn maintenant(&self) -> Instant {
        self.0.maintenant
    }

    /// Notes that a job was queued, so that the commit wakes the worker of this process.
    pub(crate) fn tache_mise(&self) {
        self.0.taches.store(true, Ordering::Relaxed);
    }

    /// The present instant by the database's own clock, for what several servers must agree on.
    pub async fn instant_de_la_base(&self) -> Result<Instant> {
        match &self.0.horloge_de_la_base {
            Some(horloge) => Ok(horloge.maintenant().into()),
            None => temps::instant_de_la_base(self).await,
        }
    }

    /// Runs a statement, unless an earlier statement failed: this one might then run outside of the transaction.
    async fn passer<T>(&self, suite: impl Future<Output = Result<T, DbErr>>) -> Result<T, DbErr> {
        if let Some(echec) = self.0.echec.get() {
            return Err(echec.clone());
        }
        suite.await.inspect_err(|echec| _ = self.0.echec.set(echec.clone()))
    }
}

impl Acces for Ecriture {
    fn trousseau(&self) -> &Trousseau {
        &self.0.trousseau
    }
}

/// Every statement passes here, so that a failed one ends the transaction even when the caller ignores its error.
#[async_trait]
impl ConnectionTrait for Ecriture {
    fn get_database_backend(&self) -> DbBackend {
        self.0.tx.get_database_backend()
    }
    async fn execute_raw(&self, stmt: Statement) -> Result<ExecResult, DbErr> {
        dire_la_requete(&stmt.sql);
        self.passer(self.0.tx.execute_raw(stmt)).await
    }
    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        dire_la_requete(sql);
        self.passer(self.0.tx.execute_unprepared(sql)).await
    }
    async fn query_one_raw(&self, stmt: Statement) -> Result<Option<QueryResult>, DbErr> {
        dire_la_requete(&stmt.sql);
        self.passer(self.0.tx.query_one_raw(stmt)).await
    }
    async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
        dire_la_requete(&stmt.sql);
        self.passer(self.0.tx.query_all_raw(stmt)).await
    }
}
