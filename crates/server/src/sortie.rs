//! What a command says on its standard output.
//!
//! Whoever reads may have read enough (`linteau user lister | head -1`): that is no mistake, and nothing is said of it.

use anyhow::Context as _;
use std::fmt::Display;
use std::io::{self, Write};

/// Says one or more lines.
pub(crate) fn dire(texte: impl Display) -> anyhow::Result<()> {
    ecrire(|sortie| writeln!(sortie, "{texte}"))
}

/// Says what was just done and is kept: when that cannot be said, the mistake is not in what was asked for, and nothing is to be done again.
pub(crate) fn dire_fait(texte: impl Display) -> anyhow::Result<()> {
    dire(texte).context("c’est fait, mais le résultat n’a pas pu s’afficher")
}

/// Writes on the standard output.
pub(crate) fn ecrire(ecrit: impl FnOnce(&mut io::StdoutLock<'_>) -> io::Result<()>) -> anyhow::Result<()> {
    let mut sortie = io::stdout().lock();
    let resultat = ecrit(&mut sortie).and_then(|()| sortie.flush());
    lu_assez(resultat).context("la sortie standard ne peut pas être écrite")
}

/// A reader that went away is a success.
pub(crate) fn lu_assez(resultat: io::Result<()>) -> io::Result<()> {
    match resultat {
        Err(erreur) if erreur.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        autre => autre,
    }
}

/// Says a mistake on the standard error; when even that cannot be written, there is nobody to tell.
pub(crate) fn se_plaindre(texte: impl Display) {
    let _ = write!(io::stderr().lock(), "{texte}");
}
