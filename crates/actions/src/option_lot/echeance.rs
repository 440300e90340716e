//! What the end of options brings, done by a job of any server: a reminder the working day before, then the lot is free again.
//! Each option is ended in a transaction of its own that compares its state: twice, or by two servers at once, changes nothing.

use super::suite::{garder, liberer, rendre};
use crate::attente::Regles;
use crate::contexte::Contexte;
use crate::courrier::{Lettre, poster_a_la_vente, poster_au_titulaire};
use crate::error::Result;
use crate::un_par_un::un_par_un;
use domain::lot::tenue::{Evenement, IdOption};
use domain::option_lot::{EvenementOption, StatutOption};
use store::{Acte, Base, Ecriture, Fait};

/// Ends the options whose time is over, and reminds of those that end on the next working day. One that cannot be ended now (an
/// import changes its lot) is met again the next time.
pub async fn suivre(base: &Base) -> Result<()> {
    let contexte = &Contexte::des_taches(base.clone());
    let (maintenant, regles) = (base.maintenant(), Regles::de(base));
    let finies = un_par_un(
        |limite| async move { Ok(store::option_lot::a_finir(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { contexte.ecrire(|tx| async move { finir(&tx, regles, id).await }).await.map(drop) },
    )
    .await;
    let rappelees = un_par_un(
        |limite| async move { Ok(store::option_lot::a_rappeler(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { base.entretenir(|tx: Ecriture| async move { rappeler(&tx, id).await }).await },
    )
    .await;
    finies.and(rappelees)
}

async fn finir(tx: &Ecriture, regles: Regles, id: IdOption) -> Result<Acte<()>> {
    let Some(mut option) = store::option_lot::par_id_verrouillee(tx, id).await? else {
        return Ok(Acte::sans_effet(()));
    };
    // Another server did, or somebody cancelled or extended it meanwhile.
    let Ok(finie) = option.statut.apres(EvenementOption::Echue) else { return Ok(Acte::sans_effet(())) };
    if option.echeance > tx.maintenant() {
        return Ok(Acte::sans_effet(()));
    }
    option.statut = finie;
    // Whenever the job comes: what follows from its end counts from there.
    option.finie = Some(option.echeance);
    garder(tx, &mut option).await?;
    let annexes = liberer(tx, &option, &Evenement::OptionEchue { option: id }).await?;
    poster_a_la_vente(tx, &option, Lettre::OptionEchue).await?;
    let fait = Fait::OptionEchue { option: id, lot: option.lot.clone(), annexes: annexes.clone() };
    let liste = rendre(tx, regles, &option.lot, annexes).await?;
    Ok(Acte::faits((), [vec![fait], liste].concat()))
}

/// Reminds its prescriber alone; a reminder whose option ended since is not sent.
async fn rappeler(tx: &Ecriture, id: IdOption) -> Result<()> {
    let Some(mut option) = store::option_lot::par_id_verrouillee(tx, id).await? else { return Ok(()) };
    let due = option.rappel.is_some_and(|rappel| rappel <= tx.maintenant());
    if option.statut != StatutOption::EnCours || !due {
        return Ok(());
    }
    option.rappel = None;
    let encore = option.echeance > tx.maintenant();
    garder(tx, &mut option).await?;
    if encore {
        poster_au_titulaire(tx, &option, Lettre::OptionRappel).await?;
    }
    Ok(())
}
