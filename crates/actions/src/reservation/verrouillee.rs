//! A reservation that somebody acts on. Its rows are read once, under their locks, and passed on to the steps of the action.

use super::introuvable;
use super::suivie::{DejaLus, ReservationSuivie, completer_avec};
use crate::contexte::Contexte;
use crate::error::Result;
use crate::pouvoir::moi;
use domain::lot::tenue::IdReservation;
use domain::programme::Programme;
use domain::regard::Regard;
use domain::utilisateur::Utilisateur;
use domain::vente::{Agissant, DroitsSurReservation, Reservation};
use std::collections::HashMap;
use store::Ecriture;
use store::reservation::ReservationsVisibles;

/// The row of a reservation that the caller sees, locked until the transaction ends. Nobody can declare on its programme meanwhile.
pub(crate) struct ReservationVerrouillee {
    /// The user who acts, read from their row.
    pub(crate) moi: Utilisateur,
    pub(crate) regard: Regard,
    pub(crate) reservation: Reservation,
    /// Its programme, when its row can be read.
    pub(crate) programme: Option<Programme>,
}

impl ReservationVerrouillee {
    /// Locks the programme, then the reservation. The lock of the programme is shared, and keeps out a declaration that is being
    /// written, which decides who is protected. When the reservation may be in signature,
    /// `crate::reservation::contrat::ContratVerrouille` locks the envelope before both. Only a change of buyers needs the lock of
    /// the programme. The other actions take it too, so that all keep one order.
    pub(crate) async fn verrouiller(tx: &Ecriture, contexte: &Contexte, id: IdReservation) -> Result<Self> {
        let moi = moi(tx, contexte).await?;
        let regard = Regard::de(&moi);
        let programme = store::programme::verrouiller_partage_et_lire_celui_de(tx, id).await?;
        let visibles = ReservationsVisibles::par(&regard);
        let reservation = visibles.par_id_verrouillee(tx, id).await?.ok_or_else(introuvable)?;
        Ok(Self { moi, regard, reservation, programme })
    }
}

/// A reservation whose form somebody changes. Its row is locked, and the rows that it refers to are read.
pub(super) struct FormulaireVerrouille {
    /// The user who acts, read from their row.
    pub(super) moi: Utilisateur,
    /// The reservation, with the rows that it refers to.
    pub(super) suivie: ReservationSuivie,
}

impl FormulaireVerrouille {
    /// Locks and reads the reservation, and refuses a user who may not fill it.
    pub(super) async fn verrouiller(tx: &Ecriture, contexte: &Contexte, id: IdReservation) -> Result<Self> {
        let ReservationVerrouillee { moi, regard, reservation, programme } =
            ReservationVerrouillee::verrouiller(tx, contexte, id).await?;
        let deja = DejaLus {
            gens: HashMap::from([(moi.id, moi.clone())]),
            programmes: programme.into_iter().map(|programme| (programme.id.clone(), programme)).collect(),
        };
        let mut suivies = completer_avec(tx, vec![reservation], deja).await?;
        let suivie = suivies.pop().ok_or(store::Error::ReferenceAbsente)?;
        let agissant = Agissant { regard: &regard, compte: suivie.compte.as_ref() };
        let DroitsSurReservation { modifier, .. } =
            DroitsSurReservation::de(agissant, &suivie.reservation, tx.maintenant().date());
        modifier?;
        Ok(Self { moi, suivie })
    }
}
