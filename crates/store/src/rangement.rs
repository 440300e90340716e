//! The places of files on the disk: the files that rows name, and the files that were set aside because no row named them any more.
//!
//! `fichiers/ab/abcdef…` and `pieces/ab/abcdef…` hold the files in use. `ecartes/fichiers/2026-11-26/ab/abcdef…` holds a file that a sweep
//! set aside on that day. Set-aside files lie in another folder because the former version sweeps all that is under `fichiers/` and
//! `pieces/`.

use crate::error::{Error, Result};
use crate::octets;
use crate::temps::Instant;
use chrono::{DateTime, NaiveDate, Utc};
use domain::fichier::Magasin;
use std::fs::{self, DirBuilder, DirEntry, File, Metadata, Permissions};
use std::io::{self, Read};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

/// The folder of set-aside files.
const ECARTES: &str = "ecartes";
/// The sign in the name of an incomplete file: the library receives a file under its name, this sign and a number.
const MOITIE: char = '#';

/// The folders of one sort of files.
#[derive(Debug, Clone)]
pub(crate) struct Rangement {
    vifs: PathBuf,
    ecartes: PathBuf,
}

/// A file as it lies in one of these folders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FichierRange {
    /// The name by which a row would name the file.
    pub(crate) nom: String,
    /// True when the file was received whole.
    pub(crate) entier: bool,
    /// The instant at which the file was last written.
    pub(crate) modifie: Instant,
    chemin: PathBuf,
}

impl Rangement {
    /// The folders of this sort of files in a data directory.
    pub(crate) fn nouveau(donnees: &Path, magasin: Magasin) -> Self {
        Self { vifs: donnees.join(magasin.code()), ecartes: donnees.join(ECARTES).join(magasin.code()) }
    }

    /// The folder of the files that rows name.
    pub(crate) fn vifs(&self) -> &Path {
        &self.vifs
    }

    /// Lists every file that is not set aside.
    pub(crate) async fn lister(&self) -> Result<Vec<FichierRange>> {
        let vifs = self.vifs.clone();
        a_part(move || dans(&vifs)).await?.map_err(octets::illisible)
    }

    /// Lists every file that was set aside before this day.
    pub(crate) async fn ecartes_avant(&self, jour: NaiveDate) -> Result<Vec<FichierRange>> {
        let ecartes = self.ecartes.clone();
        let lister = move || {
            let mut tous = Vec::new();
            for (_, dossier) in jours(&ecartes)?.into_iter().filter(|(d_un_jour, _)| *d_un_jour < jour) {
                tous.extend(dans(&dossier)?);
            }
            Ok(tous)
        };
        a_part(lister).await?.map_err(octets::illisible)
    }

    /// Counts the set-aside files.
    pub(crate) async fn nombre_d_ecartes(&self) -> Result<u64> {
        Ok(self.ecartes_avant(NaiveDate::MAX).await?.len() as u64)
    }

    /// Sets a file aside. A missing file is no error.
    pub(crate) async fn ecarter(&self, fichier: &FichierRange, jour: NaiveDate) -> Result<()> {
        let vers = self.ecartes.join(jour.to_string()).join(sous(&fichier.chemin));
        let de = fichier.chemin.clone();
        a_part(move || absent_vaut(deplacer(&de, &vers), ())).await?.map_err(octets::illisible)
    }

    /// Puts a set-aside file back; returns false when no set-aside file has this name.
    pub(crate) async fn remettre(&self, nom: &str) -> Result<bool> {
        let (vifs, ecartes, nom) = (self.vifs.clone(), self.ecartes.clone(), nom.to_owned());
        let remettre = move || {
            for chemin in copies(&ecartes, &nom)? {
                match deplacer(&chemin, &vifs.join(sous(&chemin))) {
                    Ok(()) => return Ok(true),
                    // Another process has just put it back, or erased it.
                    Err(erreur) if erreur.kind() == io::ErrorKind::NotFound => {}
                    Err(erreur) => return Err(erreur),
                }
            }
            Ok(false)
        };
        a_part(remettre).await?.map_err(octets::illisible)
    }

    /// Erases the set-aside files of this name.
    pub(crate) async fn effacer_les_ecartes(&self, nom: &str) -> Result<()> {
        let (ecartes, nom) = (self.ecartes.clone(), nom.to_owned());
        let effacer = move || copies(&ecartes, &nom)?.iter().try_for_each(|chemin| retirer(chemin));
        a_part(effacer).await?.map_err(octets::illisible)
    }

