//! A migrated database of its own for each test, on either engine.

use crate::horloge::HorlogeFigee;
use crate::postgres;
use std::ops::Deref;
use std::time::Duration;
use store::{Acteur, Auteur, Base, Reglages};
use tempfile::TempDir;

/// Who writes in a test that does not care who does.
pub static ACTEUR: Acteur = Acteur::local(Auteur::Commande);

/// The engine under a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moteur {
    /// A SQLite file.
    Sqlite,
    /// A database of a PostgreSQL cluster: the one of `LINTEAU_TEST_POSTGRES`, or one started for the run.
    Postgres,
}

/// Declares each test once for SQLite and once for PostgreSQL: an `async fn(Moteur)` of the module, by its name.
#[macro_export]
macro_rules! sur_les_deux {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test($crate::base::Moteur::Sqlite).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test($crate::base::Moteur::Postgres).await;
            })+
        }
    };
}

/// A database that lives as long as this value. Dereferences to [`Base`].
#[derive(Debug)]
pub struct BaseDeTest {
    base: Base,
    reglages: Reglages,
    // Dropped after the connections: first the database of the cluster, then the folder.
    _postgres: Option<postgres::BaseTemporaire>,
    dossier: TempDir,
}

impl BaseDeTest {
    /// A migrated, empty database under the clock of the machine.
    pub async fn nouvelle(moteur: Moteur) -> Self {
        Self::avec(moteur, |reglages| reglages).await
    }

    /// The same under a frozen clock.
    pub async fn figee(moteur: Moteur, horloge: &HorlogeFigee) -> Self {
        let horloge_de_la_base = Some(horloge.pour_la_base());
        Self::avec(moteur, |r| Reglages { horloge: horloge.pour_la_base(), horloge_de_la_base, ..r }).await
    }

    /// The same with settings of the test's own.
    pub async fn avec(moteur: Moteur, regler: impl FnOnce(Reglages) -> Reglages) -> Self {
        let dossier = TempDir::with_prefix("linteau-test-").expect("a temporary folder");
        let (url, postgres) = match moteur {
            Moteur::Sqlite => (format!("sqlite://{}", dossier.path().join("base.sqlite3").display()), None),
            Moteur::Postgres => {
                let base = postgres::BaseTemporaire::creer().await.expect("a database of the cluster");
                (base.url().to_owned(), Some(base))
            }
        };
        let attente = Duration::from_secs(30);
        let reglages = regler(Reglages { attente, ..Reglages::nouveaux(url, dossier.path().join("donnees")) });
        let base = Base::ouvrir(&reglages).await.expect("the database opens");
        // A copy of a template on PostgreSQL: nothing is left to do there.
        base.migrer().await.expect("the schema is made");
        Self { base, reglages, _postgres: postgres, dossier }
    }

    /// The same database as another process sees it: its own connections, its own wake-ups, the same keys and files.
    pub async fn autre_processus(&self) -> Base {
        Base::ouvrir(&self.reglages).await.expect("the database opens once more")
    }

    /// The settings it was opened with.
    pub fn reglages(&self) -> &Reglages {
        &self.reglages
    }

    /// Its folder: the SQLite file `base.sqlite3`, and the data directory `donnees`.
    pub fn dossier(&self) -> &std::path::Path {
        self.dossier.path()
    }
}

impl Deref for BaseDeTest {
    type Target = Base;
    fn deref(&self) -> &Base {
        &self.base
    }
}

/// An empty database of the cluster, not migrated, with its address; `None` for SQLite is a file that does not exist.
/// For tests of the migrations themselves.
#[derive(Debug)]
pub struct BaseVierge {
    /// Settings to open it with.
    pub reglages: Reglages,
    _postgres: Option<postgres::BaseTemporaire>,
    _dossier: TempDir,
}

impl BaseVierge {
    /// An empty database.
    pub async fn nouvelle(moteur: Moteur) -> Self {
        let dossier = TempDir::with_prefix("linteau-test-").expect("a temporary folder");
        let (url, postgres) = match moteur {
            Moteur::Sqlite => (format!("sqlite://{}", dossier.path().join("base.sqlite3").display()), None),
            Moteur::Postgres => {
                let base = postgres::BaseTemporaire::vierge().await.expect("a database of the cluster");
                (base.url().to_owned(), Some(base))
            }
        };
        let attente = Duration::from_secs(30);
        let reglages = Reglages { attente, ..Reglages::nouveaux(url, dossier.path().join("donnees")) };
        Self { reglages, _postgres: postgres, _dossier: dossier }
    }
}
