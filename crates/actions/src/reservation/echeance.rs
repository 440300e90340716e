//! What the end of reservations brings, done by a job of any server: a warning the day before, then the lot is free again; and what is
//! erased of those that ended long ago. Each in a transaction of its own that compares the state: twice changes nothing.

use super::{completer, garder, tenu_par};
use crate::contexte::Contexte;
use crate::denonciation::DenonciationsEnAttente;
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::lot_vu::import_en_cours;
use crate::photo::oublier;
use crate::prise::{dire, passer, rendre};
use crate::un_par_un::un_par_un;
use chrono::{Days, Months};
use domain::lot::tenue::IdReservation;
use domain::vente::{LettreSurReservation, Pas, Reservation};
use store::{Acte, Base, Ecriture, Fait, Instant};

/// For how long the people of a reservation are known after its end (`domain.md` section 9).
pub const GARDE_DES_RESERVATIONS: Months = Months::new(36);

/// Ends the reservations whose time is over, warns of the drafts that end within a day, and tells of those whose lot left the sale.
///
/// One that cannot be ended now, because an import changes its lot, is met again the next time.
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
        |id| async move { contexte.ecrire(|tx| async move { avertir(&tx, base, id).await }).await.map(drop) },
    )
    .await;
    let signales = un_par_un(
        |limite| async move { Ok(store::hors_vente::reservations(&base.lire().await?, limite).await?) },
        |id| async move { base.entretenir(|tx: Ecriture| async move { Box::pin(signaler(&tx, base, id)).await }).await },
    )
    .await;
    finis.and(avertis).and(signales)
}

/// Tells its prescriber, once, that its lot left the sale. Left for later as long as an import that nobody sees yet is what withdraws it.
async fn signaler(tx: &Ecriture, base: &Base, id: IdReservation) -> Result<()> {
    let Some(reservation) = store::reservation::par_id_verrouillee(tx, id).await? else { return Ok(()) };
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, base, tenu_par(&reservation))).await?;
    if !dossier.est_hors_vente() {
        return Err(import_en_cours());
    }
    let court = reservation.echeance().is_none_or(|fin| fin > tx.maintenant().date());
    if store::hors_vente::noter_la_reservation(tx, id).await? && court {
        dire(tx, &mut dossier, &Pas::vers(reservation).et_la_lettre(LettreSurReservation::HorsVente)).await?;
    }
    Ok(())
}

async fn finir(tx: &Ecriture, base: &Base, id: IdReservation) -> Result<Acte<()>> {
    let attendus = match store::programme::tenir_celui_de_la_reservation(tx, id).await? {
        Some(programme) => DenonciationsEnAttente::de_la_reservation(tx, id, programme).await?,
        None => DenonciationsEnAttente::default(),
    };
    let Some(reservation) = store::reservation::par_id_verrouillee(tx, id).await? else {
        return Ok(Acte::sans_effet(()));
    };
    // Another server did, or its prescriber changed or cancelled it meanwhile.
    if let Some(fait) = reporter(tx, &reservation).await? {
        return Ok(fait);
    }
    let Ok(pas) = reservation.echoir(tx.maintenant().date()) else { return Ok(Acte::sans_effet(())) };
    let mut dossier = Box::pin(DossierDeVente::tenu(tx, base, tenu_par(&reservation))).await?;
    let mut faits = rendre(tx, base, &mut dossier, pas).await?.faits;
    faits.extend(attendus.decider(tx, base).await?);
    Ok(Acte::faits((), faits))
}

/// Puts off the end of a complete draft, which cannot be signed yet; nothing of any other.
async fn reporter(tx: &Ecriture, reservation: &Reservation) -> Result<Option<Acte<()>>> {
    let Some(pas) = reservation.reporter(tx.maintenant().date()) else { return Ok(None) };
    let suivie = completer(tx, vec![reservation.clone()]).await?.pop();
    if !suivie.is_some_and(|suivie| suivie.formulaire().est_complet(tx.maintenant().jour())) {
        return Ok(None);
    }
    let faits = pas.tous_les_faits(Vec::new());
    garder(tx, pas.apres).await?;
    Ok(Some(Acte::faits((), faits)))
}

/// Warns its prescriber alone; a warning whose draft ended since is not sent.
async fn avertir(tx: &Ecriture, base: &Base, id: IdReservation) -> Result<Acte<()>> {
    let Some(reservation) = store::reservation::par_id_verrouillee(tx, id).await? else {
        return Ok(Acte::sans_effet(()));
    };
    if let Some(fait) = reporter(tx, &reservation).await? {
        return Ok(fait);
    }
    let Some(pas) = reservation.avertir(tx.maintenant().date()) else { return Ok(Acte::sans_effet(())) };
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, base, tenu_par(&reservation))).await?;
    Ok(Acte::faits((), passer(tx, &mut dossier, pas).await?.faits))
}

/// For how long the files of a draft that nobody signed are kept after its end: they serve no contract (`domain.md` section 9). A house rule.
const GARDE_DES_FICHIERS: Days = Days::new(30);

/// Erases the files of drafts that ended thirty days ago without a signature, each with its fact.
async fn vider_les_anciens(base: &Base) -> Result<()> {
    let avant = base.maintenant().date().checked_sub_days(GARDE_DES_FICHIERS).unwrap_or_default();
    let avant = &Instant::from(avant);
    let contexte = &Contexte::des_taches(base.clone());
    un_par_un(
        |limite| async move { Ok(store::reservation::a_vider(&base.lire().await?, *avant, limite).await?) },
        |id: IdReservation| async move {
            let travail = |tx: Ecriture| async move {
                let fichiers = store::reservation::vider(&tx, id, *avant).await?;
                let fait = (!fichiers.is_empty()).then_some(Fait::ReservationVidee { reservation: id });
                Ok::<_, Error>(Acte::faits(fichiers, Vec::from_iter(fait)))
            };
            for fichier in contexte.ecrire(travail).await?.valeur {
                oublier(base, &fichier).await;
            }
            Ok(())
        },
    )
    .await
}

/// Erases what is known of the people of reservations that ended three years ago, and the files of drafts that ended thirty days ago.
///
/// Each with its fact.
pub async fn oublier_anciennes(base: &Base) -> Result<()> {
    let vides = vider_les_anciens(base).await;
    vides.and(oublier_les_gens(base).await)
}

async fn oublier_les_gens(base: &Base) -> Result<()> {
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
