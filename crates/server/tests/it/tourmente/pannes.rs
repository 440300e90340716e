//! A disk that fails. A C library (`pannes.c`) is preloaded into the server, and a shared file tells the library which
//! operation fails.

use super::hasard::Hasard;
use anyhow::{Context as _, ensure};
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = include_str!("pannes.c");
/// The places of the words of the shared file, as in `pannes.c`.
const VUES: u64 = 0;
const NIEME: u64 = 1;
const MODE: u64 = 2;
const ERREUR: u64 = 3;
const GENRES: u64 = 4;
const ECHOUEES: u64 = 5;
const MOTS: u64 = 8;
/// A round draws the failing operation among this many operations, which is about the number that it makes.
const PARMI: u64 = 600;

/// How a disk fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sorte {
    /// One operation fails with an error: a write, a sync or a truncation.
    Erreur,
    /// All operations fail, from the chosen one on.
    ErreurDesormais,
    /// One write finds no space.
    Plein,
    /// All writes find no space, from the chosen one on.
    PleinDesormais,
}

/// All kinds of faults.
pub(crate) const SORTES: [Sorte; 4] = [Sorte::Erreur, Sorte::ErreurDesormais, Sorte::Plein, Sorte::PleinDesormais];

/// The next fault: its kind, and how many operations from now it happens.
#[derive(Debug)]
pub(super) struct Panne {
    pub(super) sorte: Sorte,
    pub(super) dans: u64,
}

impl Panne {
    pub(super) fn tirer(hasard: &mut Hasard) -> Self {
        Self { sorte: hasard.choisir(&SORTES), dans: 1 + hasard.parmi(PARMI) }
    }
}

/// The library, and the file that tells the library what fails.
pub(super) struct Pannes {
    bibliotheque: PathBuf,
    chemin: PathBuf,
    mots: File,
}

impl Pannes {
    /// Compiles the library into this folder.
    pub(super) fn preparer(dossier: &Path) -> anyhow::Result<Self> {
        let (source, bibliotheque) = (dossier.join("pannes.c"), dossier.join("pannes.so"));
        std::fs::write(&source, SOURCE)?;
        let mut compilateur = Command::new("cc");
        compilateur.args(["-std=c11", "-O1", "-shared", "-fPIC", "-o"]).args([&bibliotheque, &source]).arg("-ldl");
        let fini = compilateur.output().context("cc: a C compiler is needed")?;
        ensure!(fini.status.success(), "pannes.c: {}", String::from_utf8_lossy(&fini.stderr));
        let chemin = dossier.join("pannes");
        let mots = File::options().read(true).write(true).create_new(true).open(&chemin)?;
        mots.set_len(MOTS * 8)?;
        Ok(Self { bibliotheque, chemin, mots })
    }

    /// Preloads the library into a server. Files whose path contains `base` may fail.
    pub(super) fn entourer(&self, serveur: &mut Command, base: &str) {
        serveur.env("LD_PRELOAD", &self.bibliotheque).env("TOURMENTE_PANNES", &self.chemin).env("TOURMENTE_SUR", base);
    }

    pub(super) fn armer(&self, panne: &Panne) -> anyhow::Result<()> {
        let (mode, erreur, genres) = match panne.sorte {
            Sorte::Erreur => (1, EIO, TOUT),
            Sorte::ErreurDesormais => (2, EIO, TOUT),
            Sorte::Plein => (1, ENOSPC, ECRITURES),
            Sorte::PleinDesormais => (2, ENOSPC, ECRITURES),
        };
        let mots = [(NIEME, 0), (VUES, 0), (ECHOUEES, 0), (MODE, mode), (ERREUR, erreur), (GENRES, genres)];
        for (ou, valeur) in mots.into_iter().chain([(NIEME, panne.dans)]) {
            self.mots.write_at(&u64::to_ne_bytes(valeur), ou * 8)?;
        }
        Ok(())
    }

    /// Stops the faults, and returns the number of operations since the last fault was armed.
    pub(super) fn guerir(&self) -> anyhow::Result<u64> {
        self.mots.write_at(&0_u64.to_ne_bytes(), NIEME * 8)?;
        self.mot(VUES)
    }

    /// The number of operations that failed since the last fault was armed.
    pub(super) fn echouees(&self) -> anyhow::Result<u64> {
        self.mot(ECHOUEES)
    }

    fn mot(&self, ou: u64) -> anyhow::Result<u64> {
        let mut octets = [0; 8];
        self.mots.read_exact_at(&mut octets, ou * 8)?;
        Ok(u64::from_ne_bytes(octets))
    }
}

const EIO: u64 = 5;
const ENOSPC: u64 = 28;
/// The kinds of operations: writes and truncations. `TOUT` has the syncs too.
const ECRITURES: u64 = 1 + 4;
const TOUT: u64 = 1 + 2 + 4;
