//! The refusals for a lot that cannot be taken.

use super::FaconDePrendre;
use crate::contexte::Contexte;
use crate::dossier::{DossierDeVente, regles};
use crate::error::{Error, Result};
use domain::lot::tenue::RefusDeTenue;
use domain::lot::{IdLot, StatutLot, Tenue};
use domain::option_lot::Obstacle;
use domain::vente::Attente;
use store::Acces;
use store::option_lot::OptionsVisibles;
use store::reservation::ReservationsVisibles;

/// Refuses early, at the least cost, a lot that somebody holds already, because many may ask for the same lot. A dedicated lot is
/// never refused here, because it may not exist for this prescriber. Nothing is locked, so the action checks again.
pub(crate) async fn deja_pris(
    db: &impl Acces,
    contexte: &Contexte,
    lot: &IdLot,
    prise: FaconDePrendre,
) -> Result<Option<Error>> {
    // Most lots are free, and this one statement tells it.
    let Some(lu) = store::lot::par_id(db, lot).await? else { return Ok(None) };
    let moi = contexte.pour_qui()?;
    match lu.tenue {
        Tenue::Libre => return Ok(None),
        Tenue::EnAvance { attente, .. } => {
            let servie = store::attente::par_id(db, attente).await?;
            if servie.is_some_and(|servie| servie.prescripteur == moi) {
                return Ok(None);
            }
        }
        Tenue::Optionne { .. } | Tenue::PreReserve { .. } | Tenue::Reserve { .. } | Tenue::Exterieure(_) => {}
    }
    let Some(vu) = store::lot::publie(db, lot).await? else { return Ok(None) };
    let statut = vu.tenue.statut();
    if statut == StatutLot::L || vu.exclusivite.is_some() || vu.retire {
        return Ok(None);
    }
    let obstacle = match vu.tenue {
        Tenue::Libre => None,
        Tenue::EnAvance { .. } => {
            let liste = store::prise::liste(db, &vu, None).await?;
            let tour = liste.tour(regles(contexte.base()), &vu, contexte.maintenant().date());
            let autre = tour.filter(|attente| attente.prescripteur != moi);
            autre.map(|attente| Obstacle::Priorite(Attente::avance(attente)))
        }
        Tenue::Optionne { option } => match (OptionsVisibles::de(moi).par_id(db, option).await?, prise) {
            (Some(_), FaconDePrendre::Reservation) => None,
            (Some(option), FaconDePrendre::Option) => Some(Obstacle::Mienne(option.echeance)),
            (None, _) => Some(Obstacle::Pris(statut)),
        },
        Tenue::PreReserve { .. } | Tenue::Reserve { .. } => {
            let sienne = ReservationsVisibles::de(moi).en_cours_sur(db, lot).await?;
            Some(sienne.map_or(Obstacle::Pris(statut), |sienne| Obstacle::EnReservation(sienne.id)))
        }
        Tenue::Exterieure(_) => Some(Obstacle::Pris(statut)),
    };
    Ok(obstacle.map(|obstacle| obstacle.en_refus(statut).into()))
}

/// Turns the reason why the lot of the dossier cannot be held into the refusal of an action.
pub(crate) fn refuser_de_tenue(dossier: &DossierDeVente, refus: RefusDeTenue) -> Error {
    let statut = dossier.lot().map_or(StatutLot::O, |lot| lot.tenue.statut());
    Obstacle::de_tenue(refus, statut).en_refus(statut).into()
}
