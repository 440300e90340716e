//! What a command writes on its standard output.
//!
//! The reader may stop early (`linteau user lister | head -1`). That is not an error and is not reported.

use anyhow::Context as _;
use std::fmt::Display;
use std::io::{self, Write};

/// Writes one or more lines.
pub(crate) fn dire(texte: impl Display) -> anyhow::Result<()> {
    ecrire(|sortie| writeln!(sortie, "{texte}"))
}

/// Says what was just done and saved. When this sentence cannot be written, the error says that the command succeeded
/// and must not be run again.
pub(crate) fn dire_fait(texte: impl Display) -> anyhow::Result<()> {
    dire(texte).context("c’est fait, mais le résultat n’a pas pu s’afficher")
}

/// Calls this function with the standard output, and reports what could not be written.
pub(crate) fn ecrire(ecrit: impl FnOnce(&mut io::StdoutLock<'_>) -> io::Result<()>) -> anyhow::Result<()> {
    let mut sortie = io::stdout().lock();
    let resultat = ecrit(&mut sortie).and_then(|()| sortie.flush());
    lu_assez(resultat).context("la sortie standard ne peut pas être écrite")
}

/// Treats a reader that stopped reading (a broken pipe) as a success.
pub(crate) fn lu_assez(resultat: io::Result<()>) -> io::Result<()> {
    match resultat {
        Err(erreur) if erreur.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        autre => autre,
    }
}

/// Writes an error on the standard error. A failure to write it is ignored, because nobody can be told.
pub(crate) fn se_plaindre(texte: impl Display) {
    let _ = write!(io::stderr().lock(), "{texte}");
}
