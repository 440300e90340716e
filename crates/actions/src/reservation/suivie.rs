//! A reservation with what people read of it: its lot, programme, option, documents and prescriber.

use crate::error::Result;
use domain::lot::tenue::IdOption;
use domain::lot::{IdLot, Lot};
use domain::programme::{IdProgramme, Programme};
use domain::utilisateur::{Compte, IdUtilisateur, Utilisateur};
use std::collections::{BTreeSet, HashMap};
use store::Acces;
use store::import::recouvrement;
use store::option_lot::OptionLot;
use store::reservation::{DocumentDeReservation, Reservation};

/// A reservation, and what it is about.
#[derive(Debug, Clone)]
pub struct ReservationSuivie {
    /// The reservation.
    pub reservation: Reservation,
    /// The option that it came from.
    pub option: Option<OptionLot>,
    /// Its lot, withdrawn or not.
    pub lot: Option<Lot>,
    /// Its programme.
    pub programme: Option<Programme>,
    /// Who sells.
    pub prescripteur: Option<Utilisateur>,
    /// Their company.
    pub compte: Option<Compte>,
    /// The documents that were sent, in the order in which they came.
    pub documents: Vec<DocumentDeReservation>,
}

/// Reservations that their viewer sees, with what they are about, in the same order.
pub async fn completer(db: &impl Acces, reservations: Vec<Reservation>) -> Result<Vec<ReservationSuivie>> {
    let lots: BTreeSet<String> = reservations.iter().map(|r| r.lot.0.clone()).collect();
    let lots: Vec<IdLot> = lots.into_iter().map(IdLot).collect();
    let lots: HashMap<IdLot, Lot> =
        recouvrement::lots_par_id(db, &lots).await?.lus.into_iter().map(|lot| (lot.fiche.id(), lot)).collect();
    let programmes: BTreeSet<String> = reservations.iter().map(|r| r.programme.0.clone()).collect();
    let programmes: Vec<IdProgramme> = programmes.into_iter().map(IdProgramme).collect();
    let programmes: HashMap<IdProgramme, Programme> = store::programme::sans_documents(db, &programmes)
        .await?
        .into_iter()
        .map(|lu| (lu.programme.id.clone(), lu.programme))
        .collect();
    let gens: BTreeSet<i32> = reservations.iter().map(|r| r.prescripteur.0).collect();
    let gens: HashMap<IdUtilisateur, Utilisateur> =
        store::utilisateur::par_ids(db, &gens.into_iter().collect::<Vec<_>>()).await?;
    let societes: BTreeSet<i32> = reservations.iter().filter_map(|r| r.compte).map(|compte| compte.0).collect();
    let societes: HashMap<i32, Compte> = store::compte::par_ids(db, &societes.into_iter().collect::<Vec<_>>()).await?;
    let options: Vec<IdOption> = reservations.iter().filter_map(|r| r.option).collect();
    let mut options = store::option_lot::par_ids(db, &options).await?;
    let ids: Vec<_> = reservations.iter().map(|r| r.id).collect();
    let mut documents = store::reservation::documents(db, &ids).await?;
    let completer = |reservation: Reservation| ReservationSuivie {
        option: reservation.option.and_then(|option| options.remove(&option)),
        lot: lots.get(&reservation.lot).cloned(),
        programme: programmes.get(&reservation.programme).cloned(),
        prescripteur: gens.get(&reservation.prescripteur).cloned(),
        compte: reservation.compte.and_then(|compte| societes.get(&compte.0).cloned()),
        documents: documents.remove(&reservation.id).unwrap_or_default(),
        reservation,
    };
    Ok(reservations.into_iter().map(completer).collect())
}

/// One reservation with what it is about.
pub(super) async fn une(db: &impl Acces, reservation: Reservation) -> Result<ReservationSuivie> {
    let completes = completer(db, vec![reservation]).await?;
    Ok(completes.into_iter().next().ok_or(store::Error::ReferenceAbsente)?)
}
