//! Stored files (`design.md` section 2, rule 10): the object first, under its hash; then the row, in the transaction
//! that needs it; what has no row is swept ([`crate::balayage`]). Bytes pass by and are never held whole.

mod inutiles;

pub use inutiles::{NOMS, Nom};

use crate::base::Base;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::octets::{self, Envoi, Octets};
use crate::rangement::{FichierRange, Rangement};
use crate::tables::fichier;
use bytes::BytesMut;
use chrono::NaiveDate;
use domain::fichier::Magasin;
use domain::systeme::cause;
use futures::TryStreamExt as _;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Chemin;
use object_store::{ObjectStore, ObjectStoreExt as _};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use sha2::{Digest as _, Sha256};
use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The file store.
#[derive(Debug, Clone)]
pub struct Fichiers {
    magasin: Arc<dyn ObjectStore>,
    rangement: Rangement,
}

/// A file whose object is stored, to be given its row by [`inscrire`].
#[derive(Debug, Clone)]
pub struct Depot {
    /// SHA-256, 64 hexadecimal digits.
    pub sha256: String,
    /// Length in bytes.
    pub taille: i64,
    /// Media type.
    pub mime: String,
    /// The bytes under the name they arrived with, until the row is written.
    arrivee: Chemin,
}

/// A file being received.
#[derive(Debug)]
pub struct DepotEnCours {
    magasin: Arc<dyn ObjectStore>,
    arrivee: Chemin,
    envoi: Envoi,
    hachage: Sha256,
    taille: u64,
}

/// A stored file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FichierLu {
    /// SHA-256, 64 hexadecimal digits.
    pub sha256: String,
    /// Length in bytes.
    pub taille: i64,
    /// Media type.
    pub mime: String,
    /// False when the last sweep did not find its object.
    pub present: bool,
}

impl Fichiers {
    /// Opens the folder of a data directory, made when absent.
    pub(crate) fn du_repertoire(donnees: &Path) -> Result<Self> {
        let rangement = Rangement::nouveau(donnees, Magasin::Fichiers);
        let dossier = rangement.vifs();
        std::fs::create_dir_all(dossier)
            .map_err(|e| Error::Reglage(format!("dossier des fichiers {} : {}", dossier.display(), cause(&e))))?;
        Ok(Self { magasin: Arc::new(LocalFileSystem::new_with_prefix(dossier)?.with_fsync(true)), rangement })
    }

    /// Where they lie.
    pub(crate) fn rangement(&self) -> &Rangement {
        &self.rangement
    }

    /// Begins to receive a file, under a name drawn at random as long as its hash is not known: a sweep takes what is left of
    /// it for any object without a row. Dropped before [`DepotEnCours::finir`], it leaves nothing.
    pub async fn recevoir(&self) -> Result<DepotEnCours> {
        let arrivee = chemin(&hexadecimal(&rand::random::<[u8; 32]>()))?;
        let envoi = Envoi::vers(&*self.magasin, &arrivee).await?;
        Ok(DepotEnCours { magasin: self.magasin.clone(), arrivee, envoi, hachage: Sha256::new(), taille: 0 })
    }

    /// Stores the bytes under their hash. Storing again what is there is right: it protects it from a sweep.
    pub async fn deposer(&self, octets: impl AsRef<[u8]>, mime: impl Into<String>) -> Result<Depot> {
        let mut depot = self.recevoir().await?;
        depot.ajouter(octets.as_ref()).await?;
        depot.finir(mime).await
    }

    /// These bytes of a file, read as they are asked for; none when there is no such object. One that a sweep had set aside is
    /// put back first.
    pub async fn ouvrir(&self, sha256: &str, plage: Range<u64>) -> Result<Option<Octets>> {
        let chemin = chemin(sha256)?;
        match octets::lire(&*self.magasin, &chemin, plage.clone()).await? {
            None if self.rangement.remettre(sha256).await? => octets::lire(&*self.magasin, &chemin, plage).await,
            lus => Ok(lus),
        }
    }

    /// A whole file, for what must see it whole.
    pub async fn lire(&self, sha256: &str) -> Result<Option<Vec<u8>>> {
        let chemin = chemin(sha256)?;
        let mut vu = self.magasin.head(&chemin).await;
        if matches!(vu, Err(object_store::Error::NotFound { .. })) && self.rangement.remettre(sha256).await? {
            vu = self.magasin.head(&chemin).await;
        }
        let taille = match vu {
            Ok(objet) => objet.size,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(e) => return Err(e.into()),
        };
        let Some(octets) = self.ouvrir(sha256, 0..taille).await? else { return Ok(None) };
        Ok(Some(octets.try_collect::<BytesMut>().await?.into()))
    }

    /// Forgets the names that files arrived with, once their rows are written.
    pub async fn ranger(&self, depot: Depot) -> Result<()> {
        octets::effacer(&*self.magasin, &depot.arrivee).await
    }

    pub(crate) async fn present(&self, sha256: &str) -> Result<bool> {
        octets::present(&*self.magasin, &chemin(sha256)?).await
    }
}

