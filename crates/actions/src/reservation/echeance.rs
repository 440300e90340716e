//! What the end of drafts brings, done by a job of any server: a warning the day before, then the lot is free again; and what is
//! erased of reservations that ended long ago. Each in a transaction of its own that compares its state: twice changes nothing.

use super::garder;
use super::suite::{liberer, terminer};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, poster_la_reservation, poster_la_reservation_au_prescripteur};
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::photo::oublier;
use crate::prise::servir;
use crate::un_par_un::un_par_un;
use chrono::Months;
use domain::lot::tenue::{Evenement, IdReservation};
use domain::reservation::{EtatReservation, EvenementReservation};
use store::{Acte, Base, Ecriture, Fait, Instant};

/// For how long the people of a reservation are known after its end (`domain.md` section 9).
pub const GARDE_DES_RESERVATIONS: Months = Months::new(36);

/// Ends the drafts whose time is over, and warns of those that end within a day. One that cannot be ended now (an import changes its
/// lot) is met again the next time.
pub async fn suivre(base: &Base) -> Result<()> {
    let contexte = &Contexte::des_taches(base.clone());
    let maintenant = base.maintenant();
    let finis = un_par_un(
        |limite| async move { Ok(store::reservation::a_finir(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { contexte.ecrire(|tx| async move { finir(&tx, base, id).await }).await.map(drop) },
    )
    .await;
    let avertis = un_par_un(
        |limite| async move { Ok(store::reservation::a_avertir(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { base.entretenir(|tx: Ecriture| async move { avertir(&tx, id).await }).await },
    )
    .await;
    finis.and(avertis)
}

async fn finir(tx: &Ecriture, base: &Base, id: IdReservation) -> Result<Acte<()>> {
    let Some(mut reservation) = store::reservation::par_id_verrouillee(tx, id).await? else {
        return Ok(Acte::sans_effet(()));
    };
    // Another server did, or its prescriber changed or cancelled it meanwhile.
    let brouillon = reservation.etat == EtatReservation::Brouillon;
    if !brouillon || reservation.se_remplit(tx.maintenant()) {
        return Ok(Acte::sans_effet(()));
    }
    let expire = reservation.expire;
    terminer(tx, &mut reservation, EvenementReservation::Expiree, expire).await?;
    let annexes = liberer(tx, &reservation, &Evenement::ReservationExpiree { reservation: id }).await?;
    poster_la_reservation(tx, &reservation, Lettre::ReservationExpiree).await?;
    let lot = reservation.lot;
    let fait = Fait::ReservationExpiree { reservation: id, lot: lot.clone(), annexes: annexes.clone() };
    let mut dossier = Box::pin(DossierDeVente::du_lot(tx, base, &lot)).await?;
    let liste = servir(tx, base, &mut dossier, &annexes).await?;
    Ok(Acte::faits((), [vec![fait], liste].concat()))
}

/// Warns its prescriber alone; a warning whose draft ended since is not sent.
async fn avertir(tx: &Ecriture, id: IdReservation) -> Result<()> {
    let Some(mut reservation) = store::reservation::par_id_verrouillee(tx, id).await? else { return Ok(()) };
    let du = reservation.avertir.is_some_and(|avertir| avertir <= tx.maintenant());
    if reservation.etat != EtatReservation::Brouillon || !du {
        return Ok(());
    }
    reservation.avertir = None;
    let encore = reservation.se_remplit(tx.maintenant());
    garder(tx, &mut reservation).await?;
    if encore {
        poster_la_reservation_au_prescripteur(tx, &reservation, Lettre::ReservationAvertissement).await?;
    }
    Ok(())
}

/// Erases what is known of the people of reservations that ended three years ago, each with its fact.
pub async fn oublier_anciennes(base: &Base) -> Result<()> {
    let avant = base.maintenant().date().checked_sub_months(GARDE_DES_RESERVATIONS).unwrap_or_default();
    let avant = &Instant::from(avant);
    let contexte = &Contexte::des_taches(base.clone());
    un_par_un(
        |limite| async move { Ok(store::reservation::a_oublier(&base.lire().await?, *avant, limite).await?) },
        |id: IdReservation| async move {
            let travail = |tx: Ecriture| async move {
                Ok::<_, Error>(match store::reservation::oublier(&tx, id, *avant).await? {
                    None => Acte::sans_effet(Vec::new()),
                    Some(fichiers) => Acte::fait(fichiers, Fait::ReservationEffacee { reservation: id }),
                })
            };
            for fichier in contexte.ecrire(travail).await?.valeur {
                oublier(base, &fichier).await;
            }
            Ok(())
        },
    )
    .await
}
