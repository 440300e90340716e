//! The secret address of a prescriber's calendar. It is theirs alone: nobody reads it in their place.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::{moi, prescripteur};
use store::calendrier::JetonCalendrier;
use store::{Acte, Ecrit, Ecriture, Fait, Instant};

/// Reads the secret of the user who asks. `None` when none was drawn yet.
pub async fn adresse_du_calendrier(contexte: &Contexte) -> Result<Option<(JetonCalendrier, Instant)>> {
    contexte.moi_meme()?;
    let lecture = contexte.base().lire().await?;
    let qui = prescripteur(moi(&lecture, contexte).await?)?;
    Ok(store::calendrier::de(&lecture, qui.id).await?)
}

/// Returns the secret of the user who asks. It is drawn now when they have none.
pub async fn ouvrir_le_calendrier(contexte: &Contexte) -> Result<Ecrit<(JetonCalendrier, Instant)>> {
    contexte.moi_meme()?;
    let travail = |tx: Ecriture| async move {
        let qui = prescripteur(moi(&tx, contexte).await?)?;
        store::utilisateur::par_id_verrouille(&tx, qui.id).await?;
        // Another window of the same user may have drawn the secret meanwhile.
        let tire = match store::calendrier::de(&tx, qui.id).await? {
            Some(connu) => return Ok(Acte::sans_effet(connu)),
            None => store::calendrier::renouveler(&tx, qui.id).await?,
        };
        Ok::<_, Error>(Acte::fait(tire, Fait::CalendrierRenouvele { utilisateur: qui.id }))
    };
    contexte.ecrire(travail).await
}

/// Draws a new secret. The former address no longer works.
pub async fn renouveler_le_calendrier(contexte: &Contexte) -> Result<Ecrit<(JetonCalendrier, Instant)>> {
    contexte.moi_meme()?;
    let travail = |tx: Ecriture| async move {
        let qui = prescripteur(moi(&tx, contexte).await?)?;
        let tire = store::calendrier::renouveler(&tx, qui.id).await?;
        Ok::<_, Error>(Acte::fait(tire, Fait::CalendrierRenouvele { utilisateur: qui.id }))
    };
    contexte.ecrire(travail).await
}
