//! The journal: facts are bound to each other, and a verification shows whether one has changed since.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::exiger;
use domain::acces::Role;
use store::{Base, Ecriture};

pub use store::journal::{Constat, Verification};

/// Verifies that no fact has changed since it was bound to the facts before it.
pub async fn verifier(contexte: &Contexte) -> Result<Verification> {
    Ok(store::journal::verifier(contexte.base()).await?)
}

/// Asks for a verification, which a job does. Returns the present state of the verification.
pub async fn demander_verification(contexte: &Contexte) -> Result<Constat> {
    contexte
        .entretenir(|tx: Ecriture| async move {
            exiger(&tx, contexte, Role::IA).await?;
            store::journal::demander(&tx).await?;
            Ok::<_, Error>(store::journal::constat(&tx).await?)
        })
        .await
}

/// Verifies the journal and stores the result. A metric and the log report a rupture.
pub(crate) async fn constater(base: &Base) -> Result<()> {
    let vu = &store::journal::verifier(base).await?;
    metrics::gauge!("linteau_journal_rompu").set(if vu.rupture.is_some() { 1.0 } else { 0.0 });
    if let Some(numero) = vu.rupture {
        tracing::error!(target: "securite", fait = numero.0, "the journal is broken: what it says from there on is not what was written");
    }
    base.entretenir(|tx| async move { store::journal::constater(&tx, vu).await }).await?;
    Ok(())
}
