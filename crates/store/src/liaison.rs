//! The binding of a data directory and its database (`design.md` section 2, rule 10).
//!
//! A sweep deletes the files that no row names. Beside another database, an empty one or an older copy, it would delete the files that are
//! in use. Therefore the directory and its database bear one id, drawn at random, and the directory remembers the last fact that it has
//! seen. A directory that holds files opens beside its own database only, until somebody binds it anew ([`Base::ouvrir_a_lier`],
//! [`Base::lier_a_nouveau`]). A directory without files opens beside any database, as the directory of a second server does.

mod repertoire;

use crate::base::{Base, Reglages, SchemaVoulu};
use crate::desaccord::{Cause, Desaccord};
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::faits::{self, Numero};
use crate::ouverture::{self, Connexions};
use crate::tables::liaison::{ActiveModel, Entity};
use crate::temps::Instant;
use crate::{migrations, rangement};
use repertoire::Dit;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ConnectionTrait, DatabaseConnection, EntityTrait};
use sea_orm_migration::SchemaManager;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// The id of the only row of `liaison`.
const LIGNE: i32 = 1;
/// The time that the end of a process may take to note the last facts.
const PATIENCE: Duration = Duration::from_secs(1);
/// A draft of the directory's file that is older than this was left by a process that was killed.
const BROUILLON: Duration = Duration::from_hours(1);

/// The database that a directory is bound to, and the last fact that it has seen there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Liaison {
    /// The id of the database.
    pub base: String,
    /// The instant of the binding: the delays of sweeps start there at the earliest.
    pub depuis: Instant,
    /// The last fact that the directory has seen.
    pub faits: Numero,
}

/// The id and the last fact of a database, migrated or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtatDeLaBase {
    /// The id of the database; `None` before the first process that bound it to a directory.
    pub id: Option<String>,
    pub faits: Numero,
}

/// A directory and a database, as the settings name them.
struct Paire {
    donnees: PathBuf,
    base: String,
    dit: Dit,
    garde: bool,
}

impl Paire {
    /// Reads the settings, and what the directory says of its database. The caller does this before it reads the database, because the
    /// facts of the database only grow.
    fn lire(reglages: &Reglages) -> Result<Self> {
        Ok(Self {
            donnees: reglages.donnees.clone(),
            base: nom_de_la_base(&reglages.url),
            dit: repertoire::lire(&reglages.donnees)?,
            garde: rangement::garde_des_fichiers(&reglages.donnees)?,
        })
    }

    /// Refuses a missing or empty SQLite file before anything creates it, so that nothing has to be removed when the right file is put
    /// back.
    fn verifier_le_fichier(&self, url: &str) -> Result<()> {
        match fichier_sqlite(url).map(std::fs::metadata) {
            Some(Err(erreur)) if erreur.kind() == std::io::ErrorKind::NotFound => self.juger(None),
            Some(Ok(vu)) if vu.len() == 0 => self.juger(Some(&EtatDeLaBase { id: None, faits: Numero::default() })),
            _ => Ok(()),
        }
    }

    /// Refuses a directory and a database that may not be opened together. `base` is `None` for a database that does not exist.
    fn juger(&self, base: Option<&EtatDeLaBase>) -> Result<()> {
        if !self.garde {
            return Ok(());
        }
        let cause = match (&self.dit, base) {
            (Dit::Illisible, _) => Cause::Illisible,
            (Dit::Liee(liaison), None) => Cause::BaseAbsente { liee: Some(liaison.base.clone()) },
            (Dit::Rien, None) => Cause::BaseAbsente { liee: None },
            (Dit::Rien, Some(EtatDeLaBase { id: Some(id), .. })) => Cause::RepertoireSansId { base: id.clone() },
            // Files come with facts, so a database that has facts and no id is one that is being upgraded.
            (Dit::Rien, Some(EtatDeLaBase { id: None, faits })) if faits.0 == 0 => Cause::BaseVide,
            (Dit::Liee(liaison), Some(EtatDeLaBase { id: None, .. })) => {
                Cause::BaseSansId { liee: liaison.base.clone() }
            }
            (Dit::Liee(liaison), Some(EtatDeLaBase { id: Some(id), .. })) if *id != liaison.base => {
                Cause::AutreBase { liee: liaison.base.clone(), base: id.clone() }
            }
            (Dit::Liee(liaison), Some(EtatDeLaBase { faits, .. })) if *faits < liaison.faits => {
                Cause::BaseAnterieure { liee: liaison.base.clone(), vus: liaison.faits.0, faits: faits.0 }
            }
            (Dit::Rien | Dit::Liee(_), Some(_)) => return Ok(()),
        };
        Err(self.desaccord(cause))
    }

