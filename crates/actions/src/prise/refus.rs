//! What who asks for a lot that they cannot have is told.

use super::FaconDePrendre;
use crate::attente::{Regles, tour};
use crate::contexte::Contexte;
use crate::error::{Error, Kind, Refusal, Result, Vers};
use domain::lot::tenue::RefusDeTenue;
use domain::lot::{IdLot, StatutLot};
use domain::option_lot::Obstacle;
use store::reservation::ReservationsVisibles;
use store::{Acces, Ecriture, Instant};

/// What a crowd that asks for one lot is told, at the least cost: that somebody has it, or they do. Of a lot that is dedicated
/// nothing is said here: it may not exist for who asks.
pub(crate) async fn deja_pris(
    db: &impl Acces,
    contexte: &Contexte,
    lot: &IdLot,
    prise: FaconDePrendre,
) -> Result<Option<(Obstacle, StatutLot)>> {
    let Some(vu) = store::lot::publie(db, lot).await? else { return Ok(None) };
    let statut = vu.tenue.statut();
    if statut == StatutLot::L || vu.exclusivite.is_some() || vu.retire {
        return Ok(None);
    }
    let moi = contexte.pour_qui()?;
    if vu.tenue.avance().is_some() {
        let tour = tour(db, Regles::de(contexte.base()), &vu, contexte.maintenant()).await?;
        let autre = tour.filter(|attente| attente.prescripteur != moi);
        return Ok(autre.map(|attente| (Obstacle::Priorite(attente.avance_fin.map(Instant::date)), statut)));
    }
    if let Some(reservation) = ReservationsVisibles::de(moi).en_cours_sur(db, lot).await? {
        return Ok(Some((Obstacle::EnReservation(reservation.id), statut)));
    }
    let option = store::option_lot::en_cours_sur(db, lot).await?;
    Ok(match (option.filter(|option| option.prescripteur == moi), prise) {
        (Some(_), FaconDePrendre::Reservation) => None,
        (Some(option), FaconDePrendre::Option) => Some((Obstacle::Mienne(option.echeance.date()), statut)),
        (None, _) => Some((Obstacle::Pris(statut), statut)),
    })
}

/// A refusal by what stands in the way, with what to look at: the mandate to sign, else the present status of the lot.
pub(crate) fn refuser(obstacle: &Obstacle, statut: StatutLot) -> Error {
    let refus = Refusal::new(Kind::Conflict, obstacle.code(), obstacle.phrase());
    match obstacle {
        Obstacle::Mandat(Some(mandat)) => refus.vers(Vers::Mandat(mandat.clone())),
        Obstacle::EnReservation(reservation) => refus.vers(Vers::Reservation(*reservation)),
        Obstacle::Mandat(None) | Obstacle::Limite(_) => refus,
        Obstacle::Mienne(_)
        | Obstacle::Pris(_)
        | Obstacle::Priorite(_)
        | Obstacle::Retire
        | Obstacle::AvantPremiere
        | Obstacle::Annexe(_)
        | Obstacle::AnnexePrise(..)
        | Obstacle::Recente(_) => refus.vers(Vers::Statut(statut)),
    }
    .into()
}

/// The same, by the holder of the lot as it stands now.
pub(crate) async fn refuser_de_tenue(tx: &Ecriture, lot: &IdLot, refus: RefusDeTenue) -> Result<Error> {
    let statut = store::lot::par_id(tx, lot).await?.map_or(StatutLot::O, |lot| lot.tenue.statut());
    Ok(refuser(&Obstacle::de_tenue(refus, statut), statut))
}
