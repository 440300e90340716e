//! What the end of options brings, done by a job of any server: a reminder the working day before, then the lot is free again.
//! Each option is ended in a transaction of its own that compares its state: twice, or by two servers at once, changes nothing.

use super::tenu_par;
use crate::contexte::Contexte;
use crate::denonciation::DenonciationsEnAttente;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::lot_vu::import_en_cours;
use crate::prise::{dire, passer, rendre};
use crate::un_par_un::un_par_un;
use domain::lot::tenue::IdOption;
use domain::vente::{LettreSurOption, Pas};
use store::{Acte, Base, Ecriture};

/// Ends the options whose time is over, reminds of those that end on the next working day, and tells of those whose lot left the sale.
///
/// One that cannot be ended now, because an import changes its lot, is met again the next time.
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
    let signalees = un_par_un(
        |limite| async move { Ok(store::hors_vente::options(&base.lire().await?, limite).await?) },
        |id| async move { base.entretenir(|tx: Ecriture| async move { Box::pin(signaler(&tx, base, id)).await }).await },
    )
    .await;
    finies.and(rappelees).and(signalees)
}

/// Tells its holder, once, that its lot left the sale. Left for later as long as an import that nobody sees yet is what withdraws it.
async fn signaler(tx: &Ecriture, base: &Base, id: IdOption) -> Result<()> {
    let Some(option) = store::option_lot::par_id_verrouillee(tx, id).await? else { return Ok(()) };
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, base, tenu_par(&option))).await?;
    if !dossier.est_hors_vente() {
        return Err(import_en_cours());
    }
    if store::hors_vente::noter_l_option(tx, id).await? && option.court(tx.maintenant().date()) {
        dire(tx, &mut dossier, &Pas::vers(option).et_la_lettre(LettreSurOption::HorsVente)).await?;
    }
    Ok(())
}

async fn finir(tx: &Ecriture, base: &Base, id: IdOption) -> Result<Acte<()>> {
    let attendus = DenonciationsEnAttente::de_l_option(tx, id).await?;
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
