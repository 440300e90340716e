//! The journal: binding facts to each other, and verifying that none changed since.

use crate::contexte::Contexte;
use crate::error::Result;

pub use store::journal::Verification;

/// Whether every fact is the one that was bound.
pub async fn verifier(contexte: &Contexte) -> Result<Verification> {
    Ok(store::journal::verifier(contexte.base()).await?)
}