    fn desaccord(&self, cause: Cause) -> Error {
        let desaccord = Desaccord { repertoire: self.donnees.clone(), nom: self.base.clone(), cause };
        Error::Liaison(Box::new(desaccord))
    }
}

/// Reads the id and the last fact of a database. Its schema may be of any version, or missing.
async fn etat(db: &DatabaseConnection) -> Result<EtatDeLaBase> {
    let schema = SchemaManager::new(db);
    let id = if schema.has_table("liaison").await? { id(db).await? } else { None };
    let faits = if schema.has_table("compteur").await? { faits::dernier(db).await? } else { Numero::default() };
    Ok(EtatDeLaBase { id, faits })
}

async fn id(db: &impl ConnectionTrait) -> Result<Option<String>> {
    Ok(Entity::find_by_id(LIGNE).one(db).await?.map(|ligne| ligne.base))
}

/// Reads the id of this database, and draws it when there is none.
pub async fn identifier(tx: &Ecriture) -> Result<String> {
    let tiree = format!("{:016x}", rand::random::<u64>());
    let ligne = ActiveModel { id: Set(LIGNE), base: Set(tiree.clone()), instant: Set(tx.maintenant()) };
    let conflit = OnConflict::column(crate::tables::liaison::Column::Id).do_nothing().to_owned();
    Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    Ok(id(tx).await?.unwrap_or(tiree))
}

impl Base {
    /// Opens the database (a SQLite file is created) and the key file. Fails with [`Error::Liaison`] when the directory holds the files of
    /// another database. Nothing is migrated or bound: see [`Base::migrer`] and [`Base::lier`].
    pub async fn ouvrir(reglages: &Reglages) -> Result<Self> {
        let paire = Paire::lire(reglages)?;
        paire.verifier_le_fichier(&reglages.url)?;
        let connexions = ouverture::connecter(reglages).await?;
        if let Err(refus) = paire.juger(Some(&etat(&connexions.lecteurs).await?)) {
            // The connections are closed, because a SQLite file that stays open has a log beside it. This log would be read with the right
            // file once the right file is put back.
            connexions.lecteurs.close_by_ref().await?;
            connexions.ecrivain.close_by_ref().await?;
            return Err(refus);
        }
        Self::ouvrir_le_reste(reglages, connexions).await
    }

    /// Opens the database beside any directory, because the caller is about to bind them anew.
    pub async fn ouvrir_a_lier(reglages: &Reglages) -> Result<Self> {
        Self::ouvrir_le_reste(reglages, ouverture::connecter(reglages).await?).await
    }

    /// Opens the keys and the folders, which are created when missing. This comes last, because keys created for a wrong database would
    /// stand in the way of the right ones.
    async fn ouvrir_le_reste(reglages: &Reglages, connexions: Connexions) -> Result<Self> {
        if reglages.schema == SchemaVoulu::Pret {
            migrations::verifier(&connexions.lecteurs, &connexions.rupture_lecteurs).await?;
        }
        Ok(Self(Arc::new(ouverture::ouvrir(reglages, connexions).await?)))
    }

    /// Closes every connection, once the directory has noted the last facts. SQLite then folds its log back into the file.
    pub async fn fermer(&self) -> Result<()> {
        self.noter_les_derniers_faits().await;
        self.fermer_les_connexions().await
    }

    /// Binds the directory and the database that were opened together, when neither has an id or when the directory holds nothing. Then
    /// notes in the directory the last fact of the database. The schema must be that of this version.
    pub async fn lier(&self) -> Result<()> {
        let donnees = &self.0.reglages.donnees;
        repertoire::ranger(donnees, self.maintenant().moins(BROUILLON))?;
        let dit = repertoire::lire(donnees)?;
        let id = match etat(&self.0.lecteurs).await?.id {
            Some(id) => id,
            None => self.entretenir(|tx| async move { identifier(&tx).await }).await?,
        };
        let depuis = match dit {
            Dit::Liee(liaison) if liaison.base == id => liaison.depuis,
            _ => self.maintenant(),
        };
        self.noter(Liaison { base: id, depuis, faits: Numero::default() }).await?;
        Ok(())
    }

