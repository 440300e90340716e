//! The note in a data directory that names the database of this directory: one small file, which is always complete.

use super::Liaison;
use crate::error::{Error, Result};
use crate::faits::Numero;
use crate::temps::Instant;
use domain::systeme::cause;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

const FICHIER: &str = "liaison.json";
/// The beginning and the end of the name of a draft.
const BROUILLON: (&str, &str) = (".liaison-", ".tmp");

/// The file on disk. A later version may add fields to it.
#[derive(Serialize, Deserialize)]
struct Ecrite {
    /// The id of the database.
    base: String,
    /// The instant of the binding, in RFC 3339.
    depuis: chrono::DateTime<chrono::Utc>,
    /// The last fact of the database that this directory has seen.
    faits: i64,
}

/// The content of the note in a data directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Dit {
    /// The directory belongs to no database yet.
    Rien,
    /// The file exists and cannot be understood.
    Illisible,
    /// The directory belongs to this database.
    Liee(Liaison),
}

/// Reads what a directory says of its database.
pub(super) fn lire(donnees: &Path) -> Result<Dit> {
    let chemin = donnees.join(FICHIER);
    let texte = match fs::read(&chemin) {
        Ok(texte) => texte,
        Err(erreur) if erreur.kind() == io::ErrorKind::NotFound => return Ok(Dit::Rien),
        Err(erreur) => return Err(refus(&chemin, &erreur)),
    };
    Ok(serde_json::from_slice::<Ecrite>(&texte).map_or(Dit::Illisible, |lue| {
        Dit::Liee(Liaison { base: lue.base, depuis: Instant::from(lue.depuis), faits: Numero(lue.faits) })
    }))
}

/// Writes the file. When the process is killed or the machine stops meanwhile, either the former file or the new one is there.
pub(super) fn ecrire(donnees: &Path, liaison: &Liaison) -> Result<()> {
    let chemin = donnees.join(FICHIER);
    let ecrite = Ecrite { base: liaison.base.clone(), depuis: liaison.depuis.date(), faits: liaison.faits.0 };
    let poser = || {
        let mut texte = serde_json::to_vec(&ecrite)?;
        texte.push(b'\n');
        // The draft has a name of its own, because another server may share this directory and write at the same
        // instant.
        let brouillon = donnees.join(format!("{}{:016x}{}", BROUILLON.0, rand::random::<u64>(), BROUILLON.1));
        let pose = remplacer(&brouillon, &chemin, &texte);
        if pose.is_err() {
            // The error is returned. If the draft cannot be deleted here, the next start deletes it.
            let _ = fs::remove_file(&brouillon);
        }
        pose?;
        File::open(donnees)?.sync_all()
    };
    poser().map_err(|erreur: io::Error| refus(&chemin, &erreur))
}

fn remplacer(brouillon: &Path, chemin: &Path, texte: &[u8]) -> io::Result<()> {
    let mut fichier = OpenOptions::new().write(true).create_new(true).mode(0o600).open(brouillon)?;
    fichier.write_all(texte)?;
    fichier.sync_all()?;
    fs::rename(brouillon, chemin)
}

/// Deletes the drafts left by killed processes, when they are older than this instant.
pub(super) fn ranger(donnees: &Path, avant: Instant) -> Result<()> {
    let ranger = || {
        for entree in fs::read_dir(donnees)? {
            let entree = entree?;
            let nom = entree.file_name();
            let brouillon = nom.to_str().is_some_and(|n| n.starts_with(BROUILLON.0) && n.ends_with(BROUILLON.1));
            if brouillon && crate::rangement::modifie(&entree.metadata()?)? < avant {
                fs::remove_file(entree.path())?;
            }
        }
        Ok(())
    };
    ranger().map_err(|erreur: io::Error| refus(donnees, &erreur))
}

fn refus(chemin: &Path, erreur: &io::Error) -> Error {
    Error::Reglage(format!("{}\u{a0}: {}", chemin.display(), cause(erreur)))
}
