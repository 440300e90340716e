//! Stored files (`design.md` section 2, rule 10): the object first, under its hash; then the row, in the transaction
//! that needs it; what has no row is swept. Bytes pass by and are never held whole.

mod inutiles;

pub use inutiles::{NOMS, Nom};

use crate::base::Base;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::octets::{self, Envoi, Octets};
use crate::tables::fichier;
use crate::temps::Instant;
use bytes::BytesMut;
use futures::TryStreamExt as _;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Chemin;
use object_store::{ObjectStore, ObjectStoreExt as _};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use sha2::{Digest as _, Sha256};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The file store.
#[derive(Debug, Clone)]
pub struct Fichiers(Arc<dyn ObjectStore>);

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

/// What a sweep did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Balayage {
    /// Rows that nothing pointed to any more, deleted.
    pub lignes: u64,
    /// Objects without a row, deleted.
    pub objets: u64,
    /// Rows whose object is missing.
    pub manquants: u64,
}

impl Fichiers {
    /// Opens the folder, made when absent.
    pub(crate) fn du_dossier(dossier: &Path) -> Result<Self> {
        std::fs::create_dir_all(dossier).map_err(|e| {
            Error::Reglage(format!("dossier des fichiers {} : {}", dossier.display(), domain::systeme::cause(&e)))
        })?;
        Ok(Self(Arc::new(LocalFileSystem::new_with_prefix(dossier)?.with_fsync(true))))
    }

    /// Begins to receive a file, under a name drawn at random as long as its hash is not known: a sweep takes what is left of
    /// it for any object without a row. Dropped before [`DepotEnCours::finir`], it leaves nothing.
    pub async fn recevoir(&self) -> Result<DepotEnCours> {
        let arrivee = chemin(&hexadecimal(&rand::random::<[u8; 32]>()))?;
        let envoi = Envoi::vers(&*self.0, &arrivee).await?;
        Ok(DepotEnCours { magasin: self.0.clone(), arrivee, envoi, hachage: Sha256::new(), taille: 0 })
    }

    /// Stores the bytes under their hash. Storing again what is there is right: it protects it from a sweep.
    pub async fn deposer(&self, octets: impl AsRef<[u8]>, mime: impl Into<String>) -> Result<Depot> {
        let mut depot = self.recevoir().await?;
        depot.ajouter(octets.as_ref()).await?;
        depot.finir(mime).await
    }

    /// These bytes of a file, read as they are asked for; none when there is no such object.
    pub async fn ouvrir(&self, sha256: &str, plage: Range<u64>) -> Result<Option<Octets>> {
        octets::lire(&*self.0, &chemin(sha256)?, plage).await
    }

    /// A whole file, for what must see it whole.
    pub async fn lire(&self, sha256: &str) -> Result<Option<Vec<u8>>> {
        let taille = match self.0.head(&chemin(sha256)?).await {
            Ok(objet) => objet.size,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(e) => return Err(e.into()),
        };
        let Some(octets) = self.ouvrir(sha256, 0..taille).await? else { return Ok(None) };
        Ok(Some(octets.try_collect::<BytesMut>().await?.into()))
    }

    /// Forgets the names that files arrived with, once their rows are written.
    pub async fn ranger(&self, depot: Depot) -> Result<()> {
        octets::effacer(&*self.0, &depot.arrivee).await
    }

    async fn present(&self, sha256: &str) -> Result<bool> {
        octets::present(&*self.0, &chemin(sha256)?).await
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
        fichiers.0.copy(&depot.arrivee, &chemin(&depot.sha256)?).await?;
    }
    Ok(())
}

/// The row of a file.
pub async fn par_sha256(db: &impl ConnectionTrait, sha256: &str) -> Result<Option<FichierLu>> {
    let ligne = fichier::Entity::find_by_id(sha256).one(db).await?;
    Ok(ligne.map(|l| FichierLu { present: l.etat == "present", sha256: l.sha256, taille: l.taille, mime: l.mime }))
}

impl Base {
    /// Deletes the rows that nothing names ([`NOMS`]), then the objects without a row, both only when older than `grace`
    /// (which must exceed the longest import), and notes the rows whose object is missing.
    pub async fn balayer_fichiers(&self, grace: Duration) -> Result<Balayage> {
        let micros = i64::try_from(grace.as_micros()).unwrap_or(i64::MAX);
        let limite = Instant::depuis_micros(self.maintenant().micros().saturating_sub(micros));
        let lignes = self.oublier_les_inutiles(limite).await?;
        let mut bilan = Balayage { lignes, ..Balayage::default() };
        let mut objets = self.0.fichiers.0.list(None);
        while let Some(objet) = objets.try_next().await? {
            let Some(sha256) = objet.location.filename().map(str::to_owned) else { continue };
            if Instant::from(objet.last_modified) < limite && self.effacer_si_orphelin(&sha256).await? {
                bilan.objets += 1;
            }
        }
        bilan.manquants = self.noter_les_manquants().await?;
        Ok(bilan)
    }

    async fn effacer_si_orphelin(&self, sha256: &str) -> Result<bool> {
        let lecture = self.lire().await?;
        if par_sha256(&lecture, sha256).await?.is_some() {
            return Ok(false);
        }
        drop(lecture);
        let efface = self.entretenir(|tx| async move {
            // The row of an instant: whoever stores this file now waits for us at its key.
            let ligne = fichier::ActiveModel {
                sha256: Set(sha256.to_owned()),
                taille: Set(0),
                mime: Set(String::new()),
                etat: Set("manquant".to_owned()),
                instant: Set(tx.maintenant()),
            };
            let conflit = OnConflict::column(fichier::Column::Sha256).do_nothing().to_owned();
            if fichier::Entity::insert(ligne).on_conflict(conflit).exec_without_returning(&tx).await? == 0 {
                return Ok(false);
            }
            self.0.fichiers.0.delete(&chemin(sha256)?).await?;
            fichier::Entity::delete_by_id(sha256).exec(&tx).await?;
            Ok::<_, Error>(true)
        });
        efface.await
    }

    async fn noter_les_manquants(&self) -> Result<u64> {
        let lecture = self.lire().await?;
        let connus: Vec<String> =
            fichier::Entity::find().select_only().column(fichier::Column::Sha256).into_tuple().all(&lecture).await?;
        drop(lecture);
        let mut manquants = Vec::new();
        for sha256 in connus {
            if !self.0.fichiers.present(&sha256).await? {
                manquants.push(sha256);
            }
        }
        for lot in manquants.chunks(500) {
            self.entretenir(|tx| async move {
                fichier::Entity::update_many()
                    .col_expr(fichier::Column::Etat, "manquant".into())
                    .filter(fichier::Column::Sha256.is_in(lot))
                    .exec(&tx)
                    .await?;
                Ok::<_, Error>(())
            })
            .await?;
        }
        Ok(manquants.len() as u64)
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
