//! The folder of document models that replace ours, read once at start.

use crate::reglages::Reglages;
use anyhow::{Context as _, bail};
use papers::jeu::JeuDeModeles;
use papers::verification::verifier;
use std::fs;
use std::path::Path;

/// The largest model, in bytes. Ours are below 30 kB, and a model may contain a logo.
const TAILLE: u64 = 1 << 20;

/// How far a folder of models is checked before it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EssaiDesModeles {
    /// For a server: every case of every model is composed.
    Entier,
    /// For a command: only the names of the files are checked, because a server has checked the rest before.
    DesNoms,
}

/// Makes this process use the document models of the folder that the settings name, if they name one.
pub(crate) fn choisir(reglages: &Reglages, verification: EssaiDesModeles) -> anyhow::Result<()> {
    let Some(dossier) = &reglages.models_dir else { return Ok(()) };
    let jeu = lire(dossier).context("réglage LINTEAU_MODELS_DIR")?;
    if verification == EssaiDesModeles::Entier {
        let trouves = verifier(&jeu).context("réglage LINTEAU_MODELS_DIR")?;
        if let Some(faute) = trouves.iter().flat_map(|trouve| &trouve.fautes).next() {
            bail!(
                "réglage LINTEAU_MODELS_DIR\u{a0}: {faute}\u{a0}; «\u{a0}linteau papiers verifier\u{a0}» indique chaque faute"
            );
        }
    }
    Ok(jeu.servir()?)
}

/// Reads the models of a folder. Ignores files whose name begins with a dot.
pub(crate) fn lire(dossier: &Path) -> anyhow::Result<JeuDeModeles> {
    let illisible = || format!("{} ne peut pas être lu", dossier.display());
    let mut fichiers = Vec::new();
    for entree in fs::read_dir(dossier).with_context(illisible)? {
        let chemin = entree.with_context(illisible)?.path();
        let nom = chemin.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if nom.starts_with('.') {
            continue;
        }
        let illisible = || format!("{} ne peut pas être lu", chemin.display());
        let vu = fs::metadata(&chemin).with_context(illisible)?;
        if !vu.is_file() {
            bail!("{} n’est pas un fichier", chemin.display());
        }
        if vu.len() > TAILLE {
            bail!("{} fait plus de 1\u{a0}Mo", chemin.display());
        }
        fichiers.push((nom, fs::read(&chemin).with_context(illisible)?));
    }
    fichiers.sort();
    Ok(JeuDeModeles::remplaces_par(fichiers)?)
}
