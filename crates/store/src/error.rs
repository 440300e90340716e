//! What may go wrong with the database and the files, in words a caller can act on.

use sea_orm::{ConnAcquireErr, DbErr, RuntimeErr};
use std::sync::Arc;

/// The result of this crate's functions.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of the store. Causes are for the log: values of rows never appear in them.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// Every connection is taken and none came free in time: worth a 503 and a second try.
    #[error("toutes les connexions à la base sont occupées")]
    Saturee,
    /// The database does not answer, or stopped answering.
    #[error("la base de données ne répond pas : {0}")]
    Indisponible(String),
    /// A statement took longer than the limit set for all.
    #[error("la base de données a mis trop de temps à répondre")]
    Delai,
    /// Concurrent writes kept getting in each other's way, all attempts used.
    #[error("écritures concurrentes : réessayer")]
    Conflit,
    /// A unique value is taken.
    #[error("valeur déjà prise : {0:?}")]
    DejaPris(Unicite),
    /// A row that is pointed to does not exist (or one that is pointed to was to be deleted).
    #[error("référence à une ligne absente")]
    ReferenceAbsente,
    /// Another process took this import or this job for dead and holds its lease: nothing more of it may be written.
    #[error("le bail est à un autre processus")]
    BailPerdu,
    /// The schema lacks these migrations: `linteau migrate` applies them.
    #[error("la base n’est pas à jour, il manque : {}", manquantes.join(", "))]
    SchemaEnRetard {
        /// Names of the migrations.
        manquantes: Vec<String>,
    },
    /// A stored document has a form that this version does not know, or is damaged.
    #[error("document illisible ({table} {id}) : {cause}")]
    DocumentIllisible {
        /// Table.
        table: &'static str,
        /// Row.
        id: String,
        /// What is wrong, without values.
        cause: String,
    },
    /// A secret cannot be read with the keys at hand.
    #[error("déchiffrement impossible ({contexte}) : {cause}")]
    Chiffre {
        /// What was to be read.
        contexte: &'static str,
        /// Why.
        cause: String,
    },
    /// The key file cannot be used.
    #[error("fichier de clés {chemin} : {cause}")]
    Cles {
        /// Its path.
        chemin: String,
        /// Why.
        cause: String,
    },
    /// The address of the database or another opening setting cannot be used.
    #[error("réglage de la base : {0}")]
    Reglage(String),
    /// The file store failed.
    #[error("fichiers : {0}")]
    Fichiers(Arc<object_store::Error>),
    /// Anything else the database said.
    #[error("base de données : {0}")]
    Base(DbErr),
}

/// The unique constraints a caller may meet, by meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unicite {
    /// Two users with one e-mail.
    UtilisateurEmail,
    /// Two groups with one name.
    GroupeNom,
    /// Two programmes with one id.
    ProgrammeId,
    /// Two lots with one id (or one number in a programme, which is the same).
    LotId,
    /// Two documents with one id.
    DocumentId,
    /// One key for two questions, or for one asked twice at once.
    Idempotence,
    /// Another one: table and columns, or the name of the index.
    Autre(String),
}

impl Unicite {
    /// `cle` is `table.column` on SQLite and the name of the constraint on PostgreSQL.
    fn depuis_cle(cle: &str) -> Self {
        match cle {
            "utilisateur.email_index" | "uq_utilisateur_email_index" => Self::UtilisateurEmail,
            "groupe.nom_normalise" | "uq_groupe_nom_normalise" => Self::GroupeNom,
            "programme.id" | "programme_pkey" => Self::ProgrammeId,
            "lot.id" | "lot_pkey" | "lot.programme, lot.numero" | "uq_lot_programme_numero" => Self::LotId,
            "document.id" | "document_pkey" => Self::DocumentId,
            "idempotence.utilisateur, idempotence.cle" | "pk_idempotence" => Self::Idempotence,
            autre => Self::Autre(autre.to_owned()),
        }
    }
}

/// What a database error means for whom would run the transaction again.
pub(crate) fn a_reessayer(erreur: &DbErr) -> bool {
    // Serialization failure and deadlock on PostgreSQL; a busy database (any kind) on SQLite.
    code(erreur).is_some_and(|c| matches!(c.as_str(), "40001" | "40P01" | "5" | "261" | "517"))
}

