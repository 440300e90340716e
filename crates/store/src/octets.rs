//! The streams of bytes to and from the file store. A file is never whole in memory, whatever its size.

use crate::error::{Error, Result};
use bytes::Bytes;
use futures::stream::{self, BoxStream, StreamExt as _, TryStreamExt as _};
use object_store::path::Path as Chemin;
use object_store::{GetOptions, GetRange, GetResultPayload, MultipartUpload, ObjectStore, ObjectStoreExt as _};
use std::io::{Read as _, Seek as _, SeekFrom};
use std::ops::Range;

/// The number of bytes that are read at once.
const LECTURE: usize = 64 * 1024;
/// The number of bytes that are written at once.
const ECRITURE: usize = 256 * 1024;

/// The bytes of a file, read a part at a time as the caller asks.
pub type Octets = BoxStream<'static, Result<Bytes>>;

/// Reads a range of bytes of a stored file; returns `None` when the file does not exist.
pub(crate) async fn lire(magasin: &dyn ObjectStore, chemin: &Chemin, plage: Range<u64>) -> Result<Option<Octets>> {
    if plage.is_empty() {
        return Ok(present(magasin, chemin).await?.then(|| stream::empty().boxed()));
    }
    let options = GetOptions::default().with_range(Some(GetRange::Bounded(plage.clone())));
    let objet = match magasin.get_opts(chemin, options).await {
        Ok(objet) => objet,
        Err(object_store::Error::NotFound { .. }) => return Ok(None),
        Err(e) => return Err(e.into()),
    };
    if objet.range != plage {
        return Err(Error::Programme("un fichier rangé est plus court que sa ligne ne le dit"));
    }
    Ok(Some(match objet.payload {
        GetResultPayload::File(fichier, _) => du_disque(fichier, plage),
        GetResultPayload::Stream(flux) => flux.map_err(Error::from).boxed(),
    }))
}

/// Reads a file of the disk directly, because the library's own stream reads 8 KB at a time, each on another thread.
fn du_disque(fichier: std::fs::File, plage: Range<u64>) -> Octets {
    let suite = (fichier, plage.start, plage.end);
    stream::try_unfold(suite, async |(mut fichier, debut, fin): (std::fs::File, u64, u64)| {
        if debut == fin {
            return Ok(None);
        }
        let lecture = tokio::task::spawn_blocking(move || {
            let longueur = usize::try_from(fin - debut).unwrap_or(usize::MAX).min(LECTURE);
            let mut octets = vec![0; longueur];
            fichier.seek(SeekFrom::Start(debut))?;
            fichier.read_exact(&mut octets)?;
            Ok::<_, std::io::Error>((octets, fichier))
        });
        let (octets, fichier) = lecture.await.map_err(std::io::Error::other).and_then(|lu| lu).map_err(illisible)?;
        let suivant = debut + octets.len() as u64;
        Ok(Some((Bytes::from(octets), (fichier, suivant, fin))))
    })
    .boxed()
}

/// Turns an error of the disk into one of the file store.
pub(crate) fn illisible(erreur: std::io::Error) -> Error {
    object_store::Error::Generic { store: "LocalFileSystem", source: Box::new(erreur) }.into()
}

/// Says whether a stored file exists.
pub(crate) async fn present(magasin: &dyn ObjectStore, chemin: &Chemin) -> Result<bool> {
    match magasin.head(chemin).await {
        Ok(_) => Ok(true),
        Err(object_store::Error::NotFound { .. }) => Ok(false),
        Err(e) => Err(e.into()),
    }
}

/// Deletes a stored file. A missing file is no error.
pub(crate) async fn effacer(magasin: &dyn ObjectStore, chemin: &Chemin) -> Result<()> {
    match magasin.delete(chemin).await {
        Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
        Err(e) => Err(e.into()),
    }
}

/// A stored file that is being written. It appears whole or not at all: when this value is dropped before the end, it leaves nothing.
#[derive(Debug)]
pub(crate) struct EcritureDObjet {
    vers: Box<dyn MultipartUpload>,
    tampon: Vec<u8>,
}

impl EcritureDObjet {
    /// Starts to write a stored file at this path.
    pub(crate) async fn vers(magasin: &dyn ObjectStore, chemin: &Chemin) -> Result<Self> {
        Ok(Self { vers: magasin.put_multipart(chemin).await?, tampon: Vec::with_capacity(ECRITURE) })
    }

    /// The buffer for the next bytes. [`EcritureDObjet::avancer`] then sends it once it holds enough for a part.
    pub(crate) fn tampon(&mut self) -> &mut Vec<u8> {
        &mut self.tampon
    }

    /// Sends the buffer as a part once it holds enough bytes.
    pub(crate) async fn avancer(&mut self) -> Result<()> {
        if self.tampon.len() >= ECRITURE {
            self.partie().await?;
        }
        Ok(())
    }

    /// Sends the rest of the buffer. The file then exists.
    pub(crate) async fn finir(mut self) -> Result<()> {
        if !self.tampon.is_empty() {
            self.partie().await?;
        }
        self.vers.complete().await?;
        Ok(())
    }

    async fn partie(&mut self) -> Result<()> {
        let partie = std::mem::replace(&mut self.tampon, Vec::with_capacity(ECRITURE));
        Ok(self.vers.put_part(partie.into()).await?)
    }
}

/// Bytes in hexadecimal, as files and hashes are named.
pub fn hexadecimal(octets: &[u8]) -> String {
    use std::fmt::Write as _;
    octets.iter().fold(String::with_capacity(octets.len() * 2), |mut texte, octet| {
        // Writing to a string cannot fail.
        let _ = write!(texte, "{octet:02x}");
        texte
    })
}
