//! Reading what arrived in one's own files (`store::cloche`).

use crate::contexte::Contexte;
use crate::error::Result;
use store::{Ecriture, Numero};

/// Notes that the user who acts has read as far as this fact. It refuses an impersonation, because nobody reads in the
/// place of another user.
pub async fn lire_jusqu_a(contexte: &Contexte, jusqu_a: Numero) -> Result<()> {
    let moi = contexte.moi_meme()?;
    let travail = |tx: Ecriture| async move { Ok(store::cloche::lire_jusqu_a(&tx, moi, jusqu_a).await?) };
    contexte.entretenir(travail).await
}
