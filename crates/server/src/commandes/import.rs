//! `linteau import`.

use super::Import;
use crate::ouverture::ouvrir_prete;
use crate::progression::Barre;
use crate::reglages::Reglages;
use actions::import::{Departs, Mode, Options, annuler_dernier_import, importer};
use std::io::Write as _;

/// Imports a feed, describes what importing it would change, or undoes the last import.
pub(crate) async fn executer(reglages: &Reglages, options: Import) -> anyhow::Result<()> {
    let base = ouvrir_prete(reglages).await?;
    let barre = Barre::default();
    let resultat = match &options.fichier {
        Some(fichier) => {
            let options = Options {
                mode: if options.dry_run { Mode::ASec } else { Mode::Appliquer },
                departs: if options.confirmer { Departs::Confirmes } else { Departs::Bornes },
            };
            importer(&base, fichier, options, &|p| barre.montrer(p)).await.map(|rapport| rapport.to_string())
        }
        None => annuler_dernier_import(&base, &|p| barre.montrer(p))
            .await
            .map(|_| "Le dernier import est annulé : le catalogue est comme avant.".to_owned()),
    };
    barre.finir();
    base.fermer().await?;
    println!("{}", resultat?);
    Ok(())
}

/// Writes the JSON Schema of a line.
pub(crate) fn ecrire_schema() -> anyhow::Result<()> {
    let mut sortie = std::io::stdout().lock();
    sortie.write_all(feed::schema().as_bytes())?;
    Ok(sortie.flush()?)
}
