//! The folder of `.eml` files.

use super::Refus;
use std::path::Path;
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
    ecrit.await.map_err(|e: std::io::Error| {
        Refus::Passager(format!("le dossier des courriers ne s’écrit pas : {}", domain::systeme::cause(&e)))
    })
}
