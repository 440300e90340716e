//! The errors of the database and of the files, in terms that a caller can act on.

use crate::desaccord::Desaccord;
use sea_orm::{ConnAcquireErr, DbErr, RuntimeErr};
use std::sync::Arc;

/// The result of this crate's functions.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of the store. Its causes go to the log, so they never hold values of rows.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// Every connection is taken and none was freed in time: the caller may answer 503 and the client may retry.
    #[error("toutes les connexions à la base sont occupées")]
    Saturee,
    /// The database does not answer, or stopped answering.
    #[error("la base de données ne répond pas\u{a0}: {0}")]
    Indisponible(String),
    /// A statement took longer than the time limit of all statements.
    #[error("la base de données a mis trop de temps à répondre")]
    Delai,
    /// Concurrent writes kept conflicting until every attempt was used.
    #[error("écritures concurrentes\u{a0}: réessayer")]
    Conflit,
    /// A unique value is already taken.
    #[error("valeur déjà prise\u{a0}: {0:?}")]
    DejaPris(Unicite),
    /// A row refers to one that does not exist, or the deleted row is still referred to.
    #[error("référence à une ligne absente")]
    ReferenceAbsente,
    /// Another process took this import or job for dead and holds its lease, so this process may write nothing more of
    /// it.
    #[error("le bail est à un autre processus")]
    BailPerdu,
    /// The schema lacks these migrations: `linteau migrate` applies them.
    #[error("la base n’est pas à jour, il manque\u{a0}: {}", manquantes.join(", "))]
    SchemaEnRetard {
        /// The names of the missing migrations.
        manquantes: Vec<String>,
    },
    /// The schema lacks every migration: nobody has ever prepared this database.
    #[error("cette base n’a jamais été préparée")]
    SchemaAbsent,
    /// A stored document has a form that this version does not know, or is damaged.
    #[error("document illisible ({table} {id})\u{a0}: {cause}")]
    DocumentIllisible {
        table: &'static str,
        id: String,
        /// The problem, without any value of the row.
        cause: String,
    },
    /// A secret cannot be read with the keys at hand.
    #[error("déchiffrement impossible ({contexte})\u{a0}: {cause}")]
    Chiffre {
        /// The table and column of the secret.
        contexte: &'static str,
        cause: String,
    },
    /// The key file cannot be used.
    #[error("fichier de clés {chemin}\u{a0}: {cause}")]
    Cles {
        /// The path of the key file.
        chemin: String,
        cause: String,
    },
    /// The data directory holds files, and this database is not its own.
    #[error("{0}")]
    Liaison(Box<Desaccord>),
    /// The address of the database or another opening setting cannot be used.
    #[error("réglage de la base\u{a0}: {0}")]
    Reglage(String),
    /// A value cannot be written as text. This is a fault of the portal. Nothing empty is stored or sent instead.
    #[error("valeur impossible à écrire ({quoi})\u{a0}: {cause}")]
    Forme {
        quoi: &'static str,
        /// The cause, which never holds values.
        cause: String,
    },
    /// Two parts of the portal disagree on a rule. This is a fault of the portal, not of a setting or of the database.
    #[error("faute du portail\u{a0}: {0}")]
    Programme(&'static str),
    /// The file store failed.
    #[error("fichiers\u{a0}: {0}")]
    Fichiers(Arc<object_store::Error>),
    /// Any other error of the database.
    #[error("base de données\u{a0}: {0}")]
    Base(DbErr),
}

/// The unique constraints that a caller may meet, named by their meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unicite {
    /// Two users with one e-mail.
    UtilisateurEmail,
    /// Two groups with one name.
    GroupeNom,
    /// Two programmes with one id.
    ProgrammeId,
    /// Two lots with one id, that is, with one number in a programme.
    LotId,
    /// Two documents with one id.
    DocumentId,
    /// Two companies with one siren.
    CompteSiren,
    /// One registration sent twice at once under one key.
    InscriptionEnvoi,
    /// An idempotency key used for two different requests, or for one request sent twice at once.
    Idempotence,
    /// Two imports under way.
    ImportEnCours,
    /// Two options that run on one lot.
    OptionEnCours,
    /// Two reservations that hold one lot.
    ReservationEnCours,
    /// A prescriber who joins the list of one lot twice.
    AttenteEnCours,
    /// One of the developer's own contacts entered twice.
    ContactDuPromoteur,
    /// Two open envelopes for one subject.
    EnveloppeOuverte,
    /// Two keys of the seal in use at once.
    CleDeSceau,
    /// Another constraint: its table and columns, or the name of its index.
    Autre(String),
}

