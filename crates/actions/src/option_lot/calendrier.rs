//! The secret address of a prescriber's calendar: theirs alone, nobody reads it in their place.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::{moi, prescripteur};
use store::calendrier::JetonCalendrier;
use store::{Acte, Ecrit, Ecriture, Fait, Instant};

/// The secret of whoever asks, when one was drawn.
pub async fn adresse_du_calendrier(contexte: &Contexte) -> Result<Option<(JetonCalendrier, Instant)>> {
    contexte.moi_meme()?;
    let lecture = contexte.base().lire().await?;
    let qui = prescripteur(moi(&lecture, contexte).await?)?;
    Ok(store::calendrier::de(&lecture, qui.id).await?)
}

/// Draws the secret of whoever asks, when they have none; the one that they have otherwise.
pub async fn ouvrir_le_calendrier(contexte: &Contexte) -> Result<Ecrit<(JetonCalendrier, Instant)>> {
    contexte.moi_meme()?;
    let travail = |tx: Ecriture| async move {
        let qui = prescripteur(moi(&tx, contexte).await?)?;
        store::utilisateur::par_id_verrouille(&tx, qui.id).await?;
        // Two windows may have asked together.
        let tire = match store::calendrier::de(&tx, qui.id).await? {
            Some(connu) => return Ok(Acte::sans_effet(connu)),
            None => store::calendrier::renouveler(&tx, qui.id).await?,
        };
        Ok::<_, Error>(Acte::fait(tire, Fait::CalendrierRenouvele { utilisateur: qui.id }))
    };
    contexte.ecrire(travail).await
}

/// Draws it anew: the former address leads nowhere from here on.
pub async fn renouveler_le_calendrier(contexte: &Contexte) -> Result<Ecrit<(JetonCalendrier, Instant)>> {
    contexte.moi_meme()?;
    let travail = |tx: Ecriture| async move {
        let qui = prescripteur(moi(&tx, contexte).await?)?;
        let tire = store::calendrier::renouveler(&tx, qui.id).await?;
        Ok::<_, Error>(Acte::fait(tire, Fait::CalendrierRenouvele { utilisateur: qui.id }))
    };
    contexte.ecrire(travail).await
}
