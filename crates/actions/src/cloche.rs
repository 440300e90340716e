//! Reading what arrived of one's files (`store::cloche`).

use crate::contexte::Contexte;
use crate::error::Result;
use store::{Ecriture, Numero};

/// Notes that whoever acts has read as far as that fact. Nobody reads in the place of somebody else.
pub async fn lire_jusqu_a(contexte: &Contexte, jusqu_a: Numero) -> Result<()> {
    let moi = contexte.moi_meme()?;
    let travail = |tx: Ecriture| async move { Ok(store::cloche::lire_jusqu_a(&tx, moi, jusqu_a).await?) };
    contexte.entretenir(travail).await
}
