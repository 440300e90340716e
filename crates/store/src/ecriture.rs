//! The one way to write (`design.md` section 2, rule 1).
//!
//! [`Base::ecrire`] opens a transaction that cannot lose to another (IMMEDIATE on SQLite; READ COMMITTED on PostgreSQL,
//! run again after a serialization failure or a deadlock), runs the caller's work, then, last of all, takes the next
//! numbers from the counter and inserts the facts that the work gave back, stamped with who writes. The counter's lock
//! lasts to the commit: the order of numbers is the order of commits. A work that gives back no [`Acte`] does not
//! compile, so no transition is ever forgotten; what is none (a lease, a counter, a sweep, a batch that nobody sees yet)
//! goes through [`Base::entretenir`].

use crate::acteur::{Acteur, Auteur};
use crate::base::{Acces, Base};
use crate::chiffre::Trousseau;
use crate::error::{self, Error, Result};
use crate::faits::{self, Fait, Numero};
use crate::temps::{self, Horloge, Instant};
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait,
};
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How many times a transaction that lost to another is run, in all.
const ESSAIS: u32 = 6;

/// What a write gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ecrit<T> {
    /// The value of the caller's work.
    pub valeur: T,
    /// The number of its last fact; none when it stated none.
    pub numero: Option<Numero>,
}

/// What a work did: its value, and the facts that it states.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Acte<T> {
    valeur: T,
    faits: Vec<Fait>,
}

impl<T> Acte<T> {
    /// One transition.
    pub fn fait(valeur: T, fait: Fait) -> Self {
        Self { valeur, faits: vec![fait] }
    }

    /// Several, in order.
    pub fn faits(valeur: T, faits: Vec<Fait>) -> Self {
        Self { valeur, faits }
    }

    /// Everything was already as asked: nothing happened that anyone should be told.
    pub fn sans_effet(valeur: T) -> Self {
        Self { valeur, faits: Vec::new() }
    }

    /// Its value.
    pub fn valeur(&self) -> &T {
        &self.valeur
    }

    /// The same with another value.
    pub fn map<U>(self, changer: impl FnOnce(T) -> U) -> Acte<U> {
        Acte { valeur: changer(self.valeur), faits: self.faits }
    }

    /// The same, with one more fact before the others.
    pub fn apres(mut self, fait: Option<Fait>) -> Self {
        self.faits.splice(0..0, fait);
        self
    }
}

/// A write transaction in progress. Functions that write ask for it, so that nothing is written outside of one.
#[derive(Debug)]
pub struct Ecriture(Arc<Interne>);

#[derive(Debug)]
struct Interne {
    tx: DatabaseTransaction,
    a_reessayer: AtomicBool,
    taches: AtomicBool,
    trousseau: Arc<Trousseau>,
    maintenant: Instant,
    horloge_de_la_base: Option<Horloge>,
}

impl Base {
    /// Runs `travail` in a write transaction and commits it with the facts it states, written by `acteur`; any error rolls
    /// everything back.
    ///
    /// On PostgreSQL the work may run several times: it must do nothing outside of the transaction that cannot be done
    /// twice. [`Error::Saturee`] when the queue of writers is too long, [`Error::Conflit`] when every attempt lost.
    pub async fn ecrire<T, E, F, Fut>(&self, acteur: &Acteur, travail: F) -> Result<Ecrit<T>, E>
    where
        F: Fn(Ecriture) -> Fut,
        Fut: Future<Output = Result<Acte<T>, E>>,
        E: From<Error>,
    {
        let ecrit = self.essayer_encore(acteur, travail).await?;
        if ecrit.numero.is_some() {
            self.0.reveil.sonner();
        }
        Ok(ecrit)
    }

