//! `linteau migrate`.

use crate::ouverture::{MIGRATION_MANQUEE, ouvrir};
use crate::reglages::Reglages;
use crate::sortie::{dire, dire_fait};
use anyhow::Context as _;

/// Brings the schema of the database up to date.
pub(crate) async fn executer(reglages: &Reglages) -> anyhow::Result<()> {
    let base = ouvrir(reglages).await?;
    let faites = base.migrer().await.context(MIGRATION_MANQUEE)?;
    base.fermer().await?;
    match faites.len() {
        0 => dire("La base est à jour."),
        _ => dire_fait(format_args!("Base mise à jour\u{a0}: {}.", faites.join(", "))),
    }
}
