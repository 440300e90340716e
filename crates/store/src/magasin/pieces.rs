//! The bytes of people's files, encrypted piece by piece as they arrive. A file's name is drawn at random, so that the name tells nothing.
//! The rows of these files are in [`crate::piece`].

use super::scelle::{self, PlaceDuMorceau, Sceau};
use crate::chiffre::{IndexAveugle, Trousseau};
use crate::error::{Error, Result};
use crate::octets::{self, EcritureDObjet, Octets};
use crate::rangement::Rangement;
use bytes::{Bytes, BytesMut};
use domain::fichier::Magasin;
use domain::systeme::cause;
use futures::{StreamExt as _, TryStreamExt as _, stream};
use object_store::ObjectStore;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Chemin;
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The store of people's encrypted files.
#[derive(Debug, Clone)]
pub struct Pieces {
    magasin: Arc<dyn ObjectStore>,
    rangement: Rangement,
    trousseau: Arc<Trousseau>,
}

/// A person's file, stored or about to be. Its name is drawn at random, so that the name tells nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct PieceLue {
    /// The name: 32 hexadecimal digits.
    pub id: String,
    /// The length in bytes, before encryption.
    pub taille: u64,
    pub mime: String,
    pub(crate) empreinte: IndexAveugle,
    pub(crate) cle: u32,
}

impl fmt::Debug for PieceLue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PieceLue").field("taille", &self.taille).field("mime", &self.mime).finish_non_exhaustive()
    }
}

/// A person's file that is being received.
pub struct Reception {
    pieces: Pieces,
    id: String,
    alea: Vec<u8>,
    envoi: EcritureDObjet,
    clair: BytesMut,
    rang: u64,
    taille: u64,
    hachage: Sha256,
}

impl Pieces {
    /// Opens the folder of a data directory, and creates it when it is missing.
    pub(crate) fn du_repertoire(donnees: &Path, trousseau: Arc<Trousseau>) -> Result<Self> {
        let rangement = Rangement::nouveau(donnees, Magasin::Pieces);
        let dossier = rangement.vifs();
        std::fs::create_dir_all(dossier)
            .map_err(|e| Error::Reglage(format!("dossier des pièces {}\u{a0}: {}", dossier.display(), cause(&e))))?;
        let magasin = LocalFileSystem::new_with_prefix(dossier)?.with_fsync(true);
        Ok(Self { magasin: Arc::new(magasin), rangement, trousseau })
    }

    /// The folders where the files lie.
    pub(crate) fn rangement(&self) -> &Rangement {
        &self.rangement
    }

    /// Says whether the file with this name is stored.
    pub(crate) async fn present(&self, id: &str) -> Result<bool> {
        octets::present(&*self.magasin, &chemin(id)?).await
    }

    /// Begins to receive a file. A reception that is dropped before [`Reception::finir`] leaves nothing.
    pub async fn recevoir(&self) -> Result<Reception> {
        self.recevoir_sous(format!("{:032x}", rand::random::<u128>())).await
    }

    async fn recevoir_sous(&self, id: String) -> Result<Reception> {
        let mut envoi = EcritureDObjet::vers(&*self.magasin, &chemin(&id)?).await?;
        let alea = Sceau::nouveau(&self.trousseau, &id)?.entete();
        envoi.tampon().extend(&alea);
        let clair = BytesMut::new();
        Ok(Reception { pieces: self.clone(), id, alea, envoi, clair, rang: 0, taille: 0, hachage: Sha256::new() })
    }

    /// Reads a range of bytes of a file, decrypted a part at a time as the caller asks; returns `None` when the file is missing. A file
    /// that a sweep had set aside is first put back.
    pub async fn ouvrir(&self, piece: &PieceLue, plage: Range<u64>) -> Result<Option<Octets>> {
        let chemin = chemin(&piece.id)?;
        let mut debut = octets::lire(&*self.magasin, &chemin, 0..scelle::ENTETE).await?;
        if debut.is_none() && self.rangement.remettre(&piece.id).await? {
            debut = octets::lire(&*self.magasin, &chemin, 0..scelle::ENTETE).await?;
        }
        let Some(debut) = debut else { return Ok(None) };
        let entete: BytesMut = debut.try_collect().await?;
        if plage.is_empty() {
            return Ok(Some(stream::empty().boxed()));
        }
        let (premiere, ou) = scelle::pieces(piece.taille, &plage);
        let Some(scellees) = octets::lire(&*self.magasin, &chemin, ou).await? else { return Ok(None) };
        let suite = Ouverture {
            pieces: self.clone(),
            piece: piece.clone(),
            entete,
            scellees,
            tampon: BytesMut::new(),
            rang: premiere,
            plage,
        };
        Ok(Some(stream::try_unfold(suite, Ouverture::suivante).boxed()))
    }

    /// Reads the whole file into memory. The caller must bound its length.
    pub async fn lire(&self, piece: &PieceLue) -> Result<Option<Bytes>> {
        self.lire_la_plage(piece, 0..piece.taille).await
    }

