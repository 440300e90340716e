//! `linteau journal`.

use super::ActionJournal;
use crate::ouverture::ouvrir_prete;
use crate::reglages::Reglages;
use crate::sortie::dire;
use actions::Contexte;
use actions::journal::Verification;
use anyhow::bail;

/// Verifies the chain of the journal.
pub(crate) async fn executer(reglages: &Reglages, action: ActionJournal) -> anyhow::Result<()> {
    let base = ouvrir_prete(reglages).await?;
    let resultat = match action {
        ActionJournal::Verifier => verifier(&Contexte::de_la_commande(base.clone())).await,
    };
    base.fermer().await?;
    resultat
}

async fn verifier(contexte: &Contexte) -> anyhow::Result<()> {
    let Verification { enchaines, en_attente, rupture, dernier_maillon } = actions::journal::verifier(contexte).await?;
    if let Some(numero) = rupture {
        bail!("le journal est rompu au fait {}\u{a0}; les {enchaines} qui précèdent sont intacts", numero.0);
    }
    let attente = match en_attente {
        0 => String::new(),
        n => format!("\u{a0}; {n} attendent d’être enchaînés"),
    };
    dire(format_args!(
        "Le journal est entier\u{a0}: {enchaines} faits enchaînés{attente}.\nDernier maillon\u{a0}: {dernier_maillon}"
    ))
}
