//! `linteau generate`.

use super::Generate;
use crate::progression::barre;
use crate::sortie::{self, lu_assez};
use anyhow::{Context as _, bail};
use feed::generateur::{Parametres, generer};
use std::fs::File;
use std::io::{self, Write};

/// Writes a made-up feed to a file or to the standard output.
pub(crate) fn executer(options: &Generate) -> anyhow::Result<()> {
    if options.programmes == 0 && options.lots > 0 {
        bail!(
            "--programmes 0\u{a0}: {} lots demandent un programme au moins\u{a0}; --lots 0 écrit un flux vide",
            options.lots
        );
    }
    let parametres = Parametres {
        programmes: options.programmes,
        lots: options.lots,
        graine: options.seed,
        aujourd_hui: options.date,
    };
    match &options.sortie {
        None => sortie::ecrire(|sortie| ecrire(&parametres, sortie)),
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
    lu_assez(resultat)
}
