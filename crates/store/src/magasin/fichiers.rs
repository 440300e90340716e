//! The bytes of the catalogue's files. They arrive under a name drawn at random and are kept under their hash. The rows of these files are
//! in [`crate::fichier`].

use crate::error::{Error, Result};
use crate::octets::{self, EcritureDObjet, Octets};
use crate::rangement::Rangement;
use bytes::BytesMut;
use domain::fichier::Magasin;
use domain::systeme::cause;
use futures::TryStreamExt as _;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Chemin;
use object_store::{ObjectStore, ObjectStoreExt as _};
use sha2::{Digest as _, Sha256};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The store of the catalogue's files.
#[derive(Debug, Clone)]
pub struct Fichiers {
    magasin: Arc<dyn ObjectStore>,
    rangement: Rangement,
}

/// A file whose bytes are stored. [`crate::fichier::inscrire`] then writes its row.
#[derive(Debug, Clone)]
pub struct Depot {
    /// SHA-256, in 64 hexadecimal digits.
    pub sha256: String,
    /// The length, in bytes.
    pub taille: i64,
    pub mime: String,
    /// The path under which the bytes arrived; they stay there until the row is written.
    arrivee: Chemin,
}

/// A file of the catalogue that is being received.
#[derive(Debug)]
pub struct DepotEnCours {
    magasin: Arc<dyn ObjectStore>,
    arrivee: Chemin,
    envoi: EcritureDObjet,
    hachage: Sha256,
    taille: u64,
}

impl Fichiers {
    /// Opens the folder of a data directory, and creates it when it is missing.
    pub(crate) fn du_repertoire(donnees: &Path) -> Result<Self> {
        let rangement = Rangement::nouveau(donnees, Magasin::Fichiers);
        let dossier = rangement.vifs();
        std::fs::create_dir_all(dossier)
            .map_err(|e| Error::Reglage(format!("dossier des fichiers {}\u{a0}: {}", dossier.display(), cause(&e))))?;
        Ok(Self { magasin: Arc::new(LocalFileSystem::new_with_prefix(dossier)?.with_fsync(true)), rangement })
    }

    /// The folders where the files lie.
    pub(crate) fn rangement(&self) -> &Rangement {
        &self.rangement
    }

    /// Begins to receive a file, under a name drawn at random because its hash is not known yet. If the process dies, a sweep treats the
    /// received bytes as any file without a row. A reception that is dropped before [`DepotEnCours::finir`] leaves nothing.
    pub async fn recevoir(&self) -> Result<DepotEnCours> {
        let arrivee = chemin(&octets::hexadecimal(&rand::random::<[u8; 32]>()))?;
        let envoi = EcritureDObjet::vers(&*self.magasin, &arrivee).await?;
        Ok(DepotEnCours { magasin: self.magasin.clone(), arrivee, envoi, hachage: Sha256::new(), taille: 0 })
    }

    /// Stores the bytes under their hash. When the file is already there, storing it again still protects it from a sweep.
    pub async fn deposer(&self, octets: impl AsRef<[u8]>, mime: impl Into<String>) -> Result<Depot> {
        let mut depot = self.recevoir().await?;
        depot.ajouter(octets.as_ref()).await?;
        depot.finir(mime).await
    }

    /// Reads a range of bytes of a file, a part at a time as the caller asks; returns `None` when the file is missing. A file that a sweep
    /// had set aside is first put back.
    pub async fn ouvrir(&self, sha256: &str, plage: Range<u64>) -> Result<Option<Octets>> {
        let chemin = chemin(sha256)?;
        match octets::lire(&*self.magasin, &chemin, plage.clone()).await? {
            None if self.rangement.remettre(sha256).await? => octets::lire(&*self.magasin, &chemin, plage).await,
            lus => Ok(lus),
        }
    }

    /// Reads a whole file into memory.
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

    /// Deletes the bytes under the name with which they arrived, once the row is written.
    pub async fn ranger(&self, depot: Depot) -> Result<()> {
        octets::effacer(&*self.magasin, &depot.arrivee).await
    }

    /// Stores a received file again under its hash when a sweep has just removed it.
    pub(crate) async fn retablir(&self, depot: &Depot) -> Result<()> {
        if !self.present(&depot.sha256).await? {
            self.magasin.copy(&depot.arrivee, &chemin(&depot.sha256)?).await?;
        }
        Ok(())
    }

    /// Says whether the file with this hash is stored.
    pub(crate) async fn present(&self, sha256: &str) -> Result<bool> {
        octets::present(&*self.magasin, &chemin(sha256)?).await
    }
}

impl DepotEnCours {
    /// Adds the next bytes of the file.
    pub async fn ajouter(&mut self, octets: &[u8]) -> Result<()> {
        self.hachage.update(octets);
        self.taille += octets.len() as u64;
        self.envoi.tampon().extend_from_slice(octets);
        self.envoi.avancer().await
    }

    /// Ends the file: its bytes appear under their hash, and its row may be written.
    pub async fn finir(self, mime: impl Into<String>) -> Result<Depot> {
        self.envoi.finir().await?;
        let sha256 = octets::hexadecimal(&self.hachage.finalize());
        self.magasin.copy(&self.arrivee, &chemin(&sha256)?).await?;
        let taille = i64::try_from(self.taille).unwrap_or(i64::MAX);
        Ok(Depot { sha256, taille, mime: mime.into(), arrivee: self.arrivee })
    }
}

/// The path `ab/abcdef…`, so that no folder holds a million files.
fn chemin(sha256: &str) -> Result<Chemin> {
    let connu = sha256.len() == 64 && sha256.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if !connu {
        return Err(Error::Programme("empreinte de fichier illisible"));
    }
    Ok(Chemin::from_iter([&sha256[..2], sha256]))
}
