//! Why a data directory and a database do not belong together, in words for whoever runs the portal.

use std::fmt;
use std::path::PathBuf;

/// A directory that holds files, and a database that is not its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Desaccord {
    /// The directory.
    pub repertoire: PathBuf,
    /// How the database is named to people.
    pub nom: String,
    /// What keeps them apart.
    pub cause: Cause,
}

/// What keeps them apart. Ids are those of databases: `liee` the one that the directory bears, `base` the database's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The file that says which database the directory belongs to cannot be understood.
    Illisible,
    /// There is no such database.
    BaseAbsente {
        /// None when the directory was never bound.
        liee: Option<String>,
    },
    /// Neither bears an id, and the database never held anything.
    BaseVide,
    /// The database bears no id: it is new, or older than the binding.
    BaseSansId {
        /// The directory's.
        liee: String,
    },
    /// The directory bears no id.
    RepertoireSansId {
        /// The database's.
        base: String,
    },
    /// They bear two.
    AutreBase {
        /// The directory's.
        liee: String,
        /// The database's.
        base: String,
    },
    /// The database lacks facts that the directory has seen: it is an older copy.
    BaseAnterieure {
        /// Of both.
        liee: String,
        /// The last fact that the directory has seen.
        vus: i64,
        /// The last one of the database.
        faits: i64,
    },
}

impl fmt::Display for Desaccord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { repertoire, nom, cause } = self;
        let repertoire = repertoire.display();
        match cause {
            Cause::Illisible => write!(
                f,
                "le répertoire des données {repertoire} garde des fichiers, son liaison.json est illisible, et rien ne dit que la \
                 base {nom} est la sienne"
            ),
            Cause::BaseAbsente { liee: Some(liee) } => write!(
                f,
                "le répertoire des données {repertoire} garde les fichiers de la base {liee}, et la base {nom} n’existe pas"
            ),
            Cause::BaseAbsente { liee: None } => {
                write!(f, "le répertoire des données {repertoire} garde des fichiers, et la base {nom} n’existe pas")
            }
            Cause::BaseVide => {
                write!(f, "le répertoire des données {repertoire} garde des fichiers, et la base {nom} est vide")
            }
            Cause::BaseSansId { liee } => write!(
                f,
                "le répertoire des données {repertoire} garde les fichiers de la base {liee}, et la base {nom} n’a pas \
                 d’identifiant"
            ),
            Cause::RepertoireSansId { base } => write!(
                f,
                "le répertoire des données {repertoire} garde des fichiers sans être lié à une base, et la base {nom} est la \
                 base {base}"
            ),
            Cause::AutreBase { liee, base } => write!(
                f,
                "le répertoire des données {repertoire} garde les fichiers de la base {liee}, et la base {nom} est la base {base}"
            ),
            Cause::BaseAnterieure { liee, vus, faits } => write!(
                f,
                "le répertoire des données {repertoire} a vu le fait {vus} de la base {liee}, et la base {nom} s’arrête au fait {faits} : \
                 c’est une copie plus ancienne"
            ),
        }?;
        f.write_str(
            " ; remettez en place la base de ce répertoire, ou liez-les à nouveau par « linteau lier --confirmer »",
        )
    }
}