fn sqlx(erreur: &DbErr) -> Option<&sqlx::Error> {
    match erreur {
        DbErr::Conn(RuntimeErr::SqlxError(e))
        | DbErr::Exec(RuntimeErr::SqlxError(e))
        | DbErr::Query(RuntimeErr::SqlxError(e)) => Some(e),
        _ => None,
    }
}

fn code(erreur: &DbErr) -> Option<String> {
    match sqlx(erreur)? {
        sqlx::Error::Database(e) => e.code().map(std::borrow::Cow::into_owned),
        _ => None,
    }
}

impl From<sqlx::Error> for Error {
    fn from(erreur: sqlx::Error) -> Self {
        Self::from(DbErr::Query(RuntimeErr::SqlxError(Arc::new(erreur))))
    }
}

impl From<object_store::Error> for Error {
    fn from(erreur: object_store::Error) -> Self {
        Self::Fichiers(Arc::new(erreur))
    }
}

impl From<DbErr> for Error {
    fn from(erreur: DbErr) -> Self {
        // Places are counted before the pool is asked (`Base::lire`), so its own time-out means that no connection
        // could be opened.
        if let DbErr::ConnectionAcquire(cause) = &erreur {
            return Self::Indisponible(match cause {
                ConnAcquireErr::Timeout => "connexion impossible".to_owned(),
                ConnAcquireErr::ConnectionClosed => "base fermée".to_owned(),
            });
        }
        match sqlx(&erreur) {
            Some(sqlx::Error::Database(cause)) => depuis_base(cause.as_ref()).unwrap_or(Self::Base(erreur)),
            Some(sqlx::Error::Io(cause)) => Self::Indisponible(domain::systeme::cause(cause)),
            Some(sqlx::Error::PoolTimedOut) => Self::Indisponible("connexion impossible".to_owned()),
            Some(
                cause @ (sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed),
            ) => Self::Indisponible(cause.to_string()),
            _ => Self::Base(erreur),
        }
    }
}

/// Why a database refuses to be opened, when it says so.
pub(crate) fn refus_de_connexion(erreur: &DbErr) -> String {
    let connue = match code(erreur).as_deref() {
        Some("28P01" | "28000") => "utilisateur ou mot de passe refusé",
        Some("3D000") => "cette base n’existe pas",
        Some("26") => "ce fichier n’est pas une base SQLite",
        Some("8") => "le fichier ne peut pas être écrit",
        _ => return erreur.to_string(),
    };
    connue.to_owned()
}

fn depuis_base(cause: &dyn sqlx::error::DatabaseError) -> Option<Error> {
    if cause.is_unique_violation() {
        let sqlite = cause.message().strip_prefix("UNIQUE constraint failed: ");
        let cle = cause.constraint().or(sqlite).unwrap_or_default();
        return Some(Error::DejaPris(Unicite::depuis_cle(cle)));
    }
    if cause.is_foreign_key_violation() {
        return Some(Error::ReferenceAbsente);
    }
    match cause.code()?.as_ref() {
        "40001" | "40P01" => Some(Error::Conflit),
        "57014" => Some(Error::Delai),
        // SQLite: busy, in any of its forms.
        "5" | "261" | "517" => Some(Error::Saturee),
        // SQLite: input or output failed, file damaged, disk full, cannot open.
        code @ ("10" | "11" | "13" | "14") => Some(Error::Indisponible(
            match code {
                "10" => "lecture ou écriture du fichier impossible (SQLite 10)",
                "11" => "le fichier est abîmé (SQLite 11)",
                "13" => "plus de place sur le disque (SQLite 13)",
                _ => "le fichier ne peut pas être ouvert (SQLite 14)",
            }
            .to_owned(),
        )),
        // PostgreSQL: connection exceptions, too many connections, shutting down or starting.
        code if code.len() == 5 && (code.starts_with("08") || code.starts_with("57P") || code == "53300") => {
            Some(Error::Indisponible(format!("PostgreSQL {code}")))
        }
        _ => None,
    }
}
