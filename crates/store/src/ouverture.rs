//! Sets up the connection pools of each database.

use crate::base::{Interne, Reglages};
use crate::chiffre::Trousseau;
use crate::connexion::{Rupture, pool};
use crate::error::{self, Error, Result};
use crate::guichet::Guichets;
use crate::magasin::fichiers::Fichiers;
use crate::magasin::pieces::Pieces;
use crate::reveil::Reveil;
use crate::utilisateur;
use domain::systeme::cause;
use sea_orm::{DatabaseConnection, SqlxPostgresConnector, SqlxSqliteConnector};
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqliteSynchronous};
use std::net::IpAddr;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The pools of a database, before its keys are checked.
pub(crate) struct Connexions {
    pub(crate) ecrivain: DatabaseConnection,
    pub(crate) lecteurs: DatabaseConnection,
    rupture_ecrivain: Rupture,
    pub(crate) rupture_lecteurs: Rupture,
    reveil: Reveil,
    lecteurs_max: u32,
}

/// Creates the data directory, and connects to the database.
pub(crate) async fn connecter(reglages: &Reglages) -> Result<Connexions> {
    std::fs::create_dir_all(&reglages.donnees).map_err(|e| {
        Error::Reglage(format!("répertoire de données {}\u{a0}: {}", reglages.donnees.display(), cause(&e)))
    })?;
    let lecteurs_max = reglages.connexions.max(2);
    let rupture_ecrivain = Rupture::default();
    let mut rupture_lecteurs = Rupture::default();
    let (ecrivain, lecteurs, reveil) = if reglages.url.starts_with("sqlite:") {
        let (ecrivain, lecteurs) = sqlite(reglages, lecteurs_max, [&rupture_ecrivain, &rupture_lecteurs]).await?;
        (ecrivain, lecteurs, Reveil::interne())
    } else if reglages.url.starts_with("postgres:") || reglages.url.starts_with("postgresql:") {
        let options = options_postgres(reglages)?;
        rupture_lecteurs = rupture_ecrivain.clone();
        let pool = postgres(reglages, &options, lecteurs_max, &rupture_ecrivain).await?;
        (pool.clone(), pool, Reveil::postgres(options))
    } else {
        return Err(Error::Reglage("l’adresse commence par sqlite:// ou postgres://".to_owned()));
    };
    Ok(Connexions { ecrivain, lecteurs, rupture_ecrivain, rupture_lecteurs, reveil, lecteurs_max })
}

/// Opens the keys and the files of a connected database.
pub(crate) async fn ouvrir(reglages: &Reglages, connexions: Connexions) -> Result<Interne> {
    let Connexions { ecrivain, lecteurs, rupture_ecrivain, rupture_lecteurs, reveil, lecteurs_max } = connexions;
    let fichiers = Fichiers::du_repertoire(&reglages.donnees)?;
    let places_lecture = Arc::new(Semaphore::new(lecteurs_max as usize));
    let places_ecriture = match ecrivain {
        // On PostgreSQL, readers and writers take the same connections, so they share one queue.
        ref c if c.get_database_backend() == sea_orm::DbBackend::Postgres => places_lecture.clone(),
        _ => Arc::new(Semaphore::new(1)),
    };
    let trousseau = Arc::new(ouvrir_les_cles(&reglages.cles, &lecteurs).await?);
    let pieces = Pieces::du_repertoire(&reglages.donnees, trousseau.clone())?;
    Ok(Interne {
        ecrivain,
        lecteurs,
        rupture_ecrivain,
        rupture_lecteurs,
        dernier_dit: AtomicI64::new(0),
        places_ecriture,
        places_lecture,
        reglages: reglages.clone(),
        trousseau,
        fichiers,
        pieces,
        reveil,
        guichets: Guichets::nouveaux(),
        metier: std::sync::RwLock::default(),
    })
}

/// Opens the keys of this database. New keys are created only when the database holds nothing encrypted, and the keys of another database
/// are refused. Otherwise nobody could sign in any more.
async fn ouvrir_les_cles(chemin: &Path, db: &DatabaseConnection) -> Result<Trousseau> {
    let temoins = utilisateur::temoins(db).await?;
    if temoins.is_empty() {
        return Trousseau::ouvrir(chemin);
    }
    let refus = |cause: &str| Error::Cles { chemin: chemin.display().to_string(), cause: cause.to_owned() };
    if !chemin.exists() {
        return Err(refus(
            "introuvable, alors que la base contient des données chiffrées\u{a0}: remettez en place ses clés",
        ));
    }
    let trousseau = Trousseau::ouvrir(chemin)?;
    if temoins.iter().all(|temoin| temoin.se_lit(&trousseau)) {
        Ok(trousseau)
    } else {
        Err(refus("ce ne sont pas les clés de cette base, ou il en manque une\u{a0}: remettez en place ses clés"))
    }
}

