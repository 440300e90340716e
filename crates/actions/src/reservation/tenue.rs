//! A reservation that somebody acts on, with all that its moves look at: read once, under its locks, and handed on.

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

/// The row of a reservation that whoever acts sees. It stays as it is until the transaction ends, and so does what is declared on its
/// programme.
pub(crate) struct LigneTenue {
    /// Who acts, as their row stands.
    pub(crate) moi: Utilisateur,
    pub(crate) regard: Regard,
    pub(crate) reservation: Reservation,
    /// Its programme, when its row can be read.
    pub(crate) programme: Option<Programme>,
}

impl LigneTenue {
    /// Locks, in this order (of what may be in signature, the envelope comes before them: `crate::reservation::contrat::ContratTenu`): the programme (shared, because a declaration that is being written there decides who is protected), then
    /// the reservation. Only a change of buyers needs the programme; the other moves take it too, so that all keep one order.
    pub(crate) async fn prendre(tx: &Ecriture, contexte: &Contexte, id: IdReservation) -> Result<Self> {
        let moi = moi(tx, contexte).await?;
        let regard = Regard::de(&moi);
        let programme = store::programme::tenir_celui_de(tx, id).await?;
        let visibles = ReservationsVisibles::par(&regard);
        let reservation = visibles.par_id_verrouillee(tx, id).await?.ok_or_else(introuvable)?;
        Ok(Self { moi, regard, reservation, programme })
    }
}

/// A reservation whose form somebody changes: its row is held, and what it is about is at hand.
pub(super) struct FormulaireTenu {
    /// Who acts, as their row stands.
    pub(super) moi: Utilisateur,
    /// The reservation, with what it is about.
    pub(super) suivie: ReservationSuivie,
}

impl FormulaireTenu {
    /// Refuses who may not fill it.
    pub(super) async fn prendre(tx: &Ecriture, contexte: &Contexte, id: IdReservation) -> Result<Self> {
        let LigneTenue { moi, regard, reservation, programme } = LigneTenue::prendre(tx, contexte, id).await?;
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
