//! The periodic job about the end of options. It reminds the prescriber on the working day before the end, and frees the lot at the
//! end. Each option is ended in its own transaction, which compares the state. When two servers do it at once, the second one
//! therefore changes nothing.

use super::tenu_par;
use crate::contexte::Contexte;
use crate::denonciation::DenonciationsEnAttente;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::lot_vu::import_en_cours;
use crate::prise::{passer, poster_les_lettres, rendre};
use crate::un_par_un::un_par_un;
use domain::lot::tenue::IdOption;
use domain::vente::{LettreSurOption, Pas};
use store::{Acte, Base, Ecriture};

/// Ends the options whose time is over, sends the reminders of those that end on the next working day, and tells holders whose lot
/// left the sale.
///
/// An option that cannot be ended now, because an import changes its lot, is tried again by the next run.
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

/// Tells the prescriber, once, that the lot left the sale. When an import that nobody sees yet has withdrawn the lot, a later run
/// tells it.
async fn signaler(tx: &Ecriture, base: &Base, id: IdOption) -> Result<()> {
    let Some(option) = store::option_lot::par_id_verrouillee(tx, id).await? else { return Ok(()) };
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, base, tenu_par(&option))).await?;
    if !dossier.est_hors_vente() {
        return Err(import_en_cours());
    }
    if store::hors_vente::noter_l_option(tx, id).await? && option.court(tx.maintenant().date()) {
        poster_les_lettres(tx, &mut dossier, &Pas::vers(option).et_la_lettre(LettreSurOption::HorsVente)).await?;
    }
    Ok(())
}

async fn finir(tx: &Ecriture, base: &Base, id: IdOption) -> Result<Acte<()>> {
    let attendus = DenonciationsEnAttente::de_l_option(tx, id).await?;
    let Some(option) = store::option_lot::par_id_verrouillee(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    // `echoir` refuses when another server has ended the option, or when somebody has cancelled or extended it meanwhile.
    let Ok(pas) = option.echoir(tx.maintenant().date()) else { return Ok(Acte::sans_effet(())) };
    let mut dossier = Box::pin(DossierDeVente::tenu(tx, base, tenu_par(&option))).await?;
    let mut faits = rendre(tx, base, &mut dossier, pas).await?.faits;
    faits.extend(attendus.decider(tx, base).await?);
    Ok(Acte::faits((), faits))
}

/// Reminds the prescriber of the end. No reminder is sent when the option has ended since it was found.
async fn rappeler(tx: &Ecriture, base: &Base, id: IdOption) -> Result<()> {
    let Some(option) = store::option_lot::par_id_verrouillee(tx, id).await? else { return Ok(()) };
    let Some(pas) = option.rappeler(tx.maintenant().date()) else { return Ok(()) };
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, base, tenu_par(&option))).await?;
    passer(tx, &mut dossier, pas).await.map(drop)
}