async fn sqlite(
    reglages: &Reglages,
    lecteurs: u32,
    [rupture_ecrivain, rupture_lecteurs]: [&Rupture; 2],
) -> Result<(DatabaseConnection, DatabaseConnection)> {
    let options = SqliteConnectOptions::from_str(&reglages.url)
        .map_err(|e| Error::Reglage(e.to_string()))?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // Loading reads hundreds of thousands of rows. With the default buffer, the reader would be woken every fifty rows, and this would
        // cost more than the rows themselves.
        .row_buffer_size(1024)
        .busy_timeout(Duration::from_secs(5))
        .pragma("secure_delete", "ON")
        .pragma("mmap_size", "0")
        .pragma("temp_store", "MEMORY");
    creer_prive(options.get_filename())?;
    let file = |rupture: &Rupture, max: u32| {
        pool(rupture).max_connections(max).acquire_timeout(reglages.attente).idle_timeout(None).max_lifetime(None)
    };
    // An import fills the indexes of a million rows. With the default cache of 2 MB, the pages of these indexes would be read from the
    // file again and again.
    let en_ecriture = options.clone().pragma("cache_size", "-32768");
    let ecrivain = ouvrir_un_fichier(|| file(rupture_ecrivain, 1).connect_with(en_ecriture.clone())).await?;
    let en_lecture = options.create_if_missing(false).pragma("query_only", "ON");
    let lecteurs = ouvrir_un_fichier(|| file(rupture_lecteurs, lecteurs).connect_with(en_lecture.clone())).await?;
    Ok((SqlxSqliteConnector::from_sqlx_sqlite_pool(ecrivain), SqlxSqliteConnector::from_sqlx_sqlite_pool(lecteurs)))
}

/// Creates an empty file that only its owner can read, for SQLite to fill. The log beside the file takes the same rights. Does nothing
/// when the file exists.
pub(crate) fn creer_prive(chemin: &Path) -> Result<()> {
    match std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(chemin) {
        Err(e) if e.kind() != std::io::ErrorKind::AlreadyExists => {
            Err(Error::Indisponible(format!("{}\u{a0}: {}", chemin.display(), cause(&e))))
        }
        _ => Ok(()),
    }
}

/// Opens a SQLite file, and tries again when the file is locked. SQLite turns a new file into a WAL one under a lock for which it does not
/// wait, so the second of two processes that open the file together must try again.
async fn ouvrir_un_fichier<F: Future<Output = Result<SqlitePool, sqlx::Error>>>(
    ouvrir: impl Fn() -> F,
) -> Result<SqlitePool> {
    for _ in 0..100 {
        match ouvrir().await.map_err(a_l_ouverture) {
            Err(Error::Saturee) => tokio::time::sleep(Duration::from_millis(rand::random_range(10..50))).await,
            issue => return issue,
        }
    }
    ouvrir().await.map_err(a_l_ouverture)
}

fn options_postgres(reglages: &Reglages) -> Result<PgConnectOptions> {
    let delai = reglages.delai_requete.as_millis().to_string();
    Ok(PgConnectOptions::from_str(&reglages.url)
        .map_err(|_| Error::Reglage("adresse PostgreSQL illisible".to_owned()))?
        .application_name("linteau")
        .options([
            ("statement_timeout", delai.as_str()),
            ("idle_in_transaction_session_timeout", "60000"),
            ("default_transaction_isolation", "read committed"),
            ("timezone", "UTC"),
        ]))
}

/// The host of a remote PostgreSQL, when the address does not ask to check its certificate: somebody on the network could then answer in
/// the place of this host. Returns `None` for this machine, for a socket, and for an address that checks the certificate.
pub fn hote_sans_preuve(url: &str) -> Option<String> {
    if !url.starts_with("postgres:") && !url.starts_with("postgresql:") {
        return None;
    }
    let options = PgConnectOptions::from_str(url).ok()?;
    let hote = options.get_host().trim_start_matches('[').trim_end_matches(']').to_owned();
    let d_ici = options.get_socket().is_some()
        || hote.starts_with('/')
        || hote.eq_ignore_ascii_case("localhost")
        || hote.parse::<IpAddr>().is_ok_and(|adresse| adresse.is_loopback());
    let prouve = matches!(options.get_ssl_mode(), PgSslMode::VerifyCa | PgSslMode::VerifyFull);
    (!d_ici && !prouve).then_some(hote)
}

async fn postgres(
    reglages: &Reglages,
    options: &PgConnectOptions,
    max: u32,
    rupture: &Rupture,
) -> Result<DatabaseConnection> {
    let pool = pool(rupture)
        .max_connections(max)
        .acquire_timeout(reglages.attente)
        .connect_with(options.clone())
        .await
        .map_err(a_l_ouverture)?;
    Ok(SqlxPostgresConnector::from_sqlx_postgres_pool(pool))
}

fn a_l_ouverture(erreur: sqlx::Error) -> Error {
    match Error::from(erreur) {
        Error::Base(cause) => Error::Indisponible(error::refus_de_connexion(&cause)),
        autre => autre,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn une_base_ailleurs_doit_prouver_qui_elle_est() {
        for url in [
            "postgres://u@base.example/l",
            "postgres://u@base.example/l?sslmode=require",
            "postgresql://u@192.0.2.7:5433/l?sslmode=prefer",
            "postgres://u@localhost.example/l?sslmode=disable",
        ] {
            assert!(hote_sans_preuve(url).is_some_and(|hote| url.contains(&hote)), "{url}");
        }
        for url in [
            "postgres://u@base.example/l?sslmode=verify-full",
            "postgres://u@base.example/l?sslmode=verify-ca",
            "postgres://u@127.0.0.1:5433/l",
            "postgres://u@localhost/l",
            "postgres://u@[::1]/l",
            "postgres:///l?host=/run/postgresql",
            "sqlite://base.example",
        ] {
            assert_eq!(hote_sans_preuve(url), None, "{url}");
        }
    }
}