    /// Binds the directory to the database of this id, whatever it was bound to. The delays of sweeps start again now.
    pub async fn lier_a_nouveau(&self, id: &str) -> Result<Liaison> {
        self.noter(Liaison { base: id.to_owned(), depuis: self.maintenant(), faits: Numero::default() }).await
    }

    /// Reads what the directory says of its database. Returns `None` when the directory belongs to no database, or when its file cannot be
    /// understood.
    pub fn liaison(&self) -> Result<Option<Liaison>> {
        Ok(match repertoire::lire(&self.0.reglages.donnees)? {
            Dit::Liee(liaison) => Some(liaison),
            Dit::Rien | Dit::Illisible => None,
        })
    }

    /// Reads the id and the last fact of the database.
    pub async fn etat_de_la_base(&self) -> Result<EtatDeLaBase> {
        etat(&self.0.lecteurs).await
    }

    /// Notes in the directory the last fact of its database, so that an older copy of the database that is put back later is recognised. A
    /// directory that belongs to no database, or to another one, is left as it is.
    pub async fn noter_les_faits(&self) -> Result<()> {
        let Some(liaison) = self.liaison()? else { return Ok(()) };
        let vu = etat(&self.0.lecteurs).await?;
        if vu.id.as_ref() == Some(&liaison.base) && vu.faits > liaison.faits {
            self.ecrire_la_liaison(Liaison { faits: vu.faits, ..liaison }).await?;
        }
        Ok(())
    }

    /// Notes the last facts as the process ends, within a short time. When the time is too short, the next process notes them.
    async fn noter_les_derniers_faits(&self) {
        match tokio::time::timeout(PATIENCE, self.noter_les_faits()).await {
            Ok(Ok(())) => {}
            Ok(Err(erreur)) => tracing::warn!(%erreur, "the last facts are not noted in the data directory"),
            Err(_) => tracing::warn!("the last facts are not noted in the data directory in time"),
        }
    }

    /// Reads the binding before files are removed. Fails with [`Error::Liaison`] unless the directory belongs to this very database, and
    /// the database has every fact that the directory has seen. This is checked because the server may have been given another database
    /// meanwhile.
    pub(crate) async fn liaison_sure(&self) -> Result<Liaison> {
        let paire = Paire { garde: true, ..Paire::lire(&self.0.reglages)? };
        let vu = etat(&self.0.lecteurs).await?;
        paire.juger(Some(&vu))?;
        match paire.dit {
            Dit::Liee(liaison) => Ok(liaison),
            Dit::Rien | Dit::Illisible => {
                Err(paire.desaccord(Cause::RepertoireSansId { base: vu.id.unwrap_or_default() }))
            }
        }
    }

    async fn noter(&self, liaison: Liaison) -> Result<Liaison> {
        let liaison = Liaison { faits: faits::dernier(&self.0.lecteurs).await?, ..liaison };
        self.ecrire_la_liaison(liaison.clone()).await?;
        Ok(liaison)
    }

    async fn ecrire_la_liaison(&self, liaison: Liaison) -> Result<()> {
        if self.liaison()?.as_ref() == Some(&liaison) {
            return Ok(());
        }
        let donnees = self.0.reglages.donnees.clone();
        rangement::a_part(move || repertoire::ecrire(&donnees, &liaison)).await?
    }
}

/// Reads what a directory says of its database, without opening anything. A caller that binds the directory anew asks this first.
pub fn du_repertoire(donnees: &Path) -> Result<Option<Liaison>> {
    Ok(match repertoire::lire(donnees)? {
        Dit::Liee(liaison) => Some(liaison),
        Dit::Rien | Dit::Illisible => None,
    })
}

/// The file of a SQLite database; `None` for PostgreSQL, or for an address that cannot be read.
fn fichier_sqlite(url: &str) -> Option<PathBuf> {
    let options = url.starts_with("sqlite:").then(|| SqliteConnectOptions::from_str(url).ok())??;
    Some(options.get_filename().to_owned())
}

/// The name of a database as people are shown it: the path of its SQLite file, or its server and its name on this server, never a
/// password.
fn nom_de_la_base(url: &str) -> String {
    if let Some(fichier) = fichier_sqlite(url) {
        return fichier.display().to_string();
    }
    PgConnectOptions::from_str(url).map_or_else(
        |_| "PostgreSQL".to_owned(),
        |options| {
            let nom = options.get_database().unwrap_or(options.get_username());
            format!("PostgreSQL {}:{}/{nom}", options.get_host(), options.get_port())
        },
    )
}
