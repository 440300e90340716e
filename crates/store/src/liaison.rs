//! A data directory and its database know each other (`design.md` section 2, rule 10).
//!
//! Sweeps delete the files that no row names: beside another database, an empty one or an older copy, those are everybody's.
//! So both bear one id, drawn at random, and the directory remembers the last fact that it has seen. A directory that holds
//! files opens beside its own database alone, until somebody binds it anew ([`Base::ouvrir_a_lier`], [`Base::lier_a_nouveau`]);
//! one that holds none joins any database, as that of a second server does.

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

/// The row of the id.
const LIGNE: i32 = 1;
/// Noting the facts that were seen never keeps a process from ending for longer.
const PATIENCE: Duration = Duration::from_secs(1);
/// A draft of the directory's file that is older was left by a process that was killed.
const BROUILLON: Duration = Duration::from_hours(1);

/// What a directory knows of its database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Liaison {
    /// The id of the database.
    pub base: String,
    /// Since when they are bound: what a sweep may take is counted from there.
    pub depuis: Instant,
    /// The last fact that the directory has seen.
    pub faits: Numero,
}

/// What a database says of itself, migrated or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtatDeLaBase {
    /// Its id; none before the first process that bound it to a directory.
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
    /// What the directory says: to be read before the database, whose facts only grow.
    fn lire(reglages: &Reglages) -> Result<Self> {
        Ok(Self {
            donnees: reglages.donnees.clone(),
            base: nom_de_la_base(&reglages.url),
            dit: repertoire::lire(&reglages.donnees)?,
            garde: rangement::garde_des_fichiers(&reglages.donnees)?,
        })
    }

    /// Refuses a SQLite file that is not there, or is empty, before anything makes it: nothing has to be taken away when the
    /// right one is put back.
    fn verifier_le_fichier(&self, url: &str) -> Result<()> {
        match fichier_sqlite(url).map(std::fs::metadata) {
            Some(Err(erreur)) if erreur.kind() == std::io::ErrorKind::NotFound => self.juger(None),
            Some(Ok(vu)) if vu.len() == 0 => self.juger(Some(&EtatDeLaBase { id: None, faits: Numero::default() })),
            _ => Ok(()),
        }
    }

    /// Whether they may be opened together; `base` is none for a database that does not exist.
    fn juger(&self, base: Option<&EtatDeLaBase>) -> Result<()> {
        if !self.garde {
            return Ok(());
        }
        let cause = match (&self.dit, base) {
            (Dit::Illisible, _) => Cause::Illisible,
            (Dit::Liee(liaison), None) => Cause::BaseAbsente { liee: Some(liaison.base.clone()) },
            (Dit::Rien, None) => Cause::BaseAbsente { liee: None },
            (Dit::Rien, Some(EtatDeLaBase { id: Some(id), .. })) => Cause::RepertoireSansId { base: id.clone() },
            // Files come with facts: an upgrade has some.
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

/// What a database says of itself; its schema may be of any version, or missing.
async fn etat(db: &DatabaseConnection) -> Result<EtatDeLaBase> {
    let schema = SchemaManager::new(db);
    let id = if schema.has_table("liaison").await? { id(db).await? } else { None };
    let faits = if schema.has_table("compteur").await? { faits::dernier(db).await? } else { Numero::default() };
    Ok(EtatDeLaBase { id, faits })
}

async fn id(db: &impl ConnectionTrait) -> Result<Option<String>> {
    Ok(Entity::find_by_id(LIGNE).one(db).await?.map(|ligne| ligne.base))
}

/// The id of this database, drawn now when it has none.
pub async fn identifier(tx: &Ecriture) -> Result<String> {
    let tiree = format!("{:016x}", rand::random::<u64>());
    let ligne = ActiveModel { id: Set(LIGNE), base: Set(tiree.clone()), instant: Set(tx.maintenant()) };
    let conflit = OnConflict::column(crate::tables::liaison::Column::Id).do_nothing().to_owned();
    Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    Ok(id(tx).await?.unwrap_or(tiree))
}

impl Base {
    /// Opens the database (a SQLite file is created) and the key file; [`Error::Liaison`] beside a directory that holds the files
    /// of another one. Nothing is migrated nor bound: see [`Base::migrer`] and [`Base::lier`].
    pub async fn ouvrir(reglages: &Reglages) -> Result<Self> {
        let paire = Paire::lire(reglages)?;
        paire.verifier_le_fichier(&reglages.url)?;
        let connexions = ouverture::connecter(reglages).await?;
        if let Err(refus) = paire.juger(Some(&etat(&connexions.lecteurs).await?)) {
            // Closed, a SQLite file has no log beside it, which the right file would be read with once it is put back.
            connexions.lecteurs.close_by_ref().await?;
            connexions.ecrivain.close_by_ref().await?;
            return Err(refus);
        }
        Self::ouvrir_le_reste(reglages, connexions).await
    }

    /// The same beside any directory: somebody is about to bind them anew.
    pub async fn ouvrir_a_lier(reglages: &Reglages) -> Result<Self> {
        Self::ouvrir_le_reste(reglages, ouverture::connecter(reglages).await?).await
    }

    /// Opens the keys and the folders, which are made where they lack: keys that were made for a wrong database would stand in the way
    /// of the right ones.
    async fn ouvrir_le_reste(reglages: &Reglages, connexions: Connexions) -> Result<Self> {
        if reglages.schema == SchemaVoulu::Pret {
            migrations::verifier(&connexions.lecteurs, &connexions.rupture_lecteurs).await?;
        }
        Ok(Self(Arc::new(ouverture::ouvrir(reglages, connexions).await?)))
    }

    /// Closes every connection, once the directory has noted the last facts; on SQLite the log is folded back into the file.
    pub async fn fermer(&self) -> Result<()> {
        self.noter_les_derniers_faits().await;
        self.fermer_les_connexions().await
    }

    /// Binds the directory and the database that were opened together, both without an id or a directory that holds nothing;
    /// then notes the facts that the directory sees. Called once the schema is that of this version.
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

    /// Binds the directory to the database of this id, whatever it was bound to: what a sweep may take is counted from now.
    pub async fn lier_a_nouveau(&self, id: &str) -> Result<Liaison> {
        self.noter(Liaison { base: id.to_owned(), depuis: self.maintenant(), faits: Numero::default() }).await
    }

    /// What the directory says of its database; none when it belongs to none, or when nobody can tell.
    pub fn liaison(&self) -> Result<Option<Liaison>> {
        Ok(match repertoire::lire(&self.0.reglages.donnees)? {
            Dit::Liee(liaison) => Some(liaison),
            Dit::Rien | Dit::Illisible => None,
        })
    }

    /// What the database says of itself.
    pub async fn etat_de_la_base(&self) -> Result<EtatDeLaBase> {
        etat(&self.0.lecteurs).await
    }

    /// Notes in the directory the last fact of its database: an older copy that is put back later is then recognised. A
    /// directory that belongs to none, or to another one, is left as it is.
    pub async fn noter_les_faits(&self) -> Result<()> {
        let Some(liaison) = self.liaison()? else { return Ok(()) };
        let vu = etat(&self.0.lecteurs).await?;
        if vu.id.as_ref() == Some(&liaison.base) && vu.faits > liaison.faits {
            self.ecrire_la_liaison(Liaison { faits: vu.faits, ..liaison }).await?;
        }
        Ok(())
    }

    /// The same as the process ends, for a moment at most: what is not noted is noted the next time.
    async fn noter_les_derniers_faits(&self) {
        match tokio::time::timeout(PATIENCE, self.noter_les_faits()).await {
            Ok(Ok(())) => {}
            Ok(Err(erreur)) => tracing::warn!(%erreur, "the last facts are not noted in the data directory"),
            Err(_) => tracing::warn!("the last facts are not noted in the data directory in time"),
        }
    }

    /// The binding, for whoever is about to take files away: [`Error::Liaison`] unless the directory belongs to this very
    /// database, and has seen no fact that it lacks. A server may have been given another database meanwhile.
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

/// What a directory says of its database, read without opening anything: for whoever asks before they bind it anew.
pub fn du_repertoire(donnees: &Path) -> Result<Option<Liaison>> {
    Ok(match repertoire::lire(donnees)? {
        Dit::Liee(liaison) => Some(liaison),
        Dit::Rien | Dit::Illisible => None,
    })
}

/// The file of a SQLite database; none for a PostgreSQL one, or an address that cannot be read.
fn fichier_sqlite(url: &str) -> Option<PathBuf> {
    let options = url.starts_with("sqlite:").then(|| SqliteConnectOptions::from_str(url).ok())??;
    Some(options.get_filename().to_owned())
}

/// How a database is named to people: the path of its file, or its server and its name there, never with a password.
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
