//! `linteau generate`.

use super::Generate;
use crate::progression::barre;
use anyhow::Context as _;
use feed::generateur::{Parametres, generer};
use std::fs::File;
use std::io::{self, Write};

/// Writes an invented feed, to a file or to the standard output.
pub(crate) fn executer(options: &Generate) -> anyhow::Result<()> {
    let parametres = Parametres {
        programmes: options.programmes,
        lots: options.lots,
        graine: options.seed,
        aujourd_hui: options.date,
    };
    match &options.sortie {
        None => ecrire(&parametres, &mut io::stdout().lock()).context("la sortie standard ne peut pas être écrite"),
        Some(chemin) => {
            let mut fichier =
                File::create(chemin).with_context(|| format!("{} ne peut pas être créé", chemin.display()))?;
            ecrire(&parametres, &mut fichier).with_context(|| format!("{} ne peut pas être écrit", chemin.display()))
        }
    }
}

fn ecrire(parametres: &Parametres, sortie: &mut impl Write) -> io::Result<()> {
    let barre = barre("Génération", Some(parametres.lots));
    let resultat = generer(parametres, sortie, |lots| barre.set_position(lots)).and_then(|()| sortie.flush());
    barre.finish();
    match resultat {
        // Whoever reads has read enough (`linteau generate | head`).
        Err(erreur) if erreur.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        autre => autre,
    }
}
