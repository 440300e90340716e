//! What the end of reservations brings, done by a job of any server: a warning the day before, then the lot is free again; and what is
//! erased of those that ended long ago. Each in a transaction of its own that compares the state: twice changes nothing.

use super::tenu_par;
use crate::contexte::Contexte;
use crate::denonciation::Attendus;
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::photo::oublier;
use crate::prise::{passer, rendre};
use crate::un_par_un::un_par_un;
use chrono::Months;
use domain::lot::tenue::IdReservation;
use store::{Acte, Base, Ecriture, Fait, Instant};

/// For how long the people of a reservation are known after its end (`domain.md` section 9).
pub const GARDE_DES_RESERVATIONS: Months = Months::new(36);

/// Ends the reservations whose time is over, and warns of the drafts that end within a day. One that cannot be ended now, because an
/// import changes its lot, is met again the next time.
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
        |id| async move { base.entretenir(|tx: Ecriture| async move { avertir(&tx, base, id).await }).await },
    )
    .await;
    finis.and(avertis)
}

async fn finir(tx: &Ecriture, base: &Base, id: IdReservation) -> Result<Acte<()>> {
    let attendus = match store::programme::tenir_celui_de(tx, id).await? {
        Some(programme) => Attendus::de_la_reservation(tx, id, programme.id).await?,
        None => Attendus::default(),
    };
    let Some(reservation) = store::reservation::par_id_verrouillee(tx, id).await? else {
        return Ok(Acte::sans_effet(()));
    };
    // Another server did, or its prescriber changed or cancelled it meanwhile.
    let Ok(pas) = reservation.echoir(tx.maintenant().date()) else { return Ok(Acte::sans_effet(())) };
    let mut dossier = Box::pin(DossierDeVente::tenu(tx, base, tenu_par(&reservation))).await?;
    let mut faits = rendre(tx, base, &mut dossier, pas).await?.faits;
    faits.extend(attendus.decider(tx, base).await?);
    Ok(Acte::faits((), faits))
}

/// Warns its prescriber alone; a warning whose draft ended since is not sent.
async fn avertir(tx: &Ecriture, base: &Base, id: IdReservation) -> Result<()> {
    let Some(reservation) = store::reservation::par_id_verrouillee(tx, id).await? else { return Ok(()) };
    let Some(pas) = reservation.avertir(tx.maintenant().date()) else { return Ok(()) };
    let mut dossier = DossierDeVente::a_ecrire(tx, base, tenu_par(&reservation)).await?;
    passer(tx, &mut dossier, pas).await.map(drop)
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