    /// The same for what is no transition: leases, counters, sweeps, batches that nobody sees yet. States no fact, so that
    /// whoever follows the stream learns nothing of it.
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
            match self.essayer(acteur, &travail).await {
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
        let tx = match self.0.ecrivain.begin_with_options(options).await {
            Ok(tx) => tx,
            Err(e) if error::a_reessayer(&e) => return Issue::Perdu,
            Err(e) => return Issue::Echec(Error::from(e).into()),
        };
        let interne = Arc::new(Interne {
            tx,
            a_reessayer: AtomicBool::new(false),
            taches: AtomicBool::new(false),
            trousseau: self.0.trousseau.clone(),
            maintenant: self.maintenant(),
            horloge_de_la_base: self.0.reglages.horloge_de_la_base.clone(),
        });
        let resultat = travail(Ecriture(interne.clone())).await;
        let Some(interne) = Arc::into_inner(interne) else {
            return Issue::Echec(Error::Reglage("une écriture a survécu à son travail".to_owned()).into());
        };
        let perdu = interne.a_reessayer.load(Ordering::Relaxed);
        let Acte { valeur, faits } = match resultat {
            Ok(acte) if !perdu => acte,
            resultat => {
                // A rollback that fails closes the connection: there is nothing more to undo.
                if let Err(e) = interne.tx.rollback().await {
                    tracing::warn!(erreur = %e, "a rollback failed");
                }
                return resultat.err().filter(|_| !perdu).map_or(Issue::Perdu, Issue::Echec);
            }
        };
        let taches = interne.taches.load(Ordering::Relaxed);
        let ecrit = async {
            let numero = faits::inserer(&interne.tx, acteur, &faits, interne.maintenant).await?;
            interne.tx.commit().await?;
            Ok::<_, DbErr>(numero)
        };
        match ecrit.await {
            Ok(numero) => {
                if taches {
                    self.0.reveil.sonner_taches();
                }
                Issue::Fini(Ecrit { valeur, numero })
            }
            Err(e) if error::a_reessayer(&e) => Issue::Perdu,
            Err(e) => Issue::Echec(Error::from(e).into()),
        }
    }
}

/// How one attempt ended.
enum Issue<T, E> {
    Fini(Ecrit<T>),
    Echec(E),
    /// Another transaction won: nothing is written, worth another try.
    Perdu,
}

/// Longer each time, and never the same for two who lost together.
async fn attendre(essai: u32) {
    let plafond = 4u64 << essai.min(7);
    tokio::time::sleep(Duration::from_millis(rand::random_range(1..=plafond))).await;
}

impl Ecriture {
    /// The same transaction under another name, for what surrounds a work; dropped before the work ends.
    pub(crate) fn partager(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    /// The instant of this transaction, one for all its rows.
    pub fn maintenant(&self) -> Instant {
        self.0.maintenant
    }

    /// A job was queued: at the commit, whoever works in this process is told.
    pub(crate) fn tache_mise(&self) {
        self.0.taches.store(true, Ordering::Relaxed);
    }

    /// Now, by the database's own clock: for what several servers must agree on.
    pub async fn instant_de_la_base(&self) -> Result<Instant> {
        match &self.0.horloge_de_la_base {
            Some(horloge) => Ok(horloge.maintenant().into()),
            None => temps::instant_de_la_base(self).await,
        }
    }

    fn noter<T>(&self, resultat: Result<T, DbErr>) -> Result<T, DbErr> {
        if resultat.as_ref().is_err_and(error::a_reessayer) {
            self.0.a_reessayer.store(true, Ordering::Relaxed);
        }
        resultat
    }
}

impl Acces for Ecriture {
    fn trousseau(&self) -> &Trousseau {
        &self.0.trousseau
    }
}

/// Every statement passes here, so that a lost race is noticed whatever the caller makes of the error.
#[async_trait]
impl ConnectionTrait for Ecriture {
    fn get_database_backend(&self) -> DbBackend {
        self.0.tx.get_database_backend()
    }
    async fn execute_raw(&self, stmt: Statement) -> Result<ExecResult, DbErr> {
        self.noter(self.0.tx.execute_raw(stmt).await)
    }
    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.noter(self.0.tx.execute_unprepared(sql).await)
    }
    async fn query_one_raw(&self, stmt: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.noter(self.0.tx.query_one_raw(stmt).await)
    }
    async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.noter(self.0.tx.query_all_raw(stmt).await)
    }
}
