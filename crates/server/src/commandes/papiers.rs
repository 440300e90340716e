//! `linteau papiers`.

use super::ActionPapiers;
use crate::modeles::lire;
use crate::sortie::dire;
use anyhow::{Context as _, bail};
use papers::jeu::{JeuDeModeles, nos_fichiers};
use papers::verification::{ModeleVerifie, verifier};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

/// Checks document models, or writes a copy of ours.
pub(crate) fn executer(action: &ActionPapiers) -> anyhow::Result<()> {
    match action {
        ActionPapiers::Verifier { dossier } => juger(dossier.as_deref()),
        ActionPapiers::Copier { dossier } => copier(dossier),
    }
}

fn juger(dossier: Option<&Path>) -> anyhow::Result<()> {
    let jeu = dossier.map_or_else(|| Ok(JeuDeModeles::nos()), lire)?;
    let trouves = verifier(&jeu)?;
    dire(tableau(&trouves).trim_end())?;
    match trouves.iter().filter(|trouve| !trouve.fautes.is_empty()).count() {
        0 => Ok(()),
        1 => bail!("un modèle ne convient pas"),
        plusieurs => bail!("{plusieurs} modèles ne conviennent pas"),
    }
}

/// A table with one line for each model, and one for each fault.
fn tableau(trouves: &[ModeleVerifie]) -> String {
    let largeur = trouves.iter().map(|trouve| trouve.modele.fichier().len()).max().unwrap_or_default();
    trouves.iter().fold(String::new(), |mut dit, trouve| {
        let (nom, qui) = (trouve.modele.fichier(), if trouve.remplace { "remplacé" } else { "le nôtre" });
        let etat = match (trouve.fautes.len(), trouve.cas) {
            (0, 0) => "OK".to_owned(),
            (0, 1) => "OK (1 cas)".to_owned(),
            (0, cas) => format!("OK ({cas} cas)"),
            (1, _) => "une faute".to_owned(),
            (fautes, _) => format!("{fautes} fautes"),
        };
        let _ = writeln!(dit, "{nom:largeur$}  {qui}  {etat}");
        for faute in &trouve.fautes {
            let _ = writeln!(dit, "  {faute}");
        }
        dit
    })
}

fn copier(dossier: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(dossier).with_context(|| format!("{} ne peut pas être créé", dossier.display()))?;
    for (nom, texte) in nos_fichiers() {
        let chemin = dossier.join(nom);
        let ecrire = || File::create_new(&chemin)?.write_all(texte.as_bytes());
        ecrire().with_context(|| format!("{} ne peut pas être écrit", chemin.display()))?;
    }
    dire(format_args!(
        "{} modèles sont dans {}. Gardez ceux que vous changez\u{a0}: les autres restent les nôtres.",
        nos_fichiers().count(),
        dossier.display()
    ))
}