    /// Erases a file for good, and its folders once they are empty.
    pub(crate) async fn effacer(&self, fichier: &FichierRange) -> Result<()> {
        let chemin = fichier.chemin.clone();
        a_part(move || retirer(&chemin)).await?.map_err(octets::illisible)
    }
}

/// Says whether a data directory holds any file, set aside or not.
pub(crate) fn garde_des_fichiers(donnees: &Path) -> Result<bool> {
    let un = |dossier: &str| contient(&donnees.join(dossier)).map_err(octets::illisible);
    Ok(un("fichiers")? || un("pieces")? || un(ECARTES)?)
}

/// Runs disk work on a blocking thread, away from the threads that answer calls.
pub(crate) async fn a_part<T: Send + 'static>(travail: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(travail)
        .await
        .map_err(|e| Error::Indisponible(format!("travail interrompu\u{a0}: {e}")))
}

/// The instant at which a file was last written.
pub(crate) fn modifie(vu: &Metadata) -> io::Result<Instant> {
    Ok(Instant::from(DateTime::<Utc>::from(vu.modified()?)))
}

/// The folders of the days on which files were set aside, the newest first.
fn jours(ecartes: &Path) -> io::Result<Vec<(NaiveDate, PathBuf)>> {
    let mut jours: Vec<_> = entrees(ecartes)?
        .iter()
        .filter_map(|entree| Some((entree.file_name().to_str()?.parse().ok()?, entree.path())))
        .collect();
    jours.sort_unstable_by(|a, b| b.cmp(a));
    Ok(jours)
}

/// The copies of a file of this name that were set aside, the last one first.
fn copies(ecartes: &Path, nom: &str) -> io::Result<Vec<PathBuf>> {
    let Some(tete) = nom.get(..2) else { return Ok(Vec::new()) };
    let chemins = jours(ecartes)?.into_iter().map(|(_, jour)| jour.join(tete).join(nom));
    Ok(chemins.filter(|chemin| chemin.is_file()).collect())
}

/// Lists the files of a folder. Each file lies in a subfolder named by the first two characters of its name. Files with any other kind of
/// name are left out, so that no sweep takes them.
fn dans(dossier: &Path) -> io::Result<Vec<FichierRange>> {
    let mut tous = Vec::new();
    for tete in entrees(dossier)?.iter().filter(|tete| tete.path().is_dir()) {
        for entree in entrees(&tete.path())? {
            let (Some(tete), Some(nom)) =
                (tete.file_name().to_str().map(str::to_owned), entree.file_name().to_str().map(str::to_owned))
            else {
                continue;
            };
            let (entier, nom) = match nom.split_once(MOITIE) {
                Some((nom, _)) => (false, nom),
                None => (true, nom.as_str()),
            };
            let connu = matches!(nom.len(), 32 | 64)
                && nom.starts_with(&tete)
                && nom.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
            // The file may be gone since the folder was read.
            let vu = absent_vaut(entree.metadata().map(Some), None)?;
            if let Some(vu) = vu.filter(|vu| connu && vu.is_file()) {
                let modifie = modifie(&vu)?;
                tous.push(FichierRange { nom: nom.to_owned(), entier, modifie, chemin: entree.path() });
            }
        }
    }
    Ok(tous)
}

