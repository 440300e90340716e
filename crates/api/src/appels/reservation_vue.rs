//! Reads a reservation in the scope of the viewer, and shows it.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::fiche::Fiche;
use actions::RefusDAction;
use actions::reservation::{ReservationSuivie, completer, completer_en_fiche};
use axum::response::Response;
use domain::acces::Portee;
use domain::lot::tenue::IdReservation;
use domain::refus_partage::RESERVATION_INTROUVABLE;
use domain::regard::Regard;
use store::reservation::ReservationsVisibles;
use store::{Acces, Ecrit};
use wire::reservation::ReservationDuFil;
use wire::suivi::FaitDeSuivi;

/// Reads a reservation with its lot and programme, if the viewer may see it.
pub(super) async fn visible(vue: &impl Acces, regard: &Regard, id: IdReservation) -> Result<ReservationSuivie, Error> {
    let reservation = ReservationsVisibles::par(regard).par_id(vue, id).await?.ok_or_else(absente)?;
    Ok(completer(vue, vec![reservation]).await?.pop().ok_or_else(absente)?)
}

/// Reads a reservation, if the viewer may see it, with the documents that its sheet shows.
pub(super) async fn visible_en_fiche(
    vue: &impl Acces,
    regard: &Regard,
    portee: Portee,
    id: IdReservation,
) -> Result<ReservationSuivie, Error> {
    let reservation = ReservationsVisibles::par(regard).par_id(vue, id).await?.ok_or_else(absente)?;
    Ok(completer_en_fiche(vue, reservation, portee).await?.ok_or_else(absente)?)
}

fn absente() -> RefusDAction {
    RefusDAction::absent(RESERVATION_INTROUVABLE)
}

/// The sheet of a reservation, with its version.
pub(super) fn fiche(
    etat: &Etat,
    regard: &Regard,
    suivie: &ReservationSuivie,
    historique: Vec<FaitDeSuivi>,
) -> Fiche<ReservationDuFil> {
    let montree = suivie.fiche_sur_le_fil(&etat.base, regard, historique);
    Fiche::nouvelle(montree, suivie.reservation.version)
}

/// Answers with a reservation after a write of the caller.
pub(super) async fn changee(
    etat: &Etat,
    regard: &Regard,
    negocie: &Negocie,
    change: Ecrit<ReservationSuivie>,
) -> Result<Response, Error> {
    fiche(etat, regard, &change.valeur, Vec::new()).changee(etat, negocie, change.numero).await
}
