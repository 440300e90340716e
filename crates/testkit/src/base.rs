//! A migrated database for each test, on either engine.

use crate::horloge::HorlogeFigee;
use crate::postgres;
use std::ops::Deref;
use std::time::Duration;
use store::{Acteur, Auteur, Base, Reglages};
use tempfile::TempDir;

/// The author of writes in tests where the author does not matter.
pub static ACTEUR: Acteur = Acteur::local(Auteur::Commande);

/// The database engine under a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moteur {
    Sqlite,
    /// A database of a PostgreSQL cluster, which `LINTEAU_TEST_POSTGRES` names or which is started for the run.
    Postgres,
}

/// Declares each test twice, for SQLite and for PostgreSQL. The arguments name functions of the module, each an `async
/// fn(Moteur)`.
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

/// A database that lives as long as this value. This value dereferences to [`Base`].
#[derive(Debug)]
pub struct BaseDeTest {
    base: Base,
    reglages: Reglages,
    // Rust drops these fields in this order: the connections, then the database of the cluster, then the folder.
    _postgres: Option<postgres::BaseTemporaire>,
    dossier: TempDir,
}

impl BaseDeTest {
    /// A migrated, empty database with the clock of the machine.
    pub async fn nouvelle(moteur: Moteur) -> Self {
        Self::avec(moteur, |reglages| reglages).await
    }

    /// A migrated, empty database with a frozen clock.
    pub async fn figee(moteur: Moteur, horloge: &HorlogeFigee) -> Self {
        let horloge_de_la_base = Some(horloge.pour_la_base());
        Self::avec(moteur, |r| Reglages { horloge: horloge.pour_la_base(), horloge_de_la_base, ..r }).await
    }

    /// A migrated, empty database with settings changed by the test.
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
        // On PostgreSQL the database is a copy of a migrated template, so this call changes nothing.
        base.migrer().await.expect("the schema is made");
        base.lier().await.expect("it knows its directory");
        Self { base, reglages, _postgres: postgres, dossier }
    }

    /// Opens and migrates the copy of a database that an earlier version made.
    pub async fn de(ancienne: BaseAncienne) -> Self {
        let BaseAncienne { reglages, postgres, dossier } = ancienne;
        let base = Base::ouvrir(&reglages).await.expect("it opens with its keys");
        base.migrer().await.expect("it migrates");
        base.lier().await.expect("it knows its directory");
        Self { base, reglages, _postgres: postgres, dossier }
    }

    /// The same database as another process sees it: with connections and wake-ups of its own, and the same keys and files.
    pub async fn autre_processus(&self) -> Base {
        Base::ouvrir(&self.reglages).await.expect("the database opens once more")
    }

    /// The settings with which the database was opened.
    pub fn reglages(&self) -> &Reglages {
        &self.reglages
    }

    /// The folder of this database, with the SQLite file `base.sqlite3` and the data directory `donnees`.
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

/// A copy of a database made by an earlier version (`crates/store/tests/anciennes`), not migrated yet.
#[derive(Debug)]
pub struct BaseAncienne {
    /// The settings with which to open the copy. Their clock is frozen.
    pub reglages: Reglages,
    postgres: Option<postgres::BaseTemporaire>,
    dossier: TempDir,
}

impl BaseAncienne {
    /// Copies the database that this version made on this engine.
    pub async fn copier(moteur: Moteur, version: &str, horloge: &HorlogeFigee) -> Self {
        use sqlx::Connection as _;
        use std::os::unix::fs::PermissionsExt as _;
        let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/anciennes").join(version);
        let dossier = TempDir::with_prefix("linteau-test-").expect("a temporary folder");
        let donnees = dossier.path().join("donnees");
        // People's files have random names, so each of the two databases has its own folder of them.
        let pieces = source.join(match moteur {
            Moteur::Sqlite => "pieces-sqlite",
            Moteur::Postgres => "pieces-postgres",
        });
        for (de, vers) in [(source.join("fichiers"), "fichiers"), (pieces, "pieces")] {
            for chemin in fichiers_sous(&de) {
                let copie = donnees.join(vers).join(chemin.strip_prefix(&de).expect("below"));
                std::fs::create_dir_all(copie.parent().expect("a folder")).expect("made");
                std::fs::copy(&chemin, &copie).expect("copied");
            }
        }
        let cles = donnees.join("cles.json");
        std::fs::copy(source.join("cles.json"), &cles).expect("copied");
        std::fs::set_permissions(&cles, std::fs::Permissions::from_mode(0o600)).expect("made private");
        let (url, postgres) = match moteur {
            Moteur::Sqlite => {
                let copie = dossier.path().join("base.sqlite3");
                std::fs::copy(source.join("base.sqlite3"), &copie).expect("copied");
                (format!("sqlite://{}", copie.display()), None)
            }
            Moteur::Postgres => {
                let base = postgres::BaseTemporaire::vierge().await.expect("a database of the cluster");
                let mut connexion = sqlx::PgConnection::connect(base.url()).await.expect("connected");
                let sql = std::fs::read_to_string(source.join("base.sql")).expect("readable");
                sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connexion).await.expect("restored");
                connexion.close().await.expect("closed");
                (base.url().to_owned(), Some(base))
            }
        };
        let horloge_de_la_base = Some(horloge.pour_la_base());
        let reglages = Reglages::nouveaux(url, donnees);
        let reglages = Reglages { horloge: horloge.pour_la_base(), horloge_de_la_base, ..reglages };
        Self { reglages, postgres, dossier }
    }
}

fn fichiers_sous(dossier: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut tous = Vec::new();
    // A version that did not keep files of people has no folder for them.
    for entree in std::fs::read_dir(dossier).into_iter().flatten() {
        let chemin = entree.expect("an entry").path();
        if chemin.is_dir() { tous.extend(fichiers_sous(&chemin)) } else { tous.push(chemin) }
    }
    tous
}

/// An empty database that is not migrated, for tests of the migrations: a database of the cluster, or a SQLite file that
/// does not exist yet.
#[derive(Debug)]
pub struct BaseVierge {
    /// The settings with which to open the database.
    pub reglages: Reglages,
    _postgres: Option<postgres::BaseTemporaire>,
    _dossier: TempDir,
}

impl BaseVierge {
    /// Makes an empty database of this engine.
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