fn contient(dossier: &Path) -> io::Result<bool> {
    for entree in entrees(dossier)? {
        if !entree.file_type()?.is_dir() || contient(&entree.path())? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The content of a folder; empty when the folder does not exist.
fn entrees(dossier: &Path) -> io::Result<Vec<DirEntry>> {
    absent_vaut(fs::read_dir(dossier).and_then(Iterator::collect), Vec::new())
}

fn absent_vaut<T>(resultat: io::Result<T>, valeur: T) -> io::Result<T> {
    match resultat {
        Err(erreur) if erreur.kind() == io::ErrorKind::NotFound => Ok(valeur),
        resultat => resultat,
    }
}

/// The path `ab/abcdef…`, taken from the end of any path.
fn sous(chemin: &Path) -> PathBuf {
    let nom = chemin.file_name().unwrap_or_default();
    let tete = chemin.parent().and_then(Path::file_name).unwrap_or_default();
    Path::new(tete).join(nom)
}

/// Moves a file. Between two disks, a whole copy is written under the final name and flushed to the disk before the first file is deleted.
fn deplacer(de: &Path, vers: &Path) -> io::Result<()> {
    if let Some(dossier) = vers.parent() {
        DirBuilder::new().recursive(true).mode(0o700).create(dossier)?;
    }
    match fs::rename(de, vers) {
        Err(erreur) if erreur.kind() == io::ErrorKind::CrossesDevices => {
            copier(&mut File::open(de)?, &de.metadata()?.permissions(), vers)?;
            fs::remove_file(de)
        }
        deplace => deplace,
    }
}

/// Writes a copy under the name of an incomplete file until the copy is whole, because a copy cut in the middle would otherwise pass for
/// the file.
fn copier(lu: &mut impl Read, droits: &Permissions, vers: &Path) -> io::Result<()> {
    let nom = vers.file_name().unwrap_or_default().display().to_string();
    let (dossier, moitie) = (vers.parent().unwrap_or(vers), vers.with_file_name(format!("{nom}{MOITIE}deplace")));
    let copie = File::create(&moitie).and_then(|mut copie| {
        copie.set_permissions(droits.clone())?;
        io::copy(lu, &mut copie)?;
        copie.sync_all()?;
        fs::rename(&moitie, vers)?;
        File::open(dossier)?.sync_all()
    });
    if copie.is_err() {
        let _ = fs::remove_file(&moitie);
    }
    copie
}

/// Erases a set-aside file, then its folder and the folder of its day, when they are empty.
fn retirer(chemin: &Path) -> io::Result<()> {
    absent_vaut(fs::remove_file(chemin), ())?;
    for dossier in chemin.ancestors().skip(1).take(2) {
        // A folder that is not empty stays.
        let _ = fs::remove_dir(dossier);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_repertoire_vide_ne_garde_rien() {
        let donnees = tempfile::tempdir().expect("a folder");
        assert!(!garde_des_fichiers(donnees.path()).expect("readable"));
        fs::create_dir_all(donnees.path().join("pieces/ab")).expect("made");
        assert!(!garde_des_fichiers(donnees.path()).expect("readable"), "folders are no files");
        for dossier in ["fichiers/ab", "pieces/ab", "ecartes/pieces/2026-11-26/ab"] {
            let dossier = donnees.path().join(dossier);
            fs::create_dir_all(&dossier).expect("made");
            fs::write(dossier.join("ab"), "x").expect("written");
            assert!(garde_des_fichiers(donnees.path()).expect("readable"), "{}", dossier.display());
            fs::remove_file(dossier.join("ab")).expect("removed");
        }
    }

    #[test]
    fn une_copie_coupee_au_milieu_ne_passe_pas_pour_le_fichier() {
        struct Coupe(bool);
        impl Read for Coupe {
            fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
                if std::mem::replace(&mut self.0, true) {
                    return Err(io::Error::other("the disk went away"));
                }
                octets[0] = b'x';
                Ok(1)
            }
        }
        let dossier = tempfile::tempdir().expect("a folder");
        let vers = dossier.path().join("ab");
        let droits = dossier.path().metadata().expect("a folder").permissions();
        assert!(copier(&mut Coupe(false), &droits, &vers).is_err());
        assert_eq!(fs::read_dir(dossier.path()).expect("a folder").count(), 0, "nothing, whole or not");
        copier(&mut &b"whole"[..], &droits, &vers).expect("copied");
        assert_eq!(fs::read(&vers).expect("there"), b"whole");
        assert_eq!(fs::read_dir(dossier.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn ce_qui_ne_porte_pas_un_de_nos_noms_n_est_pas_liste() {
        let donnees = tempfile::tempdir().expect("a folder");
        let dossier = donnees.path().join("pieces/ab");
        fs::create_dir_all(&dossier).expect("made");
        let nom = format!("ab{}", "0".repeat(30));
        for nom in
            [nom.as_str(), &format!("{nom}#1"), "notes.txt", &format!("cd{}", "0".repeat(30)), &nom.to_uppercase()]
        {
            fs::write(dossier.join(nom), "x").expect("written");
        }
        let mut vus: Vec<_> =
            dans(&donnees.path().join("pieces")).expect("readable").into_iter().map(|f| (f.nom, f.entier)).collect();
        vus.sort();
        assert_eq!(vus, [(nom.clone(), false), (nom, true)]);
    }
}
