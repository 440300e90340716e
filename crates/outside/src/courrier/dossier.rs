//! The folder of `.eml` files.

use super::Refus;
use std::io;
use std::path::Path;
use std::time::SystemTime;
use tokio::fs;
use tokio::io::AsyncWriteExt as _;

/// Writes a message under its name, whole or not at all; once this is answered, a power cut does not take it back: the file is
/// on the disk, then its name in the folder.
pub(super) async fn deposer(dossier: &Path, id: &str, octets: &[u8]) -> Result<(), Refus> {
    let ecrit = async {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(dossier).await?;
        let brouillon = dossier.join(format!(".{id}.tmp"));
        let mut fichier =
            fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&brouillon).await?;
        fichier.write_all(octets).await?;
        // Says what a write met: `sync_all` alone would keep it to itself.
        fichier.flush().await?;
        fichier.sync_all().await?;
        fs::rename(&brouillon, dossier.join(format!("{id}.eml"))).await?;
        fs::File::open(dossier).await?.sync_all().await
    };
    ecrit.await.map_err(|e: io::Error| refus("ne s’écrit pas", &e))
}

/// Deletes the mails that were written before `courriers`, and the drafts that were before `brouillons`; gives how many mails.
pub(super) async fn ranger(dossier: &Path, courriers: SystemTime, brouillons: SystemTime) -> Result<u64, Refus> {
    let range = async {
        let mut entrees = match fs::read_dir(dossier).await {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(0),
            entrees => entrees?,
        };
        let mut effaces = 0;
        while let Some(entree) = entrees.next_entry().await? {
            let nom = entree.file_name();
            let Some(genre) = nom.to_str().and_then(genre) else { continue };
            let avant = if genre == Genre::Courrier { courriers } else { brouillons };
            match entree.metadata().await.and_then(|vu| vu.modified()) {
                Ok(ecrit) if ecrit < avant => {}
                // Another server may share this folder.
                Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
                _ => continue,
            }
            match fs::remove_file(entree.path()).await {
                Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
                _ => effaces += u64::from(genre == Genre::Courrier),
            }
        }
        Ok(effaces)
    };
    range.await.map_err(|e| refus("ne se vide pas", &e))
}

/// What a file of ours is.
#[derive(PartialEq, Eq)]
enum Genre {
    Courrier,
    Brouillon,
}

/// By its name, `0123….eml` or `.0123….tmp`; none for one that is not ours.
fn genre(nom: &str) -> Option<Genre> {
    let (genre, id) = match nom.strip_suffix(".eml") {
        Some(id) => (Genre::Courrier, id),
        None => (Genre::Brouillon, nom.strip_prefix('.')?.strip_suffix(".tmp")?),
    };
    (id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit())).then_some(genre)
}

fn refus(quoi: &str, erreur: &io::Error) -> Refus {
    Refus::Passager(format!("le dossier des e-mails {quoi} : {}", domain::systeme::cause(erreur)))
}
