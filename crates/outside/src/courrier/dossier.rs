//! Writes and deletes the `.eml` files of the folder.

use super::Refus;
use std::io;
use std::path::Path;
use std::time::SystemTime;
use tokio::fs;
use tokio::io::AsyncWriteExt as _;

/// Writes a message under its name, whole or not at all. It returns once the file and its name in the folder are on the
/// disk, so that a power cut cannot lose the message.
pub(super) async fn deposer(dossier: &Path, id: &str, octets: &[u8]) -> Result<(), Refus> {
    let ecrit = async {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(dossier).await?;
        let brouillon = dossier.join(format!(".{id}.tmp"));
        let mut fichier =
            fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&brouillon).await?;
        fichier.write_all(octets).await?;
        // `flush` reports the error of a write; `sync_all` alone would not report it.
        fichier.flush().await?;
        fichier.sync_all().await?;
        fs::rename(&brouillon, dossier.join(format!("{id}.eml"))).await?;
        fs::File::open(dossier).await?.sync_all().await
    };
    ecrit.await.map_err(|e: io::Error| refus("ne s’écrit pas", &e))
}

/// Deletes the mails written before `courriers` and the unfinished files written before `brouillons`. Returns the number
/// of mails.
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
                // The file may be gone, because another server may use the same folder.
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

/// The kind of a file that this module writes.
#[derive(PartialEq, Eq)]
enum Genre {
    Courrier,
    Brouillon,
}

/// The kind of a file by its name, `0123….eml` or `.0123….tmp`; `None` for any other file.
fn genre(nom: &str) -> Option<Genre> {
    let (genre, id) = match nom.strip_suffix(".eml") {
        Some(id) => (Genre::Courrier, id),
        None => (Genre::Brouillon, nom.strip_prefix('.')?.strip_suffix(".tmp")?),
    };
    (id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit())).then_some(genre)
}

fn refus(quoi: &str, erreur: &io::Error) -> Refus {
    Refus::Passager(format!("le dossier des e-mails {quoi}\u{a0}: {}", domain::systeme::cause(erreur)))
}