    /// Reads a range of bytes into memory. The caller must bound its length.
    pub async fn lire_la_plage(&self, piece: &PieceLue, plage: Range<u64>) -> Result<Option<Bytes>> {
        let Some(octets) = self.ouvrir(piece, plage).await? else { return Ok(None) };
        Ok(Some(octets.try_collect::<BytesMut>().await?.freeze()))
    }

    /// Encrypts a file again, under the newest key and the same name; returns `None` when the file is missing. A call that reads the file
    /// at that very instant may have to read it again.
    pub(crate) async fn resceller(&self, piece: &PieceLue) -> Result<Option<PieceLue>> {
        let Some(mut octets) = self.ouvrir(piece, 0..piece.taille).await? else { return Ok(None) };
        let mut reception = self.recevoir_sous(piece.id.clone()).await?;
        while let Some(octets) = octets.try_next().await? {
            reception.ajouter(&octets).await?;
        }
        reception.finir(piece.mime.clone()).await.map(Some)
    }

    /// Deletes the bytes of a file whose row has just been deleted, whether the file was set aside or not.
    pub async fn effacer(&self, id: &str) -> Result<()> {
        octets::effacer(&*self.magasin, &chemin(id)?).await?;
        self.rangement.effacer_les_ecartes(id).await
    }
}

impl Reception {
    /// The number of bytes received so far.
    pub fn taille(&self) -> u64 {
        self.taille
    }

    /// Adds the next bytes of the file.
    pub async fn ajouter(&mut self, octets: &[u8]) -> Result<()> {
        self.hachage.update(octets);
        self.taille += octets.len() as u64;
        let mut reste = octets;
        while !reste.is_empty() {
            // A full piece is sealed only when one more byte arrives, because until then it may be the last piece.
            if self.clair.len() as u64 == scelle::CLAIR {
                self.sceller(PlaceDuMorceau::Courante)?;
                self.envoi.avancer().await?;
            }
            let place = usize::try_from(scelle::CLAIR).unwrap_or(usize::MAX) - self.clair.len();
            let (ici, apres) = reste.split_at(place.min(reste.len()));
            self.clair.extend_from_slice(ici);
            reste = apres;
        }
        Ok(())
    }

    /// Ends the file: its bytes appear under its name, and its row may be written.
    pub async fn finir(mut self, mime: impl Into<String>) -> Result<PieceLue> {
        self.sceller(PlaceDuMorceau::Derniere)?;
        self.envoi.finir().await?;
        let empreinte = octets::hexadecimal(&self.hachage.finalize());
        let trousseau = &self.pieces.trousseau;
        Ok(PieceLue {
            id: self.id,
            taille: self.taille,
            mime: mime.into(),
            empreinte: trousseau.index("piece", &empreinte),
            cle: trousseau.courante(),
        })
    }

    fn sceller(&mut self, place: PlaceDuMorceau) -> Result<()> {
        let sceau = Sceau::lire(&self.pieces.trousseau, &self.alea, &self.id)?;
        let scelle = sceau.sceller(self.rang, place, &self.clair)?;
        self.envoi.tampon().extend(scelle);
        self.clair.clear();
        self.rang += 1;
        Ok(())
    }
}

/// A file that is being read, piece by piece.
struct Ouverture {
    pieces: Pieces,
    piece: PieceLue,
    entete: BytesMut,
    scellees: Octets,
    tampon: BytesMut,
    rang: u64,
    plage: Range<u64>,
}

impl Ouverture {
    /// Reads the next piece, and keeps the part of it that is asked for.
    async fn suivante(mut self) -> Result<Option<(Bytes, Self)>> {
        let debut = self.rang * scelle::CLAIR;
        if debut >= self.plage.end {
            return Ok(None);
        }
        let (place, clair) = if self.rang == scelle::derniere(self.piece.taille) {
            (PlaceDuMorceau::Derniere, self.piece.taille - debut)
        } else {
            (PlaceDuMorceau::Courante, scelle::CLAIR)
        };
        let scelle = usize::try_from(clair + 16).unwrap_or(usize::MAX);
        while self.tampon.len() < scelle {
            let Some(octets) = self.scellees.try_next().await? else {
                return Err(scelle::erreur("contenu interrompu".to_owned()));
            };
            self.tampon.extend_from_slice(&octets);
        }
        let scellee = self.tampon.split_to(scelle);
        let sceau = Sceau::lire(&self.pieces.trousseau, &self.entete, &self.piece.id)?;
        let clair = Bytes::from(sceau.ouvrir(self.rang, place, &scellee)?);
        let dans =
            |position: u64| usize::try_from(position.saturating_sub(debut)).unwrap_or(usize::MAX).min(clair.len());
        let demande = clair.slice(dans(self.plage.start)..dans(self.plage.end));
        self.rang += 1;
        Ok(Some((demande, self)))
    }
}

/// The path `ab/abcdef…`, so that no folder holds a million files. Any other name is refused.
fn chemin(id: &str) -> Result<Chemin> {
    let connu = id.len() == 32 && id.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if !connu {
        return Err(Error::Programme("nom de pièce illisible"));
    }
    Ok(Chemin::from_iter([&id[..2], id]))
}
