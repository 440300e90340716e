//! What the end of options brings, done by a job of any server: a reminder the working day before, then the lot is free again.
//! Each option is ended in a transaction of its own that compares its state: twice, or by two servers at once, changes nothing.

use super::tenu_par;
use crate::contexte::Contexte;
use crate::denonciation::Attendus;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::prise::{passer, rendre};
use crate::un_par_un::un_par_un;
use domain::lot::tenue::IdOption;
use store::{Acte, Base, Ecriture};

/// Ends the options whose time is over, and reminds of those that end on the next working day. One that cannot be ended now (an
/// import changes its lot) is met again the next time.
pub async fn suivre(base: &Base) -> Result<()> {
    let contexte = &Contexte::des_taches(base.clone());
    let maintenant = base.maintenant();
    let finies = un_par_un(
        |limite| async move { Ok(store::option_lot::a_finir(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { contexte.ecrire(|tx| async move { Box::pin(finir(&tx, base, id)).await }).await.map(drop) },
    )
    .await;
    let rappelees = un_par_un(
        |limite| async move { Ok(store::option_lot::a_rappeler(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { base.entretenir(|tx: Ecriture| async move { Box::pin(rappeler(&tx, base, id)).await }).await },
    )
    .await;
    finies.and(rappelees)
}

async fn finir(tx: &Ecriture, base: &Base, id: IdOption) -> Result<Acte<()>> {
    let attendus = Attendus::de_l_option(tx, id).await?;
    let Some(option) = store::option_lot::par_id_verrouillee(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    // Refused when another server ended it, or somebody cancelled or extended it meanwhile.
    let Ok(pas) = option.echoir(tx.maintenant().date()) else { return Ok(Acte::sans_effet(())) };
    let mut dossier = Box::pin(DossierDeVente::tenu(tx, base, tenu_par(&option))).await?;
    let mut faits = rendre(tx, base, &mut dossier, pas).await?.faits;
    faits.extend(attendus.decider(tx, base).await?);
    Ok(Acte::faits((), faits))
}

/// Reminds its prescriber alone; a reminder whose option ended since is not sent.
async fn rappeler(tx: &Ecriture, base: &Base, id: IdOption) -> Result<()> {
    let Some(option) = store::option_lot::par_id_verrouillee(tx, id).await? else { return Ok(()) };
    let Some(pas) = option.rappeler(tx.maintenant().date()) else { return Ok(()) };
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, base, tenu_par(&option))).await?;
    passer(tx, &mut dossier, pas).await.map(drop)
}
