//! `linteau import`.

use super::Import;
use crate::ouverture::ouvrir_prete;
use crate::progression::Jauge;
use crate::reglages::Reglages;
use crate::sortie;
use actions::Contexte;
use actions::import::{
    Departs, Mode, Options, OptionsGrille, annuler_dernier_import, exporter_grille, importer, importer_grille,
    renoncer_a_la_reprise,
};
use anyhow::{Context as _, bail};
use domain::programme::IdProgramme;
use feed::grille::{Ecarts, est_une_grille};
use std::io::Write as _;
use std::path::Path;

/// Imports a feed or a price grid, describes what an import would change, writes the current grid of a programme, or undoes
/// the last import.
pub(crate) async fn executer(reglages: &Reglages, options: Import) -> anyhow::Result<()> {
    let base = ouvrir_prete(reglages).await?;
    let barre = Jauge::default();
    let a_sec = options.dry_run;
    let resultat = faire(&Contexte::de_la_commande(base.clone()), &options, &barre).await;
    barre.finir();
    base.fermer().await?;
    if a_sec { sortie::dire(resultat?) } else { sortie::dire_fait(resultat?) }
}

async fn faire(contexte: &Contexte, options: &Import, barre: &Jauge) -> anyhow::Result<String> {
    let programme = options.programme.clone().map(IdProgramme);
    if let (Some(classeur), Some(programme)) = (&options.modele_grille, &programme) {
        return exporter(contexte, classeur, programme).await;
    }
    let Some(fichier) = &options.fichier else {
        return annuler(contexte, options, barre).await;
    };
    let mode = if options.dry_run { Mode::ASec } else { Mode::Appliquer };
    if est_une_grille(fichier) {
        let ecarts = if options.confirmer { Ecarts::Confirmes } else { Ecarts::Bornes };
        let choix = OptionsGrille { mode, ecarts };
        let rapport = importer_grille(contexte, fichier, programme.as_ref(), choix, &|p| barre.montrer(p)).await?;
        return Ok(rapport.to_string());
    }
    if programme.is_some() {
        bail!("--programme ne sert qu’à une grille de prix (.xlsx, .csv)\u{a0}: un flux nomme ses programmes");
    }
    let departs = if options.confirmer { Departs::Confirmes } else { Departs::Bornes };
    let rapport = importer(contexte, fichier, Options { mode, departs }, &|p| barre.montrer(p)).await?;
    Ok(rapport.to_string())
}

async fn annuler(contexte: &Contexte, options: &Import, barre: &Jauge) -> anyhow::Result<String> {
    if options.renoncer {
        return Ok(renoncer_a_la_reprise(contexte, &|p| barre.montrer(p)).await?.to_string());
    }
    let annulation = annuler_dernier_import(contexte, &|p| barre.montrer(p)).await?;
    Ok(match annulation.fichiers_perdus {
        0 => "Le dernier import est annulé\u{a0}: le catalogue est comme avant.".to_owned(),
        perdus => format!(
            "Le dernier import est annulé\u{a0}: le catalogue est comme avant, sauf {perdus} documents, revenus sans leur \
             fichier, qui est perdu."
        ),
    })
}

/// Writes the current grid of a programme. It never replaces an existing file, because somebody may have filled it in.
async fn exporter(contexte: &Contexte, classeur: &Path, programme: &IdProgramme) -> anyhow::Result<String> {
    if !classeur.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("xlsx")) {
        bail!("{}\u{a0}: le nom d’un classeur se termine par .xlsx", classeur.display());
    }
    let octets = exporter_grille(contexte, programme).await?;
    let mut fichier = std::fs::File::create_new(classeur).map_err(|erreur| match erreur.kind() {
        std::io::ErrorKind::AlreadyExists => anyhow::anyhow!("{} existe déjà", classeur.display()),
        _ => anyhow::anyhow!("{}\u{a0}: {erreur}", classeur.display()),
    })?;
    if let Err(erreur) = fichier.write_all(&octets).and_then(|()| fichier.sync_all()) {
        // Remove a half-written grid, because it would keep the next try from writing the file.
        let _ = std::fs::remove_file(classeur);
        return Err(erreur).with_context(|| format!("écriture de {}", classeur.display()));
    }
    Ok(format!("Grille du programme {} écrite dans {}.", programme.0, classeur.display()))
}

/// Writes the JSON Schema of one line of a feed.
pub(crate) fn ecrire_schema() -> anyhow::Result<()> {
    sortie::ecrire(|sortie| sortie.write_all(feed::schema().as_bytes()))
}