impl DepotEnCours {
    /// Takes what comes next.
    pub async fn ajouter(&mut self, octets: &[u8]) -> Result<()> {
        self.hachage.update(octets);
        self.taille += octets.len() as u64;
        self.envoi.tampon().extend_from_slice(octets);
        self.envoi.avancer().await
    }

    /// The file is whole: its object appears under its hash, ready for its row.
    pub async fn finir(self, mime: impl Into<String>) -> Result<Depot> {
        self.envoi.finir().await?;
        let sha256 = hexadecimal(&self.hachage.finalize());
        self.magasin.copy(&self.arrivee, &chemin(&sha256)?).await?;
        let taille = i64::try_from(self.taille).unwrap_or(i64::MAX);
        Ok(Depot { sha256, taille, mime: mime.into(), arrivee: self.arrivee })
    }
}

/// Gives a stored file its row. The upsert holds the row's key until the commit, so that a sweep under way either has
/// finished (its deletion is then repaired here) or sees the row and leaves the object.
pub async fn inscrire(tx: &Ecriture, fichiers: &Fichiers, depot: &Depot) -> Result<()> {
    let ligne = fichier::ActiveModel {
        sha256: Set(depot.sha256.clone()),
        taille: Set(depot.taille),
        mime: Set(depot.mime.clone()),
        etat: Set("present".to_owned()),
        instant: Set(tx.maintenant()),
    };
    let conflit = OnConflict::column(fichier::Column::Sha256)
        .update_columns([fichier::Column::Etat, fichier::Column::Instant])
        .to_owned();
    fichier::Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    if !fichiers.present(&depot.sha256).await? {
        fichiers.magasin.copy(&depot.arrivee, &chemin(&depot.sha256)?).await?;
    }
    Ok(())
}

/// The row of a file.
pub async fn par_sha256(db: &impl ConnectionTrait, sha256: &str) -> Result<Option<FichierLu>> {
    let ligne = fichier::Entity::find_by_id(sha256).one(db).await?;
    Ok(ligne.map(|l| FichierLu { present: l.etat == "present", sha256: l.sha256, taille: l.taille, mime: l.mime }))
}

/// Every file that has a row.
pub(crate) async fn noms(db: &impl ConnectionTrait) -> Result<HashSet<String>> {
    let noms = fichier::Entity::find().select_only().column(fichier::Column::Sha256).into_tuple().all(db).await?;
    Ok(noms.into_iter().collect())
}

impl Base {
    /// Sets a file aside unless somebody gives it a row at this very instant; whether it did.
    pub(crate) async fn ecarter_si_orphelin(&self, vu: &FichierRange, jour: NaiveDate) -> Result<bool> {
        let ecarte = self.entretenir(|tx| async move {
            // The row of an instant: whoever stores this file now waits for us at its key.
            let ligne = fichier::ActiveModel {
                sha256: Set(vu.nom.clone()),
                taille: Set(0),
                mime: Set(String::new()),
                etat: Set("manquant".to_owned()),
                instant: Set(tx.maintenant()),
            };
            let conflit = OnConflict::column(fichier::Column::Sha256).do_nothing().to_owned();
            if fichier::Entity::insert(ligne).on_conflict(conflit).exec_without_returning(&tx).await? == 0 {
                return Ok(false);
            }
            // Run twice, it finds nothing to move.
            self.0.fichiers.rangement.ecarter(vu, jour).await?;
            fichier::Entity::delete_by_id(vu.nom.as_str()).exec(&tx).await?;
            Ok::<_, Error>(true)
        });
        ecarte.await
    }

    /// Notes which rows have no file; those that have theirs again are as before.
    pub(crate) async fn noter_les_fichiers_manquants(&self, manquants: &[String]) -> Result<()> {
        self.entretenir(|tx| async move {
            fichier::Entity::update_many()
                .col_expr(fichier::Column::Etat, "present".into())
                .filter(fichier::Column::Etat.ne("present"))
                .exec(&tx)
                .await?;
            for lot in manquants.chunks(500) {
                fichier::Entity::update_many()
                    .col_expr(fichier::Column::Etat, "manquant".into())
                    .filter(fichier::Column::Sha256.is_in(lot))
                    .exec(&tx)
                    .await?;
            }
            Ok::<_, Error>(())
        })
        .await
    }
}

/// `ab/abcdef…`: no folder of a million files.
fn chemin(sha256: &str) -> Result<Chemin> {
    let connu = sha256.len() == 64 && sha256.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if !connu {
        return Err(Error::Reglage("empreinte de fichier illisible".to_owned()));
    }
    Ok(Chemin::from_iter([&sha256[..2], sha256]))
}

pub(crate) fn hexadecimal(octets: &[u8]) -> String {
    use std::fmt::Write as _;
    octets.iter().fold(String::with_capacity(octets.len() * 2), |mut texte, octet| {
        // Writing to a string cannot fail.
        let _ = write!(texte, "{octet:02x}");
        texte
    })
}