impl Unicite {
    /// Finds a unique constraint by its key, which is `table.column` on SQLite and the name of the constraint on PostgreSQL.
    fn depuis_cle(cle: &str) -> Self {
        match cle {
            "utilisateur.email_index" | "uq_utilisateur_email_index" => Self::UtilisateurEmail,
            "groupe.nom_normalise" | "uq_groupe_nom_normalise" => Self::GroupeNom,
            "programme.id" | "programme_pkey" => Self::ProgrammeId,
            "lot.id" | "lot_pkey" | "lot.programme, lot.numero" | "uq_lot_programme_numero" => Self::LotId,
            "document.id" | "document_pkey" => Self::DocumentId,
            "idempotence.utilisateur, idempotence.cle" | "uq_idempotence" => Self::Idempotence,
            "compte.siren" | "uq_compte_siren" => Self::CompteSiren,
            "inscription.envoi" | "uq_inscription_envoi" => Self::InscriptionEnvoi,
            "import.creneau" | "uq_import_creneau" => Self::ImportEnCours,
            "option_lot.lot" | "uq_option_en_cours" => Self::OptionEnCours,
            "reservation.lot" | "uq_reservation_en_cours" => Self::ReservationEnCours,
            "attente.lot, attente.prescripteur" | "uq_attente_en_cours" => Self::AttenteEnCours,
            "enveloppe.sujet_genre, enveloppe.sujet_numero" | "uq_enveloppe_ouverte" => Self::EnveloppeOuverte,
            "cle_de_sceau.emploi" | "uq_cle_de_sceau_vive" => Self::CleDeSceau,
            "denonciation.empreinte" | "uq_denonciation_empreinte" => Self::ContactDuPromoteur,
            autre => Self::Autre(autre.to_owned()),
        }
    }
}

/// Says whether this error makes it worth running the transaction again.
pub(crate) fn a_reessayer(erreur: &DbErr) -> bool {
    // These codes are a serialization failure and a deadlock on PostgreSQL, and a busy database (any kind) on SQLite.
    code(erreur).is_some_and(|c| matches!(c.as_str(), "40001" | "40P01") || sqlite_primaire(&c) == Some(5))
}

/// The primary code of a SQLite error: the low eight bits of the extended code (`SQLITE_IOERR_WRITE` is 778, of the
/// primary 10). Codes of PostgreSQL have five characters, so they are left out.
fn sqlite_primaire(code: &str) -> Option<u32> {
    if code.len() >= 5 {
        return None;
    }
    code.parse::<u32>().ok().map(|code| code & 0xff)
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
        // `Base::lire` counts places before it asks the pool, so a time-out of the pool means that no connection could
        // be opened.
        if let DbErr::ConnectionAcquire(cause) = &erreur {
            return Self::Indisponible(match cause {
                ConnAcquireErr::Timeout => "connexion impossible".to_owned(),
                ConnAcquireErr::ConnectionClosed => "base fermée".to_owned(),
            });
        }
        if let DbErr::Json(cause) = erreur {
            return Self::Forme { quoi: "une ligne", cause };
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

/// The reason why a database refused a connection, when the error tells it.
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
    depuis_code(cause.code()?.as_ref())
}

/// The error that an error code of a database stands for.
fn depuis_code(code: &str) -> Option<Error> {
    if let Some(primaire) = sqlite_primaire(code) {
        let dit = match primaire {
            // The database is busy, or another connection of the same process locks the table.
            5 | 6 => return Some(Error::Saturee),
            8 => "la base ne s’ouvre qu’en lecture",
            10 => "lecture ou écriture du fichier impossible",
            11 => "le fichier est abîmé",
            13 => "plus de place sur le disque",
            14 => "le fichier ne peut pas être ouvert",
            _ => return None,
        };
        return Some(Error::Indisponible(format!("{dit} (SQLite {code})")));
    }
    match code {
        "40001" | "40P01" => Some(Error::Conflit),
        "57014" => Some(Error::Delai),
        "53100" => Some(Error::Indisponible("plus de place sur le disque (PostgreSQL 53100)".to_owned())),
        "25006" => Some(Error::Indisponible("la base ne s’ouvre qu’en lecture (PostgreSQL 25006)".to_owned())),
        // Classes of PostgreSQL: connection failure, lack of resources, input or output error, shutdown or startup.
        code if ["08", "53", "58", "57P"].iter().any(|classe| code.starts_with(classe)) => {
            Some(Error::Indisponible(format!("PostgreSQL {code}")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn une_base_qui_ne_peut_plus_ecrire_est_indisponible() {
        // The codes of SQLite: the primary ones and some extended ones (I/O on write, on fsync, read-only directory, cannot open).
        for code in
            ["8", "1032", "10", "778", "1034", "11", "267", "13", "14", "526", "53100", "25006", "08006", "58030"]
        {
            assert!(matches!(depuis_code(code), Some(Error::Indisponible(_))), "{code}");
        }
        for code in ["5", "261", "517", "6", "262"] {
            assert!(matches!(depuis_code(code), Some(Error::Saturee)), "{code}");
        }
        for code in ["1", "19", "23505", "42601", "787"] {
            assert!(depuis_code(code).is_none(), "{code}");
        }
    }
}
