//! The reason why a data directory and a database do not belong together, explained to the people who run the portal.

use std::fmt;
use std::path::PathBuf;

/// A directory that holds files and belongs to another database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Desaccord {
    /// The data directory that was opened.
    pub repertoire: PathBuf,
    /// The name of the database, as people are shown it.
    pub nom: String,
    /// The reason why the directory and the database do not belong together.
    pub cause: Cause,
}

/// The reason why a directory and a database do not belong together. `liee` is the id of a database that the directory bears, `base` the
/// id of the database itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The file that names the database of the directory cannot be understood.
    Illisible,
    /// The database does not exist.
    BaseAbsente {
        /// The id that the directory bears; `None` when the directory was never bound.
        liee: Option<String>,
    },
    /// Neither the directory nor the database bears an id, and the database has never held anything.
    BaseVide,
    /// The database bears no id: it is new, or older than the binding.
    BaseSansId {
        /// The id that the directory bears.
        liee: String,
    },
    /// The directory bears no id.
    RepertoireSansId {
        /// The id of the database.
        base: String,
    },
    /// The directory and the database bear different ids.
    AutreBase {
        /// The id that the directory bears.
        liee: String,
        /// The id of the database.
        base: String,
    },
    /// The database lacks facts that the directory has seen: it is an older copy.
    BaseAnterieure {
        /// The id that both bear.
        liee: String,
        /// The number of the last fact that the directory has seen.
        vus: i64,
        /// The number of the last fact in the database.
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
                "le répertoire des données {repertoire} a vu le fait {vus} de la base {liee}, et la base {nom} s’arrête au fait {faits}\u{a0}: \
                 c’est une copie plus ancienne"
            ),
        }?;
        f.write_str(
            "\u{a0}; remettez en place la base de ce répertoire, ou liez-les à nouveau par «\u{a0}linteau lier --confirmer\u{a0}»",
        )
    }
}
