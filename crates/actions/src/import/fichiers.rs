//! The files that a feed names: they are examined during the check, and stored before the writing.

use super::lecture_comptee::Digeste;
use super::rapport::{Progression, Suiveur};
use crate::error::Result;
use crate::refus_import::RefusImport;
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use store::Base;
use store::fichier::Depot;
use store::import::{GenreDImport, Origine};
use tokio::io::AsyncReadExt as _;

/// The largest file that is accepted, in bytes.
const TAILLE_MAXIMALE: u64 = 100 * 1024 * 1024;
/// How many files have their rows written together.
const PAQUET: usize = 100;

/// The files of a feed: for each path, relative to the folder of the feed, the hash of the bytes.
pub(super) type Empreintes = BTreeMap<String, String>;

/// The result for one file: the digest that goes into fingerprints and the hash of its bytes, or the reason in French why
/// it cannot be used.
pub(super) type Examine = Result<(u128, String), String>;

/// The results for all the files that were examined.
pub(super) type Examines = HashMap<String, Examine>;

/// Examines each file of a feed once.
pub(super) struct Examen {
    dossier: PathBuf,
    vus: RefCell<Examines>,
}

impl Examen {
    /// Prepares to examine the files beside this feed.
    pub(super) fn nouveau(flux: &Path) -> Self {
        Self { dossier: dossier(flux), vus: RefCell::default() }
    }

    /// Starts from the results of the check, so that no file is examined again. A file that changed since the check was detected
    /// when its bytes were stored.
    pub(super) fn connaissant(flux: &Path, vus: Examines) -> Self {
        Self { dossier: dossier(flux), vus: vus.into() }
    }

    /// Returns the results for all the files.
    pub(super) fn finir(self) -> Examines {
        self.vus.into_inner()
    }

    /// The digest of a file, or the reason in French why it cannot be used.
    pub(super) fn digeste(&self, chemin: &str) -> Result<u128, String> {
        if let Some(vu) = self.vus.borrow().get(chemin) {
            return vu.clone().map(|(digeste, _)| digeste);
        }
        let vu = examiner(&self.dossier, chemin);
        let digeste = vu.clone().map(|(digeste, _)| digeste);
        self.vus.borrow_mut().insert(chemin.to_owned(), vu);
        digeste
    }

    /// The hash of a file that was examined. `None` for any other file, and for one that cannot be used.
    pub(super) fn sha256(&self, chemin: &str) -> Option<String> {
        match self.vus.borrow().get(chemin) {
            Some(Ok((_, sha256))) => Some(sha256.clone()),
            _ => None,
        }
    }
}

fn dossier(flux: &Path) -> PathBuf {
    match flux.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

fn examiner(dossier: &Path, chemin: &str) -> Examine {
    let complet = situer(dossier, chemin)?;
    let mut fichier =
        std::fs::File::open(complet).map_err(|_| format!("le fichier «\u{a0}{chemin}\u{a0}» ne peut pas être lu"))?;
    let mut hachage = Sha256::new();
    let mut tampon = vec![0; 1 << 16];
    loop {
        match fichier.read(&mut tampon) {
            Ok(0) => break,
            Ok(lus) => hachage.update(&tampon[..lus]),
            Err(_) => return Err(format!("le fichier «\u{a0}{chemin}\u{a0}» ne peut pas être lu")),
        }
    }
    let octets: [u8; 32] = hachage.finalize().into();
    let mut debut = [0; 16];
    debut.copy_from_slice(&octets[..16]);
    Ok((u128::from_be_bytes(debut), hexadecimal(&octets)))
}

/// Finds the file behind a path of the feed. Once links are followed, it must lie in the folder of the feed or below.
fn situer(dossier: &Path, chemin: &str) -> Result<PathBuf, String> {
    let absent = || format!("le fichier «\u{a0}{chemin}\u{a0}» n’est pas à côté du flux");
    let racine = dossier.canonicalize().map_err(|_| absent())?;
    let complet = racine.join(chemin).canonicalize().map_err(|_| absent())?;
    let meta = complet.metadata().map_err(|_| absent())?;
    if !complet.starts_with(&racine) || !meta.is_file() {
        return Err(absent());
    }
    if meta.len() > TAILLE_MAXIMALE {
        return Err(format!("le fichier «\u{a0}{chemin}\u{a0}» dépasse {}\u{a0}Mo", TAILLE_MAXIMALE / 1024 / 1024));
    }
    Ok(complet)
}

pub(super) fn hexadecimal(octets: &[u8]) -> String {
    octets.iter().fold(String::new(), |mut texte, octet| {
        let _ = write!(texte, "{octet:02x}");
        texte
    })
}

/// Stores the files and writes their rows. If the import fails later, a sweep removes the files.
pub(super) async fn deposer(base: &Base, flux: &Path, fichiers: &Empreintes, a_chaque_pas: &Suiveur<'_>) -> Result<()> {
    let dossier = dossier(flux);
    let total = fichiers.len() as u64;
    let mut depots = Vec::new();
    for (faits, (chemin, attendu)) in (1..).zip(fichiers) {
        let complet = situer(&dossier, chemin).map_err(|_| RefusImport::FluxChange)?;
        let depot = recevoir(base, &complet, mime(chemin)).await?;
        if depot.sha256 != *attendu {
            return Err(RefusImport::FluxChange.into());
        }
        depots.push(depot);
        if depots.len() >= PAQUET {
            inscrire(base, std::mem::take(&mut depots)).await?;
        }
        a_chaque_pas(Progression::Fichiers { faits, total });
    }
    inscrire(base, depots).await
}

/// Copies a file into the store, piece by piece.
async fn recevoir(base: &Base, chemin: &Path, mime: &str) -> Result<Depot> {
    let mut fichier = tokio::fs::File::open(chemin).await.map_err(RefusImport::Lecture)?;
    let mut depot = base.fichiers().recevoir().await?;
    let mut tampon = vec![0; 1 << 16];
    loop {
        match fichier.read(&mut tampon).await.map_err(RefusImport::Lecture)? {
            0 => return Ok(depot.finir(mime).await?),
            lus => depot.ajouter(&tampon[..lus]).await?,
        }
    }
}

async fn inscrire(base: &Base, depots: Vec<Depot>) -> Result<()> {
    if depots.is_empty() {
        return Ok(());
    }
    let lus = &depots;
    base.entretenir(|tx| async move {
        for depot in lus {
            store::fichier::inscrire(&tx, base.fichiers(), depot).await?;
        }
        Ok::<_, crate::Error>(())
    })
    .await?;
    for depot in depots {
        base.fichiers().ranger(depot).await?;
    }
    Ok(())
}

/// The media type of a path, by its extension. A file is served as a download unless its type is known to be safe.
fn mime(chemin: &str) -> &'static str {
    let extension = Path::new(chemin).extension().and_then(|e| e.to_str()).unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "pdf" => "application/pdf",
        "jpg" | "jpeg" => "image/jpeg",
        "png" => "image/png",
        "webp" => "image/webp",
        "svg" => "image/svg+xml",
        "html" | "htm" => "text/html; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "xlsx" => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "docx" => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "zip" => "application/zip",
        _ => "application/octet-stream",
    }
}

/// The origin of an import: its kind, the name of its file without the folder, and the hash of the bytes.
pub(super) fn origine(genre: GenreDImport, fichier: &Path, digeste: &Digeste) -> Origine {
    let nom = fichier.file_name().map(|nom| nom.to_string_lossy().into_owned()).unwrap_or_default();
    Origine { genre, fichier: nom, sha256: hexadecimal(digeste) }
}
