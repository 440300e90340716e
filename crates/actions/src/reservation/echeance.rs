//! The periodic job about the time limits of reservations. It warns or reminds before the end of a delay. At the end the lot is
//! free again, or the sale is firm. Each step has its own transaction, which compares the state, so a second run of the same step
//! changes nothing. [`super::oubli`] deletes old data.

use super::{contrat, ecrire, est_complet, se_signe, tenu_par};
use crate::contexte::Contexte;
use crate::denonciation::DenonciationsEnAttente;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::lot_vu::import_en_cours;
use crate::prise::{passer, poster_les_lettres, rendre};
use crate::signature;
use crate::un_par_un::un_par_un;
use domain::lot::tenue::IdReservation;
use domain::signature::SujetSigne;
use domain::vente::{LettreSurReservation, Pas, Reservation, StadeDeReservation};
use store::{Acte, Base, Ecriture};

/// Ends the reservations whose time is over, and makes firm those whose delay to withdraw is over. Warns the prescribers whose
/// draft ends within a day, reminds the people whose turn it is to sign, and tells the prescribers whose lot left the sale.
///
/// A reservation that cannot be ended now, because an import changes its lot, is tried again by the next run.
pub async fn suivre(base: &Base) -> Result<()> {
    let contexte = &Contexte::des_taches(base.clone());
    let maintenant = base.maintenant();
    let finis = un_par_un(
        |limite| async move { Ok(store::reservation::a_finir(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { contexte.ecrire(|tx| async move { Box::pin(finir(&tx, base, id)).await }).await.map(drop) },
    )
    .await;
    let avertis = un_par_un(
        |limite| async move { Ok(store::reservation::a_avertir(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { contexte.ecrire(|tx| async move { Box::pin(avertir(&tx, base, id)).await }).await.map(drop) },
    )
    .await;
    let signales = un_par_un(
        |limite| async move { Ok(store::hors_vente::reservations(&base.lire().await?, limite).await?) },
        |id| async move { base.entretenir(|tx: Ecriture| async move { Box::pin(signaler(&tx, base, id)).await }).await },
    )
    .await;
    finis.and(avertis).and(signales)
}

/// Tells the prescriber, once, that the lot left the sale. When an import that nobody sees yet has withdrawn the lot, a later run
/// tells it.
async fn signaler(tx: &Ecriture, base: &Base, id: IdReservation) -> Result<()> {
    let Some(reservation) = store::reservation::par_id_verrouillee(tx, id).await? else { return Ok(()) };
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, base, tenu_par(&reservation))).await?;
    if !dossier.est_hors_vente() {
        return Err(import_en_cours());
    }
    let court = reservation.echeance().is_none_or(|fin| fin > tx.maintenant().date());
    if store::hors_vente::noter_la_reservation(tx, id).await? && court {
        poster_les_lettres(tx, &mut dossier, &Pas::vers(reservation).et_la_lettre(LettreSurReservation::HorsVente))
            .await?;
    }
    Ok(())
}

async fn finir(tx: &Ecriture, base: &Base, id: IdReservation) -> Result<Acte<()>> {
    // Lock the envelope before the rest, because somebody may be signing at this instant.
    let lue = signature::verrouiller_la_derniere(tx, SujetSigne::Contrat(id.0)).await?;
    let attendus = match store::programme::verrouiller_partage_celui_de_la_reservation(tx, id).await? {
        Some(programme) => DenonciationsEnAttente::de_la_reservation(tx, id, programme).await?,
        None => DenonciationsEnAttente::default(),
    };
    let Some(reservation) = store::reservation::par_id_verrouillee(tx, id).await? else {
        return Ok(Acte::sans_effet(()));
    };
    // The steps below change nothing when another server has ended the reservation, or when its prescriber has changed or cancelled
    // it.
    if let Some(fait) = reporter(tx, &reservation).await? {
        return Ok(fait);
    }
    let Ok(pas) = reservation.echoir(tx.maintenant().date()) else { return Ok(Acte::sans_effet(())) };
    contrat::exiger_la_derniere(tx, id, lue.as_ref()).await?;
    let mut dossier = Box::pin(DossierDeVente::tenu(tx, base, tenu_par(&reservation))).await?;
    dossier.complet = est_complet(tx, &reservation).await?;
    let passee = rendre(tx, base, &mut dossier, pas).await?;
    let mut faits = passee.faits;
    if let Some(lue) = lue {
        match passee.apres.stade {
            StadeDeReservation::Definitive { .. } => {
                contrat::dire_definitive(tx, &lue.enveloppe, &passee.apres, &dossier).await?;
            }
            _ => contrat::dire_la_fin(tx, &lue, &passee.apres, &dossier).await?,
        }
    }
    if passee.apres.fin().is_some() {
        faits.extend(attendus.decider(tx, base).await?);
    }
    Ok(Acte::faits((), faits))
}

/// Puts off the end of a complete draft that cannot be signed now. `None` when the end is not put off.
async fn reporter(tx: &Ecriture, reservation: &Reservation) -> Result<Option<Acte<()>>> {
    let Some(pas) = reservation.reporter(tx.maintenant().date()) else { return Ok(None) };
    if !est_complet(tx, reservation).await? {
        return Ok(None);
    }
    if se_signe(tx, reservation).await? {
        return Ok(None);
    }
    let faits = pas.tous_les_faits(Vec::new());
    ecrire(tx, pas.apres).await?;
    Ok(Some(Acte::faits((), faits)))
}

/// Warns the prescriber of the end of a draft, or reminds a buyer or the company to sign. Sends nothing when the time is already over.
async fn avertir(tx: &Ecriture, base: &Base, id: IdReservation) -> Result<Acte<()>> {
    let lue = signature::verrouiller_la_derniere(tx, SujetSigne::Contrat(id.0)).await?;
    let Some(reservation) = store::reservation::par_id_verrouillee(tx, id).await? else {
        return Ok(Acte::sans_effet(()));
    };
    if let Some(fait) = reporter(tx, &reservation).await? {
        return Ok(fait);
    }
    let Some(pas) = reservation.avertir(tx.maintenant().date()) else { return Ok(Acte::sans_effet(())) };
    contrat::exiger_la_derniere(tx, id, lue.as_ref()).await?;
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, base, tenu_par(&reservation))).await?;
    dossier.complet = est_complet(tx, &reservation).await?;
    let rappel = pas.lettres.contains(&LettreSurReservation::RappelDeSignature);
    let passee = passer(tx, &mut dossier, pas).await?;
    if let Some(lue) = lue.filter(|_| rappel) {
        contrat::rappeler(tx, &lue, &passee.apres, &dossier).await?;
    }
    Ok(Acte::faits((), passee.faits))
}
